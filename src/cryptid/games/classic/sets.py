"""Every admissible set of clues of a map (R2.4), and the doubt that each of its clues leaves before the first piece.

The generator looks at dozens of maps, so many sets are tested at once. The terrain of a space decides all clues on
terrain; the others are the *near* clues. A set of clues is therefore a few clues on terrain, which leave some terrains,
and a *lane*: a set of near clues. An int has one bit for each lane, and one operation on it works on all lanes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain, combinations, islice, pairwise, product
from math import comb, log2
from operator import and_, or_
from random import Random
from typing import Protocol

from cryptid.core.masks import spaces_of
from cryptid.games.classic.admissible import LARGEST, SMALLEST
from cryptid.games.classic.board import SPACES, TILES, Layout, Structures, Tile, balls, tile_masks
from cryptid.games.classic.clues import CLUE_NUMBER, NEGATION, POSITIVE, TERRAINS, Mode

Lanes = int
Terrains = int  # a set of terrains, as bits

_NEAR = [clue for clue in POSITIVE if "|" not in clue]
_ON_TERRAIN = [clue for clue in POSITIVE if "|" in clue]

# The pattern of a space: a bit for each near clue that is true on it and, above, its terrain. The patterns of all
# spaces stand side by side in one int.
_TERRAIN = len(_NEAR)
_PATTERN = 32
_COLUMNS = [sum(1 << _PATTERN * space + place for space in range(SPACES)) for place in range(_TERRAIN)]

_ALL: Terrains = (1 << len(TERRAINS)) - 1
_COUNT = 16  # bits for each clue in a weight


def patterns(layout: Layout, structures: Structures) -> int:
    """Return the patterns of all spaces of a map."""
    tiles, things, packed = _tile_patterns(), _structure_patterns(), 0
    for place, tile in enumerate(layout):
        packed |= tiles[place, tile.tile, tile.rotated]
    for thing in structures:
        packed |= things[thing.kind, thing.colour][thing.space]
    return packed


def popularities(layout: Layout, structures: Structures) -> dict[int, int]:
    """Return by number of clues of normal mode, as a mask, the spaces on which so many of them are true."""
    packed, found = patterns(layout, structures).to_bytes(_PATTERN // 8 * SPACES, "little"), defaultdict[int, int](int)
    for space, pattern in enumerate(memoryview(packed).cast("I")):
        found[_popularity(pattern)] |= 1 << space
    return found


def _popularity(pattern: int) -> int:
    """Count the near clues, and the clues on terrain that name this one together with another."""
    return (pattern & (1 << _TERRAIN) - 1).bit_count() + len(TERRAINS) - 1


@cache
def _tile_patterns() -> dict[tuple[int, int, bool], int]:
    """Return what a tile adds in each place."""
    tiles = product(range(TILES), range(1, TILES + 1), (False, True))
    return {(place, number, rotated): _patterns_of(place, Tile(number, rotated)) for place, number, rotated in tiles}


def _patterns_of(place: int, tile: Tile) -> int:
    masks = tile_masks(place, tile)
    names = [*(f"1:{terrain}" for terrain in TERRAINS), "1:animal", "2:bear", "2:cougar"]
    terrains = sum(_spread(mask) * terrain << _TERRAIN for terrain, mask in enumerate(masks[:5]))
    return terrains + sum(_spread(mask) << _NEAR.index(name) for name, mask in zip(names, masks[5:], strict=True))


@cache
def _structure_patterns() -> dict[tuple[str, str], list[int]]:
    """Return what a structure adds on each space."""
    return {
        thing: [
            (_spread(balls(2)[space]) << _NEAR.index(f"2:{thing[0]}"))
            + (_spread(balls(3)[space]) << _NEAR.index(f"3:{thing[1]}"))
            for space in range(SPACES)
        ]
        for thing in Mode.ADVANCED.structures
    }


def _spread(mask: int) -> int:
    return sum(1 << _PATTERN * space for space in spaces_of(mask))


@cache
def _terrain_ends() -> tuple[int, ...]:
    """Return where each terrain ends if patterns are in rising order: all maps have the same tiles."""
    ends, masks = [0], [tile_masks(0, Tile(number, False)) for number in range(1, TILES + 1)]
    for terrain in range(len(TERRAINS)):
        ends.append(ends[-1] + sum(tile[terrain].bit_count() for tile in masks))
    return tuple(ends)


@dataclass(frozen=True, slots=True)
class Choice:
    """Some clues on terrain: the terrains they leave, those left without each of them, and how they are counted."""

    clues: tuple[int, ...]
    left: Terrains
    without: tuple[Terrains, ...]
    weight: int


class _Kept(dict[int, int]):
    """What a function returns, by its argument, worked out once."""

    def __init__(self, make: Callable[[int], int]) -> None:
        self._make = make

    def __missing__(self, key: int) -> int:
        made = self[key] = self._make(key)
        return made


class Catalogue:
    """The clues of a mode in sets of `count`, and all lanes: by size, then in the order of their highest clues."""

    def __init__(self, mode: Mode, count: int) -> None:
        self.mode, self.count = mode, count
        self.positive = _NEAR[: None if "black" in mode.structure_colours else -1]
        self.near = [CLUE_NUMBER[sign + clue] for sign in _signs(mode) for clue in self.positive]
        by_size = [combinations(range(len(self.near)), size) for size in range(count + 1)]
        self.lanes = [lane for lanes in by_size for lane in sorted(lanes, key=lambda lane: lane[::-1])]
        self.numbers = {lane: number for number, lane in enumerate(self.lanes)}
        self.of_size = [_bits(i for i, lane in enumerate(self.lanes) if len(lane) == n) for n in range(count + 1)]
        self.within = _Kept(self._within)  # by near clues, as bits: the lanes that have no others
        self.true_on = _Kept(self._true_on)  # by pattern: the lanes that are true there
        self.supersets = _Kept(self._supersets)  # by the number of a lane: the lanes with one more clue
        self.weights = _Kept(lambda number: _weight([self.near[i] for i in self.lanes[number]]))
        self.choices = self._choices()
        self.joins = _joins(self.choices)

    def clues_of(self, choice: Choice, number: int) -> tuple[int, ...]:
        """Return the numbers of the clues of a set."""
        return tuple(sorted([*choice.clues, *[self.near[i] for i in self.lanes[number]]]))

    def popularity(self, pattern: int) -> int:
        """Return how many clues of the mode are true on a space; in advanced mode, half of them are."""
        return len(self.mode.pool) // 2 if self.mode is Mode.ADVANCED else _popularity(pattern)

    def _true_on(self, pattern: int) -> Lanes:
        every = (1 << len(self.positive)) - 1
        return self.within[pattern & every | (~pattern & every) << len(self.positive) & (1 << len(self.near)) - 1]

    def _within(self, near: int) -> Lanes:
        found = [1] + [0] * self.count  # by size
        for clue in spaces_of(near):
            for size in range(self.count, 0, -1):
                found[size] |= found[size - 1] << comb(clue, size)
        return sum(lanes << sum(comb(len(self.near), n) for n in range(size)) for size, lanes in enumerate(found))

    def _supersets(self, number: int) -> Lanes:
        lane = self.lanes[number]
        others = [clue for clue in range(len(self.near)) if clue not in lane]
        return _bits(self.numbers[tuple(sorted((*lane, clue)))] for clue in others)

    def _choices(self) -> dict[tuple[Terrains, int], list[Choice]]:
        """Return the sets of clues on terrain in which each is needed, by the terrains left and their number."""
        ends, found = _terrain_ends(), defaultdict[tuple[Terrains, int], list[Choice]](list)
        on_terrain = {
            CLUE_NUMBER[sign + clue]: _bits(map(TERRAINS.index, clue.split("|"))) ^ (_ALL if sign else 0)
            for sign, clue in product(_signs(self.mode), _ON_TERRAIN)
        }
        sizes = {n: sum(ends[t + 1] - ends[t] for t in spaces_of(terrains)) for n, terrains in on_terrain.items()}
        clues = {n: terrains for n, terrains in on_terrain.items() if SMALLEST <= sizes[n] <= LARGEST[self.mode]}
        for chosen in chain.from_iterable(combinations(clues, size) for size in range(self.count)):
            left = reduce(and_, [clues[clue] for clue in chosen], _ALL)
            without = [reduce(and_, [clues[clue] for clue in chosen if clue != spared], _ALL) for spared in chosen]
            if left and left not in without:
                found[left, len(chosen)].append(Choice(chosen, left, tuple(without), _weight(chosen)))
        return found


def _signs(mode: Mode) -> tuple[str, ...]:
    return ("",) if mode is Mode.NORMAL else ("", NEGATION)


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _weight(clues: Iterable[int]) -> int:
    """One for each of these clues: counts for all clues side by side, so that they are added at once."""
    return _bits(_COUNT * clue for clue in clues)


def _joins(choices: Iterable[tuple[Terrains, int]]) -> list[Terrains]:
    """Return all sets of several terrains that are asked for, after those from which they are made."""
    found, todo = set[Terrains](), [left for left, _ in choices]
    while todo:
        one = todo.pop()
        if one & one - 1:
            found.add(one)
            todo.append(one & one - 1)
    return sorted(found, key=int.bit_count)


catalogue = cache(Catalogue)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many sets of a map have each clue, and for how many each number of clues is true on the habitat."""

    by_clue: Sequence[int]
    by_popularity: Sequence[int]


