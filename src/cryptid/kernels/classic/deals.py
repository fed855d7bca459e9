"""Finds the sets of several maps at once: the twin of games/classic/sets, and the deals drawn with it.

It needs numpy but not numba, which servers leave to their workers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import log2
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptid.core.game import view
from cryptid.games.classic import setup
from cryptid.games.classic.admissible import LARGEST, SMALLEST
from cryptid.games.classic.board import (
    COLS,
    SPACES,
    TILES,
    Layout,
    Structure,
    Structures,
    Tile,
    positive_masks,
    tile_masks,
)
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, NEGATION, TERRAINS, Mode
from cryptid.games.classic.grade import grade_of, map_surprise
from cryptid.games.classic.model import Deal, Options, Setup, Source
from cryptid.games.classic.rules import Classic
from cryptid.games.classic.sets import ON_TERRAIN, Tally, terrain_order

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]  # masks in two words each
Map = tuple[Layout, Structures]

HALF = SPACES // 2
FULL = np.uint64((1 << HALF) - 1)
ALL_TERRAINS = (1 << len(TERRAINS)) - 1

# Maps that are tested at once, by mode and number of clues: more where few are accepted.
BATCH = {(Mode.NORMAL, 3): 12, (Mode.NORMAL, 4): 2, (Mode.NORMAL, 5): 1, (Mode.ADVANCED, 3): 2}

_TILES = [
    (place, Tile(tile, rotated)) for place in range(TILES) for tile in range(1, TILES + 1) for rotated in (False, True)
]
_THINGS = {thing: len(_TILES) + SPACES * number for number, thing in enumerate(Mode.ADVANCED.structures)}
_TERRAIN_BITS = sum(1 << number for number in ON_TERRAIN)
_RANKS = {mode: np.array([0 if number in ON_TERRAIN else 2 for number in mode.pool], np.int8) for mode in Mode}


@cache
def _parts() -> Words:
    """Return where each clue that is not negated is true because of one tile or structure, for each place of each."""
    tiles = [positive_masks(tile_masks(place, tile), ()) for place, tile in _TILES]
    nothing = [0] * len(tile_masks(0, Tile(1, rotated=False)))
    spots = [Structure(*thing, *divmod(space, COLS)) for thing in _THINGS for space in range(SPACES)]
    masks = tiles + [positive_masks(nothing, (spot,)) for spot in spots]
    np.empty(1 << 18)  # freeing 2 MB once raises a limit of glibc, so that deals reuse memory instead of returning it
    return np.array([[divmod(mask, 1 << HALF)[::-1] for mask in part] for part in masks], np.uint64)


def _part_numbers(layout: Layout, structures: Structures) -> list[int]:
    tiles = [2 * (TILES * place + tile.tile - 1) + tile.rotated for place, tile in enumerate(layout)]
    return tiles + [_THINGS[thing.kind, thing.colour] + thing.space for thing in structures]


def _clue_masks(mode: Mode, maps: Sequence[Map]) -> Words:
    """Return where each clue of the mode is true: by map, clue and word."""
    numbers = np.array([_part_numbers(*each) for each in maps])
    positive = np.bitwise_or.reduce(_parts().take(numbers, axis=0), axis=1)
    return np.concatenate([positive, positive ^ FULL], axis=1)[:, : len(mode.pool)]


Steps = list[tuple[Ints, Ints]]


@cache
def _steps(mode: Mode, count: int, clues: int) -> Steps:
    """Return how sets of one clue grow to `count`: by size, for each set the one that it grows from and the clue added.

    Clues on terrain come first. Sets in which they rule out everything, or one is not needed, are left out.
    """
    on_terrain = sorted(ON_TERRAIN.intersection(mode.pool))
    terrains = np.array([_terrains(number) for number in on_terrain] + [ALL_TERRAINS] * (clues - len(on_terrain)))
    steps, left, last = list[tuple[Ints, Ints]](), terrains, np.arange(clues)
    for _ in range(1, count):
        smaller = np.searchsorted(last, np.arange(clues))
        before, last = np.concatenate([np.arange(sets) for sets in smaller]), np.repeat(np.arange(clues), smaller)
        both = left[before] & terrains[last]
        is_kept = (both > 0) & ((both != left[before]) | (last >= len(on_terrain)))
        before, last, left = before[is_kept], last[is_kept], both[is_kept]
        steps.append((before, last))
    return steps


def _members(sets: Ints, steps: Steps) -> Ints:
    """Return the clues of these sets, by their places among the clues that fit."""
    members = np.empty((len(steps) + 1, len(sets)), np.int64)
    for member, (before, last) in zip(members, reversed(steps), strict=False):
        member[:] = last.take(sets)
        sets = before.take(sets)
    members[-1] = sets
    return members


def _terrains(number: int) -> int:
    """Return the terrains that a clue on terrain allows, as bits."""
    clue = CLUES[number]
    named = sum(1 << TERRAINS.index(terrain) for terrain in clue.removeprefix(NEGATION).split("|"))
    return named ^ (ALL_TERRAINS if clue.startswith(NEGATION) else 0)


def _are_needed(out: Words) -> NDArray[np.bool]:
    """R2.4: tell for each set whether each clue rules out a space that no other does; `out` is by clue, set, word."""
    once, twice = out[0].copy(), np.zeros_like(out[0])  # spaces that one clue or more, and two or more, rule out
    for each in out[1:]:
        twice |= once & each
        once |= each
    alone = out & (once ^ twice)
    needed: NDArray[np.bool] = np.logical_and.reduce(alone[..., 0] | alone[..., 1])
    return needed


def _doubts(on: Ints, numbers: Ints, habitats: Ints, maps: int) -> list[float]:
    """Return by map the doubts of the seats of all its sets together, in bits; `on` is the map of each set.

    What a seat does not know is which of the sets with its clue was dealt, as far as their habitats differ.
    """
    with_clue = len(CLUES) * on + numbers
    with_both = SPACES * with_clue + habitats
    by_clue, by_both = np.bincount(with_clue.ravel()), np.bincount(with_both.ravel())
    doubts = np.log2(by_clue.take(with_clue) / by_both.take(with_both)).sum(axis=0)
    by_map: list[float] = np.bincount(on, doubts, maps).tolist()
    return by_map


@cache
def _terrain_order(mode: Mode, count: int) -> tuple[Ints, Ints]:
    """Return the keys of `terrain_order` as bits, in rising order, and the value of each."""
    places = {sum(1 << number for number in chosen): place for chosen, place in terrain_order(mode, count).items()}
    return np.array(sorted(places)), np.array([places[bits] for bits in sorted(places)])


@dataclass(frozen=True, slots=True)
class Sets:
    """As `games.classic.sets.Sets`, and the doubt that each clue leaves."""

    mode: Mode
    numbers: Ints  # of the clues, by set
    habitats: Ints
    doubt: float  # of the seats of all sets together

    @property
    def count(self) -> int:
        return len(self.habitats)

    def draw(self, rng: Random) -> tuple[int, ...]:
        drawn, bits = rng.randrange(self.count), np.left_shift(1, self.numbers).sum(axis=0)
        terrains, places = _terrain_order(self.mode, len(self.numbers))
        order = (places[np.searchsorted(terrains, bits & _TERRAIN_BITS)] << len(CLUES)) + (bits & ~_TERRAIN_BITS)
        return tuple(sorted(self.numbers[:, np.argpartition(order, drawn)[drawn]].tolist()))

    def mean_doubt(self) -> float:
        return self.doubt / max(self.numbers.size, 1)

    def counts(self) -> Ints:
        """Return the number of sets by clue and habitat."""
        keys = self.numbers * SPACES + self.habitats
        return np.bincount(keys.ravel(), minlength=len(self.mode.pool) * SPACES).reshape(-1, SPACES)

    def tally(self) -> Tally:
        by_habitat = np.bincount(self.habitats, minlength=SPACES)
        return Tally(self.counts().sum(axis=1).tolist(), by_habitat.tolist())

    def doubts(self) -> list[float]:
        """Return the doubt of a player who holds it for each clue, in bits; 0 for clues in no set."""
        counts = self.counts()
        chances = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
        return [abs(float(doubt)) for doubt in (chances * logs).sum(axis=1)]


def find_sets(mode: Mode, count: int, maps: Sequence[Map]) -> Iterator[Sets]:
    """Yield for each map what `games.classic.sets.find_sets` returns."""
    masks, pool = _clue_masks(mode, maps), len(mode.pool)
    sizes = np.bitwise_count(masks).sum(axis=2)
    fits = (sizes >= SMALLEST) & (sizes <= LARGEST[mode])
    # Clues on terrain come first: they fit on every map, so `_steps` can number them. Then others that fit. If another
    # map has more of these, clues that rule out nothing make up for it: no set needs them.
    masks[~fits] = FULL
    clues = np.argsort(_RANKS[mode] - fits, axis=1, kind="stable")[:, : fits.sum(axis=1).max()]
    held = masks.reshape(-1, 2).take(clues + pool * np.arange(len(maps))[:, None], axis=0)
    common, steps = held, _steps(mode, count, clues.shape[1])
    for before, last in steps:
        common = common.take(before, axis=1)
        common &= held.take(last, axis=1)
    sizes = np.bitwise_count(common).view(np.uint16)  # of two words, as one number
    found = np.flatnonzero((sizes == 1) | (sizes == 1 << 8))
    on, row = np.divmod(found, common.shape[1])
    places = _members(row, steps) + clues.shape[1] * on
    needed = np.flatnonzero(_are_needed((held ^ FULL).reshape(-1, 2).take(places, axis=0)))
    on, numbers = on.take(needed), clues.take(places.take(needed, axis=1))
    low, high = common.reshape(-1, 2).take(found.take(needed), axis=0).T
    habitats = np.frexp(low + high * 2.0**HALF)[1] - 1  # the exponent of a power of two
    doubts = _doubts(on, numbers, habitats, len(maps))
    ends = np.searchsorted(on, np.arange(len(maps) + 1)).tolist()
    for (first, end), doubt in zip(pairwise(ends), doubts, strict=True):
        yield Sets(mode, numbers[:, first:end], habitats[first:end], doubt)


def draw_map(options: Options, rng: Random) -> tuple[Layout, Structures, Sets]:
    """Equal to `games.classic.setup.draw_map`. After a batch, `rng` is set back to just after the accepted map."""
    while True:
        state = rng.getstate()
        maps = [setup.random_map(options.mode, rng) for _ in range(BATCH[options.mode, options.clues])]
        for place, sets in enumerate(find_sets(options.mode, options.clues, maps)):
            if setup.is_accepted(options, *maps[place], sets):
                if place + 1 < len(maps):
                    rng.setstate(state)
                    for _ in range(place + 1):
                        setup.random_map(options.mode, rng)
                return *maps[place], sets


def deal(options: Options, rng: Random) -> Deal:
    """Equal to `games.classic.setup.deal`."""
    return setup.deal(options, rng, draw_map)


def judged(made: Setup, source: Source) -> dict[str, Any]:
    """Return the doubt of each seat before the first piece, the grade, and the map's mean surprise. Any: for JSON.

    With two players each seat has two clues; their pairs are part of what it knows, so its worlds are counted.
    """
    (sets,) = find_sets(made.mode, len(made.clues), [(made.layout, made.structures)])
    if made.players == 2:
        doubt = _doubts_of_pairs(made, source)
    else:
        doubts = sets.doubts()
        doubt = [doubts[CLUE_NUMBER[clue]] for clue in made.clues]
    is_graded = made.mode is Mode.NORMAL and sets.count > 0
    mean = round(map_surprise(made.layout, made.structures, sets), 3) if is_graded else None
    return {"doubt": [round(bits, 3) for bits in doubt], "grade": grade_of(made), "map_surprise": mean}


def _doubts_of_pairs(made: Setup, source: Source) -> list[float]:
    from cryptid.kernels.classic.worlds import odds  # noqa: PLC0415 (loads numba)

    start = Classic().start(Deal(Options(2, made.mode, Source.HAND), made))
    start = replace(start, public=replace(start.public, options=Options(2, made.mode, source)))
    return [_entropy(odds(view(start, seat)).spaces) for seat in (0, 1)]


def _entropy(chances: Sequence[float]) -> float:
    return abs(sum(chance * log2(chance) for chance in chances if chance))
