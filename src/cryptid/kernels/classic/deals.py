"""The twin of games/classic/sets, and deals drawn with it: the sets of several maps at once.

It needs numpy but not numba, which servers leave to their workers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import comb, log2
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
from cryptid.games.classic.clues import CLUE_NUMBER, Mode
from cryptid.games.classic.grade import grade_of, map_surprise
from cryptid.games.classic.model import Deal, Options, Setup, Source
from cryptid.games.classic.rules import Classic
from cryptid.games.classic.sets import ON_TERRAIN, Tally, terrain_order

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]  # masks in two words each
Map = tuple[Layout, Structures]

HALF = SPACES // 2
FULL = np.uint64((1 << HALF) - 1)

# Maps that are tested at once, by mode and number of clues: more where few are accepted.
BATCH = {(Mode.NORMAL, 3): 16, (Mode.NORMAL, 4): 1, (Mode.NORMAL, 5): 1, (Mode.ADVANCED, 3): 1}

_TILES = [(place, Tile(tile, rotated)) for place in range(TILES) for tile in range(1, TILES + 1) for rotated in (False, True)]
_THINGS = {thing: len(_TILES) + SPACES * number for number, thing in enumerate(Mode.ADVANCED.structures)}
_TERRAIN_BITS = sum(1 << number for number in ON_TERRAIN)


@cache
def _parts() -> Words:
    """Return where each clue that is not negated is true because of one tile or structure, for each place of each."""
    tiles = [positive_masks(tile_masks(place, tile), ()) for place, tile in _TILES]
    nothing = [0] * len(tile_masks(0, Tile(1, rotated=False)))
    spots = [Structure(*thing, *divmod(space, COLS)) for thing in _THINGS for space in range(SPACES)]
    masks = tiles + [positive_masks(nothing, (spot,)) for spot in spots]
    return np.array([[[mask & int(FULL) for mask in part], [mask >> HALF for mask in part]] for part in masks], np.uint64)


def _part_numbers(layout: Layout, structures: Structures) -> list[int]:
    tiles = [2 * (TILES * place + tile.tile - 1) + tile.rotated for place, tile in enumerate(layout)]
    return tiles + [_THINGS[thing.kind, thing.colour] + thing.space for thing in structures]


def _clue_masks(mode: Mode, maps: Sequence[Map]) -> Words:
    """Return where each clue of the mode is true: by map, word and clue."""
    parts = _parts()[np.array([_part_numbers(*each) for each in maps])]
    positive = np.bitwise_or.reduce(parts, axis=1)
    return np.concatenate([positive, positive ^ FULL], axis=2)[:, :, : len(mode.pool)]


@cache
def _members(clues: int, count: int) -> NDArray[np.uint8]:
    """Return all sets of `count` clues, those without the last clue first. So fewer clues have the first of these sets."""
    if count == 0:
        return np.zeros((1, 0), np.uint8)
    fewer = _members(clues, count - 1)
    return np.concatenate([np.insert(fewer[: comb(last, count - 1)], count - 1, last, axis=1) for last in range(clues)])


def _intersections(masks: Words, count: int) -> Words:
    """Return where all clues of each set are true: by map, word and set, in the order of `_members`."""
    clues, found = masks.shape[2], masks
    for size in range(2, count + 1):
        fewer, found = found, np.empty((*masks.shape[:2], comb(clues, size)), np.uint64)
        for last in range(clues):
            sets = slice(comb(last, size), comb(last + 1, size))
            np.bitwise_and(fewer[..., : comb(last, size - 1)], masks[..., last, None], out=found[..., sets])
    return found


def _are_needed(masks: Words) -> NDArray[np.bool]:
    """R2.4: tell of each set whether each clue rules out a space that all the others allow. By clue, set and word."""
    once, twice = np.zeros_like(masks[0]), np.zeros_like(masks[0])
    for mask in masks:
        twice |= once & ~mask
        once |= ~mask
    return (once & ~twice & ~masks).any(axis=2).all(axis=0)


@cache
def _n_log_n(most: int) -> NDArray[np.float64]:
    n = np.arange(most + 1)
    return n * np.log2(np.maximum(n, 1))


@cache
def _terrain_order(mode: Mode, count: int) -> tuple[Ints, Ints]:
    """Return the keys of `terrain_order` as bits, in rising order, and the value of each."""
    places = {sum(1 << number for number in chosen): place for chosen, place in terrain_order(mode, count).items()}
    return np.array(sorted(places)), np.array([places[bits] for bits in sorted(places)])


@dataclass(frozen=True, slots=True)
class Sets:
    """The same as `games.classic.sets.Sets`."""

    mode: Mode
    numbers: Ints  # of the clues of each set, in rising order
    counts: Ints  # of sets, by clue and habitat
    information: float  # the sum of n log2(n) over the numbers of sets by clue, less that over `counts`

    @property
    def count(self) -> int:
        return len(self.numbers)

    def draw(self, rng: Random) -> tuple[int, ...]:
        bits = np.left_shift(1, self.numbers).sum(axis=1)
        terrains, places = _terrain_order(self.mode, self.numbers.shape[1])
        place = places[np.searchsorted(terrains, bits & _TERRAIN_BITS)]
        order = np.lexsort((bits & ~_TERRAIN_BITS, place))
        return tuple(self.numbers[order[rng.randrange(self.count)]].tolist())

    def doubts(self) -> list[float]:
        """Return the doubt of a player who holds it for each clue, in bits; 0 for clues in no set."""
        chances = self.counts / np.maximum(self.counts.sum(axis=1, keepdims=True), 1)
        logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
        return np.abs((chances * logs).sum(axis=1)).tolist()

    def mean_doubt(self) -> float:
        return self.information / max(self.numbers.size, 1)

    def tally(self) -> Tally:
        by_habitat = self.counts.sum(axis=0) // self.numbers.shape[1]
        return Tally(self.counts.sum(axis=1).tolist(), by_habitat.tolist())


def find_sets(mode: Mode, count: int, maps: Sequence[Map]) -> Iterator[Sets]:
    """Yield for each map what `games.classic.sets.find_sets` returns."""
    masks, pool = _clue_masks(mode, maps), len(mode.pool)
    sizes = np.bitwise_count(masks).sum(axis=1)
    fits = (sizes >= SMALLEST) & (sizes <= LARGEST[mode])
    # The clues that fit come first. If a map has fewer than others, some that rule out nothing follow: no set needs them.
    clues = np.argsort(~fits, axis=1, kind="stable")[:, : fits.sum(axis=1).max()]
    held = np.take_along_axis(np.where(fits[:, None], masks, FULL), clues[:, None], axis=2)
    common = _intersections(held, count)
    sizes = np.bitwise_count(common)
    on, row = np.nonzero(sizes[:, 0] + sizes[:, 1] == 1)
    members = _members(pool, count)[row].T
    needed = _are_needed(held[on, :, members])
    on, row, members = on[needed], row[needed], members[:, needed]
    numbers = clues[on, members]
    low, high = common[on, 0, row], common[on, 1, row]
    habitats = np.where(low > 0, np.bitwise_count(low - 1), HALF + np.bitwise_count(high - 1))
    keys = (pool * on + numbers) * SPACES + habitats
    counts = np.bincount(keys.ravel(), minlength=len(maps) * pool * SPACES).reshape(len(maps), pool, SPACES)
    logs = _n_log_n(comb(pool - 1, count - 1))
    information = logs[counts.sum(axis=2)].sum(axis=1) - logs[counts].sum(axis=(1, 2))
    ends = np.searchsorted(on, np.arange(len(maps) + 1)).tolist()
    for i, (first, end) in enumerate(pairwise(ends)):
        yield Sets(mode, numbers[:, first:end].T, counts[i], information[i])


def draw_map(options: Options, rng: Random) -> tuple[Layout, Structures, Sets]:
    """Equal to `games.classic.setup.draw_map`: after a batch of maps, the generator is set back to the one accepted."""
    while True:
        state = rng.getstate()
        maps = [setup.random_map(options.mode, rng) for _ in range(BATCH[options.mode, options.clues])]
        for place, sets in enumerate(find_sets(options.mode, options.clues, maps)):
            if setup.is_accepted(options, *maps[place], sets):
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