class MapSets(Protocol):
    """The admissible sets of a map."""

    @property
    def count(self) -> int: ...

    def draw(self, rng: Random) -> tuple[int, ...]:
        """Draw a set uniformly and return the numbers of its clues, in rising order."""

    def mean_doubt(self) -> float:
        """Return the mean doubt over all sets, each with all its seats, in bits; 0 if there is no set."""

    def tally(self) -> Tally: ...


FindSets = Callable[[Mode, int, Layout, Structures], MapSets]


@dataclass(frozen=True, slots=True)
class Sets:
    known: Catalogue
    spaces: tuple[Sequence[int], ...]  # by terrain: the patterns of its spaces
    found: tuple[tuple[Choice, Lanes], ...]  # clues on terrain, and the lanes that go with them

    @property
    def count(self) -> int:
        return sum([lanes.bit_count() for _, lanes in self.found])

    def draw(self, rng: Random) -> tuple[int, ...]:
        place, at = rng.randrange(self.count), 0
        while place >= (size := self.found[at][1].bit_count()):
            place, at = place - size, at + 1
        choice, lanes = self.found[at]
        return self.known.clues_of(choice, next(islice(spaces_of(lanes), place, None)))

    def listed(self) -> list[tuple[int, ...]]:
        """Return every set, in order."""
        return sorted(
            [self.known.clues_of(choice, number) for choice, lanes in self.found for number in spaces_of(lanes)]
        )

    def habitats(self) -> Iterator[tuple[int, int]]:
        """Yield the pattern of each habitat, and how many of its sets have each clue, as a weight."""
        true_on, weights = self.known.true_on, self.known.weights
        for terrain, spaces in enumerate(self.spaces):
            by_lanes = defaultdict[Lanes, list[int]](list)
            for choice, lanes in self.found:
                if choice.left >> terrain & 1:
                    by_lanes[lanes].append(choice.weight)
            here = [(len(some), sum(some), lanes) for lanes, some in by_lanes.items()]
            union = reduce(or_, by_lanes, 0)
            for pattern in spaces:
                if not (true := true_on[pattern]) & union:
                    continue
                total = 0
                for times, weight, lanes in here:
                    rest = lanes & true
                    while rest:
                        number = rest.bit_length() - 1
                        rest ^= 1 << number
                        total += weight + times * weights[number]
                yield pattern, total

    def mean_doubt(self) -> float:
        weights, clues = [weight for _, weight in self.habitats()], len(self.known.mode.pool)
        doubt = _information([sum(weights)], clues) - _information(weights, clues)
        return doubt / (self.known.count * max(self.count, 1))

    def tally(self) -> Tally:
        total, clues = 0, len(self.known.mode.pool)
        by_popularity = [0] * (clues + 1)
        for pattern, weight in self.habitats():
            total += weight
            by_popularity[self.known.popularity(pattern)] += sum(_counts([weight], clues)) // self.known.count
        return Tally(list(_counts([total], clues)), by_popularity)


