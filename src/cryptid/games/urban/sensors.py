"""Sensors in their spaces: what may be moved, where it lands, and what a block then shows.

The active row has spaces x0..xn, the inactive row y0..y(n+1); xi lies between yi and y(i+1) (R3.2). Everything here
depends on those letters alone. Few different strings occur, so results are cached by string.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product

from cryptid.core.masks import Mask
from cryptid.games.urban import model

LEFT, RIGHT = model.Side  # once: naming an Enum member through its class is a call in Python 3.11
SPLIT, SHUFFLE, ALIGN = model.Card

MOST_SENSORS = 10
NUMBERS: tuple[model.Feature, ...] = tuple(range(MOST_SENSORS + 1))
COLOUR_SETS: tuple[model.Feature, ...] = ("P", "W", "K", "PW", "PK", "WK", "PWK")
FEATURES = NUMBERS + COLOUR_SETS  # R5.1
ANNOUNCEMENTS = tuple(model.Announce(feature) for feature in FEATURES)
RESTRICTIONS = {side: model.Restrict(side) for side in model.Side}


def sensors(pink: int, white: int, black: int) -> model.Sensors:
    return "P" * pink + "W" * white + "K" * black


def in_order(letters: str) -> model.Sensors:
    """Sort sensors: pink ones first, black ones last."""
    return sensors(letters.count("P"), letters.count("W"), letters.count("K"))


@cache
def merged(here: model.Sensors, more: model.Sensors) -> model.Sensors:
    return in_order(here + more)


@cache
def without(here: model.Sensors, part: model.Sensors) -> model.Sensors:
    for colour in part:
        here = here.replace(colour, "", 1)
    return here


@cache
def colours_in(here: model.Sensors) -> str:
    return "".join(colour for colour in model.COLOURS if colour in here)


def splits(space: int, here: model.Sensors) -> list[model.Effect]:
    """R4.4: both sides get a sensor, unless there is only one, which goes either way."""
    parts = product(*(range(here.count(colour) + 1) for colour in model.COLOURS))
    lefts = [sensors(*part) for part in parts]
    return [model.Split(space, left) for left in lefts if len(here) == 1 or 0 < len(left) < len(here)]


def shuffles(space: int, here: model.Sensors, is_last: bool) -> list[model.Effect]:
    """R4.5: a sensor cannot go left from the first space, nor right from the last."""
    sides = [LEFT] * (space > 0) + [RIGHT] * (not is_last)
    return [model.Shuffle(space, colour, side) for colour in colours_in(here) for side in sides]


def aligns(colours: str) -> list[model.Effect]:
    """R4.6: every colour in the row, to either side."""
    return [model.Align(colour, side) for colour in colours for side in model.Side]


class _Kept(dict[str, tuple[model.Effect | model.Wild, ...]]):
    """Effects, cached by the letters they depend on; with `is_wild`, those of the wild card."""

    def __init__(self, work: Callable[[str], list[model.Effect]], is_wild: bool) -> None:
        self.work, self.is_wild = work, is_wild

    def __missing__(self, letters: str) -> tuple[model.Effect | model.Wild, ...]:
        found = self.work(letters)
        self[letters] = kept = tuple(map(model.Wild, found) if self.is_wild else found)
        return kept


def _by_space(card: model.Card, is_last: bool, is_wild: bool) -> tuple[_Kept, ...]:
    works = [partial(splits, i) if card is SPLIT else partial(shuffles, i, is_last=is_last) for i in range(MOST_SPACES)]
    return tuple(_Kept(work, is_wild) for work in works)


MOST_SPACES = 4  # of an active row
_BY_SPACE = {key: _by_space(*key) for key in product((SPLIT, SHUFFLE), (False, True), (False, True))}
_ALIGNS = (_Kept(aligns, is_wild=False), _Kept(aligns, is_wild=True))


def effects(card: model.Card, active: model.Spaces, is_wild: bool = False) -> list[model.Effect | model.Wild]:
    """Return every effect that this kind of card, or a wild card, can have in the active row (R4.4 to R4.7, R4.13)."""
    if card is ALIGN:
        row = "".join(active)
        return [*_ALIGNS[is_wild]["".join([colour for colour in model.COLOURS if colour in row])]]
    found: list[model.Effect | model.Wild] = []
    kept = _BY_SPACE[card, False, is_wild]
    last = len(active) - 1
    for space in range(last):
        if active[space]:
            found += kept[space][active[space]]
    if active[last]:
        found += _BY_SPACE[card, True, is_wild][last][active[last]]
    return found


@cache
def relocations(colour: model.Colour, spaces: int) -> tuple[model.Relocate, ...]:
    """R7.4: to any of the spaces that are left."""
    return tuple(model.Relocate(colour, space) for space in range(spaces))


def after(effect: model.Effect, active: model.Spaces, inactive: model.Spaces) -> tuple[model.Spaces, model.Spaces]:
    """Return both rows of spaces after the effect (R4.4 to R4.6)."""
    x, y = list(active), list(inactive)
    if isinstance(effect, model.Split):
        i = effect.space
        y[i] = merged(y[i], effect.left)
        y[i + 1] = merged(y[i + 1], without(x[i], effect.left))
        x[i] = ""
    elif isinstance(effect, model.Shuffle):
        goal = effect.space - 1 if effect.side is LEFT else effect.space + 2
        x[effect.space] = without(x[effect.space], effect.colour)
        y[goal] = merged(y[goal], effect.colour)
    else:
        step = effect.side is RIGHT
        for i, here in enumerate(active):
            moved = effect.colour * here.count(effect.colour)
            x[i] = without(here, moved)
            y[i + step] = merged(y[i + step], moved)
    return tuple(x), tuple(y)


def around(inactive: model.Spaces) -> model.Spaces:
    """The sensors in the two spaces next to each inactive block (R3.2)."""
    return tuple(map(merged, inactive, inactive[1:]))


def matching(inactive: model.Spaces, feature: model.Feature) -> Mask:
    """The inactive blocks that show exactly this feature (R5.2, R5.3)."""
    read = len if type(feature) is int else colours_in
    mask = 0
    for i, seen in enumerate(around(inactive)):
        if read(seen) == feature:
            mask |= 1 << i
    return Mask(mask)


def reachable(presence: Mask) -> Mask:
    """R5.4: the inactive blocks diagonal to presence in the active row."""
    return Mask(presence | presence << 1)


def reaches(inactive: model.Spaces, presence: Mask) -> dict[model.Feature, Mask]:
    """Every feature that reaches a block, with the blocks it reaches (R5.4): `matching` for all features at once."""
    found: dict[model.Feature, int] = {}
    reach = reachable(presence)
    for i, seen in enumerate(around(inactive)):
        if reach >> i & 1:
            number = len(seen)
            found[number] = found.get(number, 0) | 1 << i
            if number:
                colours = colours_in(seen)
                found[colours] = found.get(colours, 0) | 1 << i
    return {feature: Mask(mask) for feature, mask in found.items()}
