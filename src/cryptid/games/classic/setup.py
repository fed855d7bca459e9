"""Set-ups: the generator, the 54 printed cards, set-ups made by hand, and official board keys (R2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import repeat
from math import comb, floor
from random import Random
from typing import Any

from cryptid.core.game import InvalidOptions
from cryptid.core.masks import Mask, Space
from cryptid.games.classic.admissible import (
    LARGEST,
    OWN_PAIR_LEAVES,
    SINGLES,
    SMALLEST,
    are_needed,
    fitting,
    intersection,
    is_admissible,
    own_pairs_are_wide,
)
from cryptid.games.classic.board import (
    COLS,
    SPACES,
    TILES,
    Layout,
    Structure,
    Structures,
    Tile,
    card_maps,
    clue_masks,
    data,
)
from cryptid.games.classic.clues import CLUES, Clue, Hint, Mode, true_hints
from cryptid.games.classic.grade import map_grade, map_surprise
from cryptid.games.classic.model import Deal, Grade, InvalidSetup, Options, Setup, Source
from cryptid.games.classic.sets import MapSets, find_sets

# Up to this many combinations, listing them all is quicker than drawing until one fits.
_LISTED = 3000
_DRAWS = 4000

# R2.5: the least mean doubt of a map's sets, in bits, by mode and number of players. Others need no condition.
LEAST_DOUBT = {
    (Mode.NORMAL, 3): 1.2,
    (Mode.NORMAL, 4): 2.75,
    (Mode.NORMAL, 5): 3.1,
    (Mode.ADVANCED, 3): 1.7,
}

_ROUNDING = 1e-9  # doubts are sums of rounded numbers

_TILES = [[Tile(tile, rotated) for rotated in (False, True)] for tile in range(TILES + 1)]
_STRUCTURES = {
    mode: [[Structure(*thing, *divmod(space, COLS)) for space in range(SPACES)] for thing in mode.structures]
    for mode in Mode
}


def random_map(mode: Mode, rng: Random) -> tuple[Layout, Structures]:
    tiles = rng.sample(range(1, TILES + 1), TILES)
    layout = tuple([_TILES[tile][rng.random() < 0.5] for tile in tiles])
    things, spaces = _STRUCTURES[mode], list[Space]()
    while len(spaces) < len(things):  # quicker than `rng.sample`, with the same result
        space = rng.getrandbits(SPACES.bit_length())
        if space < SPACES and space not in spaces:
            spaces.append(space)
    return layout, tuple([thing[space] for thing, space in zip(things, spaces, strict=True)])


def is_accepted(options: Options, layout: Layout, structures: Structures, sets: MapSets) -> bool:
    """R2.5: tell whether the sets of a map leave enough doubt, and the map has the grade asked for."""
    least = LEAST_DOUBT.get((options.mode, options.players), 0)
    if sets.count < 2**least or sets.mean_doubt() < least - _ROUNDING:  # with n sets, doubt is at most log2(n)
        return False
    return (
        not _is_graded(options) or map_grade(options.players, map_surprise(layout, structures, sets)) is options.grade
    )


def _is_graded(options: Options) -> bool:
    return options.grade is not Grade.ANY and options.mode is Mode.NORMAL


def draw_map(options: Options, rng: Random) -> tuple[Layout, Structures, MapSets]:
    """R2.5: draw a map uniformly among those that are accepted."""
    while True:
        layout, structures = random_map(options.mode, rng)
        sets = find_sets(options.mode, options.clues, layout, structures)
        if is_accepted(options, layout, structures, sets):
            return layout, structures, sets


DrawMap = Callable[[Options, Random], tuple[Layout, Structures, MapSets]]


def deal(options: Options, rng: Random, draw: DrawMap = draw_map) -> Deal:
    """R2.5: deal a set-up from the generator or a card. `draw` is `draw_map` or a twin of it."""
    if options.source is Source.HAND:
        raise InvalidOptions("source", "source: a set-up made by hand comes as a file.")
    setup = draw_card(options, rng) if options.source is Source.CARD else generate(options, rng, draw)
    return deal_setup(options, setup, rng)


def deal_setup(options: Options, setup: Setup, rng: Random) -> Deal:
    """Deal this set-up; R9.4: further hints, up to `max_hints`, are drawn from those that are true."""
    own = [] if setup.hint is None else [setup.hint]
    rest = [kind for kind in setup.true_hints(options.players) if kind not in own]
    more = min(options.max_hints - len(own), len(rest))
    hints = own + rng.sample(rest, more) if more else own
    return Deal(options, setup if hints == own else replace(setup, hint=hints[0]), tuple(hints[1:]))


def generate(options: Options, rng: Random, draw: DrawMap = draw_map) -> Setup:
    """R2.5: draw a map uniformly among those that are accepted, then one of its sets uniformly."""
    numbers = None
    while numbers is None:
        if (options.mode, options.players) in LEAST_DOUBT:
            layout, structures, sets = draw(options, rng)
            numbers = _shuffled(options, sets.draw(rng), rng)
        else:
            layout, structures = draw(options, rng)[:2] if _is_graded(options) else random_map(options.mode, rng)
            numbers = draw_clues(options, layout, structures, rng)
    return _setup(options, layout, structures, numbers, rng)


def generate_on(options: Options, layout: Layout, structures: Structures, rng: Random) -> Setup | None:
    """Draw an admissible set of clues on this map uniformly, in random order of the seats; None if there is no set."""
    numbers = draw_clues(options, layout, structures, rng)
    return None if numbers is None else _setup(options, layout, structures, numbers, rng)


def _setup(options: Options, layout: Layout, structures: Structures, numbers: tuple[int, ...], rng: Random) -> Setup:
    masks, kinds = clue_masks(layout, structures), true_hints(numbers, options.players)
    return Setup(
        options.mode,
        options.players,
        layout,
        structures,
        tuple([CLUES[number] for number in numbers]),
        rng.choice(kinds) if kinds else None,  # R9.4
        divmod(intersection([masks[number] for number in numbers]).bit_length() - 1, COLS),
    )


def draw_clues(options: Options, layout: Layout, structures: Structures, rng: Random) -> tuple[int, ...] | None:
    """Draw clue numbers by colour uniformly from the admissible orders, or return None.

    Drawing until an order is admissible is uniform, and so is choosing among all sets and shuffling. With two players
    the pairs are part of the order, so every pairing of a set is tried.
    """
    masks = clue_masks(layout, structures)
    pool = fitting(options.mode, options.mode.pool, masks)
    if comb(len(pool), options.clues) > _LISTED and (drawn := _draw_until_admissible(options, pool, masks, rng)):
        return drawn
    sets = sorted(find_sets(options.mode, options.clues, layout, structures).habitats)
    orders = [order for numbers in sets for order in _pairings(options, numbers)]
    admissible = [order for order in orders if is_admissible(order, masks, wide_pairs=options.wide_pairs)]
    return _shuffled(options, rng.choice(admissible), rng) if admissible else None


def _draw_until_admissible(
    options: Options, pool: Sequence[int], masks: Sequence[Mask], rng: Random
) -> tuple[int, ...] | None:
    """Draw orders until one is admissible. Hundreds of draws are usual, so this loop is written for speed."""
    held, size, random, down, singles = [masks[number] for number in pool], float(len(pool)), rng.random, floor, SINGLES
    has_four, has_five, d, e = options.clues > 3, options.clues > 4, 0, 0
    for _ in repeat(None, _DRAWS):
        common = held[a := down(random() * size)] & held[b := down(random() * size)] & held[c := down(random() * size)]
        if has_four:
            common &= held[d := down(random() * size)]
            if has_five:
                common &= held[e := down(random() * size)]
        if common in singles:
            numbers = tuple([pool[place] for place in (a, b, c, d, e)[: options.clues]])
            if is_admissible(numbers, masks, wide_pairs=options.wide_pairs):
                return numbers
    return None


def _pairings(options: Options, numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield numbers
    if options.players == 2:
        a, b, c, d = numbers
        yield a, c, b, d
        yield a, d, b, c


def _shuffled(options: Options, numbers: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Shuffle the seats; with two players keep the pairs, and shuffle each seat's clues over its colours."""
    if options.players != 2:
        return tuple(rng.sample(numbers, len(numbers)))
    pairs = rng.sample([numbers[:2], numbers[2:]], 2)
    return tuple(number for pair in pairs for number in rng.sample(pair, 2))


