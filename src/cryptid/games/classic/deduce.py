"""Exact inference from a view: every combination of clues that fits what the seat has seen (R2.8).

A world is a clue number for each colour. All worlds are equally likely. Clues from cards and from the generator are
known to be admissible (R2.4); of a set-up made by hand only that its clues differ and leave one habitat. With
`one_habitat=False` clues only have to differ: that is how people reason, one player at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import prod
from operator import and_, or_
from random import Random

from cryptid.core.masks import Mask, is_single, spaces_of
from cryptid.games.classic.admissible import fitting, intersection, is_admissible, own_pairs_are_wide
from cryptid.games.classic.board import SPACES, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, MENTIONS, Hint, true_hints
from cryptid.games.classic.model import ClassicView, Colour, Deal, Phase, Public, Setup, Source, colours_of, open_spaces

World = tuple[int, ...]

# Up to this many combinations, listing the worlds is quicker than drawing until one fits.
_LISTED = 3000
_DRAWS = 20_000


@dataclass(frozen=True, slots=True)
class Odds:
    """Shares of the worlds: for each colour, of each possible clue; and of each space as the habitat.

    With `one_habitat=False` a space counts in every world in which all clues are true on it.
    """

    worlds: int
    clues: tuple[dict[int, float], ...]
    spaces: tuple[float, ...]


def masks_of(public: Public) -> tuple[Mask, ...]:
    """For each clue, by number, the spaces of this map on which it is true."""
    return clue_masks(public.layout, public.structures)


def candidates(view: ClassicView, *, trusting: bool = True) -> tuple[tuple[int, ...], ...]:
    """For each colour, the clues that fit its pieces and the hints, regardless of the other colours.

    In honour mode a piece may be wrong: `trusting` takes all pieces as right, otherwise only what was proven counts.
    """
    public = view.public
    masks = masks_of(public)
    mode = public.options.mode
    dealt = mode.pool if public.options.source is Source.HAND else fitting(mode, mode.pool, masks)
    denied = {hint for hint in public.given if hint is not None}
    pool = tuple(number for number in dealt if not MENTIONS[number] & denied)
    known = _known(view)
    lists = [
        (known[colour],) if colour in known else _fitting(pool, masks, *_evidence(public, colour, trusting))
        for colour in range(public.options.clues)
    ]
    owed = owing(public)
    if len(owed) == 1:
        lists[owed[0]] = tuple(n for n in lists[owed[0]] if has_room(public, owed[0], masks[n]))
    return tuple(lists)


def fitting_pieces(view: ClassicView) -> tuple[tuple[int, ...], ...]:
    """For each colour, the clues that fit its pieces and the hints, and nothing else: no guarantee of R2.3 or R2.4."""
    public, masks, known = view.public, masks_of(view.public), _known(view)
    denied = {hint for hint in public.given if hint is not None}
    pool = tuple(number for number in public.options.mode.pool if not MENTIONS[number] & denied)
    pieces = enumerate(zip(public.discs, public.cubes, strict=True))
    return tuple([(known[k],) if k in known else _fitting(pool, masks, discs, cubes) for k, (discs, cubes) in pieces])


def odds_by_pieces(view: ClassicView) -> Odds:
    """Return the odds without any guarantee: a world is a space, and clues that fit the pieces and are true there."""
    lists, masks = fitting_pieces(view), masks_of(view.public)
    fits = [[[n for n in numbers if masks[n] >> space & 1] for numbers in lists] for space in range(SPACES)]
    ways = [prod(map(len, here)) for here in fits]
    total = max(sum(ways), 1)
    clues = tuple(dict.fromkeys(numbers, 0.0) for numbers in lists)
    for here, count in zip(fits, ways, strict=True):
        for shares, numbers in zip(clues, here, strict=True):
            for number in numbers:
                shares[number] += count / len(numbers) / total
    possible = tuple({number: share for number, share in shares.items() if share} for shares in clues)
    return Odds(sum(ways), possible, tuple(count / total for count in ways))


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game as its players could follow it: from their own clues, and the pieces of each other by themselves.

    `left` is by seat: the number of spaces left before the first move and after each. `fitting` is by colour: the
    number of clues that fitted its pieces before the last move.
    """

    left: tuple[tuple[int, ...], ...]
    fitting: tuple[int, ...]


