"""The twin of games/classic/sets: the admissible sets of a map, found lane by lane, and deals drawn with it."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptid.core.game import view
from cryptid.games.classic import setup
from cryptid.games.classic.admissible import LARGEST, SMALLEST
from cryptid.games.classic.board import SPACES, TILES, Layout, Structures, Tile, balls, tile_masks
from cryptid.games.classic.clues import CLUE_NUMBER, STRUCTURE_COLOURS, STRUCTURE_KINDS, TERRAINS, Mode
from cryptid.games.classic.grade import grade_of, map_surprise
from cryptid.games.classic.model import Deal, Options, Setup, Source
from cryptid.games.classic.rules import Classic
from cryptid.games.classic.sets import Catalogue, Choice, Tally, catalogue
from cryptid.kernels.classic.worlds import odds
from cryptid.kernels.compiling import in_place

Ints = NDArray[np.int64]

HALF = SPACES // 2
FULL = (1 << HALF) - 1
ALL_TERRAINS = (1 << len(TERRAINS)) - 1
PARTS = 13  # of a tile: its terrains, within 1 of each, within 1 of a territory, within 2 of each territory
TERRAIN_COUNT, KIND_COUNT = len(TERRAINS), len(STRUCTURE_KINDS)

ROOM = 1 << 11  # for sets at first; more is made where it is not enough

# Near clues: the parts of the tiles from the terrains' on, with those of structures in between.
BEFORE_STRUCTURES, AFTER_KINDS = 6, 8
POSITIVE = PARTS - TERRAIN_COUNT + KIND_COUNT + len(STRUCTURE_COLOURS)

# The columns for each lane: where it is true; terrains with one such space or more, and with two or more; whether all
# its clues have the right size.
LOW, HIGH, ONCE, TWICE, FITS = range(5)

# The columns for what never changes of each lane: the lane without its last clue, that clue by its place among the near
# clues, then the lanes without each of its clues, then the numbers of its clues.
PARENT, LAST, SUBSETS = range(3)

# The columns for each choice of clues on terrain: the terrains left, its size, then its clues, then what each spares.
LEFT, SIZE, FIRST = range(3)


@in_place
def _count(bits: int) -> int:
    """Count the bits that are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@in_place
def _is_single(lanes: Ints, lane: int, terrains: int) -> bool:
    """Tell whether a lane is true on exactly one space of these terrains."""
    once = lanes[lane, ONCE] & terrains
    return once != 0 and once & (once - 1) == 0 and lanes[lane, TWICE] & terrains == 0


@in_place
def _lay(map_: Ints, tiles: Ints, near: Ints, terrains: Ints, columns: Ints) -> None:
    """Find the spaces of each terrain and of each near clue that is not negated."""
    columns[:], terrains[:] = 0, 0
    for place in range(TILES):
        for half in range(2):
            for part in range(TERRAIN_COUNT):
                terrains[part, half] |= tiles[place, map_[place], part, half]
            for part in range(TERRAIN_COUNT, PARTS):
                clue = part - TERRAIN_COUNT
                clue += KIND_COUNT if clue >= BEFORE_STRUCTURES else 0
                columns[clue, half] |= tiles[place, map_[place], part, half]
    for i in range(TILES, len(map_)):
        thing, space = divmod(map_[i], SPACES)
        kind, colour = divmod(thing, len(STRUCTURE_COLOURS))
        for half in range(2):
            columns[BEFORE_STRUCTURES + kind, half] |= near[0, space, half]
            columns[POSITIVE - len(STRUCTURE_COLOURS) + colour, half] |= near[1, space, half]