# Cards


@dataclass(frozen=True, slots=True)
class Card:
    """A printed card: the map and, for each number of players, the clues by book in turn order and the hint."""

    id: str
    mode: Mode
    layout: Layout
    structures: Structures
    rows: tuple[tuple[int, tuple[tuple[str, int], ...], int], ...]

    def setup(self, players: int) -> Setup:
        """R2.5: return the set-up for this number of players; two players take the row of four."""
        row = 4 if players == 2 else players
        books, number = next((books, hint) for count, books, hint in self.rows if count == row)
        clues = tuple(clue_books()[book][entry - 1] for book, entry in books)
        hint = Hint(hint_list()[number - 1])
        setup = Setup(self.mode, players, self.layout, self.structures, clues, hint)
        return replace(setup, habitat=divmod(setup.habitats[0], COLS))


@cache
def clue_books() -> dict[str, list[Clue]]:
    books: dict[str, list[Clue]] = data("clue_books")
    return books


@cache
def hint_list() -> list[str]:
    hints: list[str] = data("hints")
    return hints


@cache
def cards() -> dict[str, Card]:
    """Return the 54 cards by id: N01 to N19 normal, A01 to A35 advanced (the printed cards have no number)."""
    return {card["id"]: _card(card) for card in data("cards")}


def _card(card: Any) -> Card:
    rows = tuple((int(count), tuple(row["books"].items()), row["hint"]) for count, row in card["rows"].items())
    return Card(card["id"], Mode(card["mode"]), *card_maps()[card["id"]], rows)