def story(public: Public) -> Story | None:
    """Return the story of a game whose clues R8.2 has shown, else None."""
    if public.revealed is None:
        return None
    masks, colours = masks_of(public), range(public.options.clues)
    true = [masks[CLUE_NUMBER[clue]] for clue in public.revealed.clues]
    owned = [colours_of(public.options.players, seat) for seat in range(public.options.players)]
    left, fits = [], []
    for fit in _fits_over_time(public, masks):
        spaces = [reduce(or_, (masks[number] for number in numbers), 0) for numbers in fit]
        known = [[true[c] if c in own else spaces[c] for c in colours] for own in owned]
        left.append([reduce(and_, seen).bit_count() for seen in known])
        fits.append(tuple(map(len, fit)))
    return Story(tuple(zip(*left, strict=True)), fits[-2])


def _fits_over_time(public: Public, masks: Sequence[Mask]) -> Iterator[list[tuple[int, ...]]]:
    """For each colour, the clues that fit its pieces: before the first move, and after each."""
    pool = public.options.mode.pool
    discs, cubes = [0] * public.options.clues, [0] * public.options.clues
    for events in ((), *(entry.events for entry in public.log)):
        for event in events:
            if event.kind in ("disc", "cube", "removed"):
                _, colour, space = map(int, event.data)
                discs[colour] = discs[colour] & ~(1 << space) | (event.kind == "disc") << space
                cubes[colour] = cubes[colour] & ~(1 << space) | (event.kind == "cube") << space
        yield [_fitting(pool, masks, *pieces) for pieces in zip(discs, cubes, strict=True)]


def _known(view: ClassicView) -> dict[Colour, int]:
    """The clues that the view states: the seat's own, and at the end everybody's."""
    if view.public.revealed is not None:
        return {colour: CLUE_NUMBER[clue] for colour, clue in enumerate(view.public.revealed.clues)}
    if view.seat is None or view.private is None:
        return {}
    own = colours_of(view.public.options.players, view.seat)
    return {colour: CLUE_NUMBER[clue] for colour, clue in zip(own, view.private.clues, strict=True)}


def _evidence(public: Public, colour: Colour, trusting: bool) -> tuple[int, int]:
    """The spaces on which a colour's clue must be true, and those on which it must be false."""
    if public.options.honour_mode and not trusting:
        return public.proven_true[colour], public.proven_false[colour]
    return public.discs[colour] | public.proven_true[colour], public.cubes[colour] | public.proven_false[colour]


def _fitting(pool: Sequence[int], masks: Sequence[Mask], true: int, false: int) -> tuple[int, ...]:
    return tuple(n for n in pool if masks[n] & true == true and not masks[n] & false)


def owing(public: Public) -> tuple[Colour, ...]:
    """Return the colours that may place the piece the game waits for. At least one of them can (R7.2, R7.3)."""
    if public.options.honour_mode:
        return ()
    match public.phase:
        case Phase.SHARE | Phase.PENALTY:
            return colours_of(public.options.players, public.to_act[0])
        case Phase.REPLACE:
            return public.moving[:1]
        case _:
            return ()


def has_room(public: Public, colour: Colour, mask: Mask) -> bool:
    """Tell whether a colour whose clue is true on `mask` has a space for the piece that the game waits for."""
    free = open_spaces(public) & ~public.discs[colour]
    return bool(free & mask if public.phase is Phase.REPLACE else free & ~mask)


def worlds(view: ClassicView, *, one_habitat: bool = True, trusting: bool = True) -> Iterator[World]:
    """Return every world that fits the view."""
    lists = candidates(view, trusting=trusting)
    masks = masks_of(view.public)
    if not one_habitat:
        return (world for world in product(*lists) if _is_possible(view.public, world, masks))
    is_dealt = view.public.options.source is not Source.HAND
    found = _meeting_once(lists, masks, is_dealt)
    return (
        world
        for world in found
        if _is_possible(view.public, world, masks) and _has_wide_pairs(view.public, world, masks)
    )