@in_place
def _follow(fixed: Ints, terrains: Ints, columns: Ints, fits: Ints, positive: int, lanes: Ints) -> None:
    """Find where each lane is true, from its first clues and its last."""
    lanes[0, LOW], lanes[0, HIGH], lanes[0, FITS] = FULL, FULL, 1
    lanes[0, ONCE], lanes[0, TWICE] = ALL_TERRAINS, ALL_TERRAINS
    for lane in range(1, len(lanes)):
        parent, last = fixed[lane, PARENT], fixed[lane, LAST]
        flip = 0 if last < positive else FULL
        column = last if last < positive else last - positive
        low = lanes[parent, LOW] & (columns[column, LOW] ^ flip)
        high = lanes[parent, HIGH] & (columns[column, HIGH] ^ flip)
        once, twice = 0, 0
        for terrain in range(TERRAIN_COUNT):
            x, y = low & terrains[terrain, LOW], high & terrains[terrain, HIGH]
            if x | y:
                once |= 1 << terrain
                if (x != 0 and y != 0) or x & (x - 1) or y & (y - 1):
                    twice |= 1 << terrain
        lanes[lane, LOW], lanes[lane, HIGH], lanes[lane, ONCE], lanes[lane, TWICE] = low, high, once, twice
        lanes[lane, FITS] = lanes[parent, FITS] & fits[last]


@in_place
def _fit(columns: Ints, positive: int, largest: int, fits: Ints) -> None:
    """R2.4: note the near clues that are true on neither too few nor too many spaces."""
    for i in range(len(fits)):
        column = i if i < positive else i - positive
        size = _count(columns[column, LOW]) + _count(columns[column, HIGH])
        if i >= positive:
            size = SPACES - size
        fits[i] = SMALLEST <= size <= largest


@in_place
def _are_needed(lanes: Ints, fixed: Ints, choices: Ints, i: int, lane: int, count: int) -> bool:
    """R2.4: tell whether every clue of a set is needed."""
    are_needed = True
    for j in range(count - choices[i, SIZE]):
        are_needed &= not _is_single(lanes, fixed[lane, SUBSETS + j], choices[i, LEFT])
    for j in range(choices[i, SIZE]):
        are_needed &= not _is_single(lanes, lane, choices[i, FIRST + count + j])
    return are_needed


@in_place
def _find(lanes: Ints, fixed: Ints, offsets: Ints, choices: Ints, found: Ints) -> int:
    """List the choice and the lane of each admissible set until `found` is full; return the number of sets."""
    count, total = len(offsets) - 2, 0
    for i in range(len(choices)):
        size = count - choices[i, SIZE]
        for lane in range(offsets[size], offsets[size + 1]):
            if not lanes[lane, FITS] or not _is_single(lanes, lane, choices[i, LEFT]):
                continue
            if _are_needed(lanes, fixed, choices, i, lane, count):
                if total < len(found):
                    found[total, 0], found[total, 1] = i, lane
                total += 1
    return total


@in_place
def _survey(
    map_: Ints,
    tiles: Ints,
    near: Ints,
    fixed: Ints,
    offsets: Ints,
    choices: Ints,
    positive: int,
    largest: int,
    terrains: Ints,
    columns: Ints,
    fits: Ints,
    lanes: Ints,
    found: Ints,
) -> int:
    """Find all sets of a map."""
    _lay(map_, tiles, near, terrains, columns)
    _fit(columns, positive, largest, fits)
    _follow(fixed, terrains, columns, fits, positive, lanes)
    return _find(lanes, fixed, offsets, choices, found)


@in_place
def _place(lanes: Ints, lane: int, left: int, terrains: Ints) -> int:
    """Return the one space of these terrains on which a lane is true."""
    low, high = 0, 0
    for terrain in range(TERRAIN_COUNT):
        if left >> terrain & 1:
            low |= lanes[lane, LOW] & terrains[terrain, LOW]
            high |= lanes[lane, HIGH] & terrains[terrain, HIGH]
    return _count(low - 1) if low else HALF + _count(high - 1)