def draw_card(options: Options, rng: Random) -> Setup:
    card = rng.choice([card for card in cards().values() if card.mode is options.mode])
    return card_setup(options, card, rng)


def card_setup(options: Options, card: Card, rng: Random) -> Setup:
    """Return the set-up of a card; R11.2: two players split its four clues as `pairing` says, colours at random."""
    setup = card.setup(options.players)
    if options.players == 2:
        pairs = [rng.sample([setup.clues[i] for i in pair], 2) for pair in options.pairing]
        setup = replace(setup, clues=(*pairs[0], *pairs[1]))
    return setup


# By hand


def warnings(setup: Setup) -> tuple[str, ...]:
    """R2.7: warn about a set-up made by hand that is unlike any dealt one. It can be played all the same.

    Everybody at the table reads these, so they name no clue.
    """
    masks, largest = setup.masks, LARGEST[setup.mode]
    found = []
    if not all(SMALLEST <= mask.bit_count() <= largest for mask in masks):
        found.append(f"Not every clue is true on {SMALLEST} to {largest} spaces.")
    if not are_needed(masks):
        found.append("Not every clue is needed to find the habitat.")
    if setup.players == 2 and not own_pairs_are_wide(masks):
        found.append(f"The two clues of a player alone leave fewer than {OWN_PAIR_LEAVES} spaces.")
    return tuple(found)


_KEY = re.compile(r"(intro|normal)_([1-9a-c]{6})((?:[0-8][0-9ab])+)", re.IGNORECASE | re.ASCII)


def read_key(key: str) -> tuple[Mode, Layout, Structures]:
    """R2.6: parse an official companion key, such as intro_12345625037B0B3472."""
    match = _KEY.fullmatch(key.strip())
    if match is None:
        raise InvalidSetup("board", f"{key[:40]!r} is not a key like intro_12345625037B0B3472.")
    mode = Mode.NORMAL if match[1].lower() == "intro" else Mode.ADVANCED
    layout = tuple(Tile((n - 1) % TILES + 1, n > TILES) for n in (int(digit, 16) for digit in match[2]))
    if len({tile.tile for tile in layout}) != TILES:
        raise InvalidSetup("board", f"'{match[2]}' does not name each of the tiles 1 to 6 once.")
    places = [(int(match[3][i]), int(match[3][i + 1], 16)) for i in range(0, len(match[3]), 2)]
    things = mode.structures
    if len(places) != len(things) or len(set(places)) != len(places):
        raise InvalidSetup("board", f"expected {len(things)} structures on as many spaces in a key of {mode} mode.")
    return mode, layout, tuple(Structure(*thing, *place) for thing, place in zip(things, places, strict=True))