def _meeting_once(lists: Sequence[Sequence[int]], masks: Sequence[Mask], needed: bool) -> Iterator[World]:
    """Combinations, one clue of each list, that leave exactly one space; with `needed`, each clue is needed (R2.4).

    The two longest lists are joined once, so that the inner loop is one pass over their pairs.
    """
    order = sorted(range(len(lists)), key=lambda colour: len(lists[colour]))
    back = [order.index(colour) for colour in range(len(lists))]
    *head, a, b = order
    pairs = [(masks[i] & masks[j], i, j) for i in lists[a] for j in lists[b] if i != j]
    for first in product(*(lists[colour] for colour in head)):
        held = [masks[number] for number in first]
        left = intersection(held)
        spared = [intersection([*held[:k], *held[k + 1 :]]) for k in range(len(held))] if needed else []
        for mask, i, j in pairs:
            common = left & mask
            if common and not common & (common - 1):
                if needed and (common in (left & masks[i], left & masks[j]) or common in [x & mask for x in spared]):
                    continue
                ordered = (*first, i, j)
                yield tuple([ordered[place] for place in back])


def _is_possible(public: Public, world: World, masks: Sequence[Mask]) -> bool:
    """Tell whether the clues differ, the piece owed has room, and after "no hint" no further hint is true (R9.5)."""
    options = public.options
    if len(set(world)) != len(world):
        return False
    if options.players == 2 and not _can_pay(public, world, masks):
        return False
    is_told_none = None in public.given and options.source is not Source.HAND
    return not is_told_none or set(true_hints(world, options.players)) <= set(public.given)


def _can_pay(public: Public, world: World, masks: Sequence[Mask]) -> bool:
    """With two colours that may pay, tell whether at least one has room."""
    owed = owing(public)
    return len(owed) < 2 or any(has_room(public, colour, masks[world[colour]]) for colour in owed)


def _has_wide_pairs(public: Public, world: World, masks: Sequence[Mask]) -> bool:
    return not public.options.wide_pairs or own_pairs_are_wide([masks[number] for number in world])


def odds(view: ClassicView, *, one_habitat: bool = True) -> Odds:
    """Return how likely each clue is for each colour, and each space as the habitat. If no world fits, all odds are 0.

    That happens only in honour mode, when a piece is wrong.
    """
    masks = masks_of(view.public)
    clues = [[0] * len(CLUES) for _ in range(view.public.options.clues)]
    spaces = [0] * SPACES
    count = 0
    for world in worlds(view, one_habitat=one_habitat):
        count += 1
        for counts, number in zip(clues, world, strict=True):
            counts[number] += 1
        for space in spaces_of(intersection([masks[number] for number in world])):
            spaces[space] += 1
    total = max(count, 1)
    return Odds(
        count,
        tuple({number: n / total for number, n in enumerate(counts) if n} for counts in clues),
        tuple(n / total for n in spaces),
    )


def sample_deal(view: ClassicView, rng: Random) -> Deal:
    """Draw a deal uniformly from the worlds that fit the view; in honour mode pieces may be wrong in it."""
    public = view.public
    world = sample_world(view, rng)
    options = public.options
    clues = tuple(CLUES[number] for number in world)
    hints = _hints_in(public, world, rng)
    setup = Setup(options.mode, options.players, public.layout, public.structures, clues, hints[0] if hints else None)
    return Deal(options, setup, hints[1:])


def sample_world(view: ClassicView, rng: Random) -> World:
    """Draw one of `worlds` uniformly; in honour mode without trusting the pieces."""
    lists = candidates(view, trusting=False)
    masks = masks_of(view.public)
    if prod(len(each) for each in lists) > _LISTED:
        for _ in range(_DRAWS):
            world = tuple([rng.choice(each) for each in lists])
            if _is_world(view.public, world, masks):
                return world
    return rng.choice(list(worlds(view, trusting=False)))


def _is_world(public: Public, world: World, masks: Sequence[Mask]) -> bool:
    """Tell whether `worlds` would list this world."""
    if public.options.source is Source.HAND:
        fits = is_single(intersection([masks[number] for number in world]))
    else:
        fits = is_admissible(world, masks, wide_pairs=public.options.wide_pairs)
    return fits and _is_possible(public, world, masks)


def _hints_in(public: Public, world: World, rng: Random) -> tuple[Hint, ...]:
    """The hints given, then as many more as could still be given in this world."""
    given = tuple(hint for hint in public.given if hint is not None)
    if None in public.given:
        return given
    rest = [hint for hint in true_hints(world, public.options.players) if hint not in given]
    return (*given, *rng.sample(rest, min(len(rest), public.options.max_hints - len(given))))