@in_place
def _tally(
    found: Ints, total: int, fixed: Ints, choices: Ints, count: int, terrains: Ints, lanes: Ints, counts: Ints
) -> float:
    """Count the sets by clue and habitat; return the sum of n log2(n) by clue, less that by clue and habitat.

    In `counts`, the last row has the number of sets by habitat, the last column that by clue.
    """
    for i in range(total):
        choice, lane = found[i, 0], found[i, 1]
        space, size = _place(lanes, lane, choices[choice, LEFT], terrains), choices[choice, SIZE]
        counts[-1, space] += 1
        for j in range(size):
            counts[choices[choice, FIRST + j], space] += 1
        for j in range(count - size):
            counts[fixed[lane, SUBSETS + count + j], space] += 1
    doubt = 0.0
    for clue in range(len(counts) - 1):
        sets = 0
        for space in range(SPACES):
            n = counts[clue, space]
            sets += n
            if n > 1:
                doubt -= n * math.log2(n)
        if sets > 1:
            doubt += sets * math.log2(sets)
        counts[clue, SPACES] = sets
    return doubt


# From the engine's values and back


@dataclass(frozen=True, slots=True)
class Fixed:
    """What never changes for a mode and a number of clues, as arrays."""

    known: Catalogue
    lanes: Ints
    offsets: Ints
    choices: Ints
    listed: tuple[Choice, ...]


@cache
def _fixed(mode: Mode, count: int) -> Fixed:
    known = catalogue(mode, count)
    lanes = np.zeros((len(known.lanes), SUBSETS + 2 * count), np.int64)
    for number, lane in enumerate(known.lanes[1:], start=1):
        subsets = [known.numbers[lane[:i] + lane[i + 1 :]] for i in range(len(lane))]
        lanes[number, PARENT], lanes[number, LAST] = subsets[-1], lane[-1]
        lanes[number, SUBSETS : SUBSETS + len(lane)] = subsets
        lanes[number, SUBSETS + count : SUBSETS + count + len(lane)] = [known.near[i] for i in lane]
    offsets = np.cumsum([0] + [lanes.bit_count() for lanes in known.of_size])
    listed = tuple(choice for choices in known.choices.values() for choice in choices)
    choices = np.zeros((len(listed), FIRST + 2 * count), np.int64)
    for row, choice in zip(choices, listed, strict=True):
        row[LEFT], row[SIZE] = choice.left, len(choice.clues)
        row[FIRST : FIRST + len(choice.clues)] = choice.clues
        row[FIRST + count : FIRST + count + len(choice.clues)] = choice.without
    return Fixed(known, lanes, offsets, choices, listed)