_N_LOG_N = [n * log2(n) if n else 0.0 for n in range(comb(len(Mode.NORMAL.pool) - 1, 4) + 1)]  # sets with one clue


def _information(weights: Iterable[int], clues: int) -> float:
    """Return the sum of n log2(n) over all counts of these weights."""
    return sum(map(_N_LOG_N.__getitem__, _counts(weights, clues)))


def _counts(weights: Iterable[int], clues: int) -> memoryview:
    """Return how often each weight has counted each of the first clues."""
    return memoryview(b"".join([weight.to_bytes(_COUNT // 8 * clues, "little") for weight in weights])).cast("H")


def find_sets(mode: Mode, count: int, layout: Layout, structures: Structures) -> Sets:
    """Return the admissible sets of `count` clues of a map."""
    known, packed, ends = catalogue(mode, count), patterns(layout, structures), _terrain_ends()
    order = sorted(memoryview(packed.to_bytes(_PATTERN // 8 * SPACES, "little")).cast("I"))
    spaces = tuple([order[first:end] for first, end in pairwise(ends)])
    fitting = known.within[_fitting(known, packed)]
    single = _single(known, spaces)
    found = list[tuple[Choice, Lanes]]()
    for (left, size), choices in known.choices.items():
        here = single[left] & fitting
        if lanes := here & known.of_size[count - size]:
            lanes &= ~_extended(known, here & known.of_size[count - size - 1])
            found += [(choice, needed) for choice in choices if (needed := _needed(choice, lanes, single))]
    return Sets(known, spaces, tuple(found))


def _needed(choice: Choice, lanes: Lanes, single: dict[Terrains, Lanes]) -> Lanes:
    """Return the lanes with which every clue on terrain is needed."""
    for other in choice.without:
        lanes &= ~single[other]
    return lanes


def _extended(known: Catalogue, lanes: Lanes) -> Lanes:
    """Return every lane that adds one clue to one of these lanes."""
    more = 0
    while lanes:
        number = lanes.bit_length() - 1
        lanes ^= 1 << number
        more |= known.supersets[number]
    return more


def _fitting(known: Catalogue, packed: int) -> int:
    """R2.4: return the near clues that are true on neither too few nor too many spaces, as bits."""
    largest, found, shift = LARGEST[known.mode], 0, len(known.positive)
    for place in range(shift):
        size = (packed & _COLUMNS[place]).bit_count()
        if SMALLEST <= size <= largest:
            found |= 1 << place
        if shift < len(known.near) and SMALLEST <= SPACES - size <= largest:
            found |= 1 << place + shift
    return found


def _single(known: Catalogue, spaces: Sequence[Sequence[int]]) -> dict[Terrains, Lanes]:
    """Return, for sets of terrains, the lanes that are true on exactly one of their spaces."""
    once, twice, true_on = dict[Terrains, Lanes](), dict[Terrains, Lanes](), known.true_on.__getitem__
    for terrain, patterns in enumerate(spaces):
        seen = again = 0
        for lanes in map(true_on, patterns):
            again |= seen & lanes
            seen |= lanes
        once[1 << terrain], twice[1 << terrain] = seen, again
    for both in known.joins:
        low, rest = both & -both, both & both - 1
        once[both] = once[low] | once[rest]
        twice[both] = twice[low] | twice[rest] | once[low] & once[rest]
    return {terrains: once[terrains] ^ twice[terrains] for terrains in once}