@cache
def _tables() -> tuple[Ints, Ints]:
    """Return what each tile adds in each place, and the spaces within 2 and 3 of each space, in halves."""
    tiles = np.zeros((TILES, 2 * TILES, PARTS, 2), np.int64)
    for place in range(TILES):
        for number in range(2 * TILES):
            tiles[place, number] = [_halves(mask) for mask in tile_masks(place, Tile(number // 2 + 1, number % 2 == 1))]
    return tiles, np.array([[_halves(mask) for mask in balls(radius)] for radius in (2, 3)], np.int64)


def _halves(mask: int) -> tuple[int, int]:
    return mask & FULL, mask >> HALF


_THING = {
    thing: SPACES * number
    for number, thing in enumerate((kind, colour) for kind in STRUCTURE_KINDS for colour in STRUCTURE_COLOURS)
}


@dataclass(frozen=True, slots=True)
class Sets:
    """The same as `games.classic.sets.Sets`."""

    fixed: Fixed
    count: int
    found: Ints
    terrains: Ints
    columns: Ints
    lanes: Ints

    def draw(self, rng: Random) -> tuple[int, ...]:
        choice, lane = self.found[rng.randrange(self.count)].tolist()
        return self.fixed.known.clues_of(self.fixed.listed[choice], lane)

    def doubts(self) -> list[float]:
        """Return the doubt of a player who holds it for each clue, in bits; 0 for clues in no set."""
        _, counts = self._counted()
        chances = counts[:-1, :-1] / np.maximum(counts[:-1, -1:], 1)
        logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
        return np.abs((chances * logs).sum(axis=1)).tolist()

    def mean_doubt(self) -> float:
        return self._counted()[0] / (self.fixed.known.count * max(self.count, 1))

    def tally(self) -> Tally:
        _, counts = self._counted()
        by_popularity = np.bincount(self._popularity(), weights=counts[-1, :-1], minlength=len(counts))
        return Tally(counts[:-1, -1].tolist(), by_popularity.astype(int).tolist())

    def _popularity(self) -> Ints:
        """Return for each space how many clues of the mode are true on it."""
        pool = len(self.fixed.known.mode.pool)
        if self.fixed.known.mode is Mode.ADVANCED:
            return np.full(SPACES, pool // 2)
        bits = self.columns[:, :, None] >> np.arange(HALF) & 1
        return bits.sum(axis=0).reshape(SPACES) + TERRAIN_COUNT - 1

    def _counted(self) -> tuple[float, Ints]:
        fixed, known = self.fixed, self.fixed.known
        counts = np.zeros((len(known.mode.pool) + 1, SPACES + 1), np.int64)
        lanes, choices = fixed.lanes, fixed.choices
        return _tally(self.found, self.count, lanes, choices, known.count, self.terrains, self.lanes, counts), counts


def find_sets(mode: Mode, count: int, layout: Layout, structures: Structures) -> Sets:
    """Equal to `games.classic.sets.find_sets`."""
    fixed, (tiles, near) = _fixed(mode, count), _tables()
    map_ = np.array(
        [2 * tile.tile - 2 + tile.rotated for tile in layout]
        + [_THING[thing.kind, thing.colour] + thing.space for thing in structures],
        np.int64,
    )
    terrains, columns = np.empty((TERRAIN_COUNT, 2), np.int64), np.empty((POSITIVE, 2), np.int64)
    fits, lanes = np.empty(len(fixed.known.near), np.int64), np.empty((len(fixed.lanes), 5), np.int64)
    found, total = np.empty((0, 2), np.int64), ROOM
    while total > len(found):
        found = np.empty((total, 2), np.int64)
        total = _survey(
            map_, tiles, near, fixed.lanes, fixed.offsets, fixed.choices, len(fixed.known.positive), LARGEST[mode],
            terrains, columns, fits, lanes, found,
        )  # fmt: skip
    return Sets(fixed, total, found, terrains, columns, lanes)


def deal(options: Options, rng: Random) -> Deal:
    """Equal to `games.classic.setup.deal`."""
    return setup.deal(options, rng, find_sets)


def judged(made: Setup, source: Source) -> dict[str, Any]:
    """Return the doubt of each seat before the first piece, the grade, and the map's mean surprise. Any: for JSON.

    With two players each seat has two clues; their pairs are part of what it knows, so its worlds are counted.
    """
    sets = find_sets(made.mode, len(made.clues), made.layout, made.structures)
    if made.players == 2:
        start = Classic().start(Deal(Options(2, made.mode, Source.HAND), made))
        start = replace(start, public=replace(start.public, options=Options(2, made.mode, source)))
        doubt = [_entropy(odds(view(start, seat)).spaces) for seat in (0, 1)]
    else:
        doubts = sets.doubts()
        doubt = [doubts[CLUE_NUMBER[clue]] for clue in made.clues]
    is_graded = made.mode is Mode.NORMAL and sets.count > 0
    mean = round(map_surprise(made.layout, made.structures, sets), 3) if is_graded else None
    return {"doubt": [round(bits, 3) for bits in doubt], "grade": grade_of(made), "map_surprise": mean}


def _entropy(chances: Sequence[float]) -> float:
    return abs(sum(chance * math.log2(chance) for chance in chances if chance))


def warm() -> None:
    """Compile everything."""
    deal(Options(3), Random(1))
