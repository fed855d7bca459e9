"""Every admissible set of clues of a map (R2.4), and the doubt that its clues leave before the first piece."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from math import log2
from random import Random
from typing import Protocol

from cryptid.core.masks import Mask, Space
from cryptid.games.classic.admissible import SINGLES, are_needed, fitting, intersection
from cryptid.games.classic.board import EVERYWHERE, SPACES, TILES, Layout, Structures, Tile, clue_masks
from cryptid.games.classic.clues import CLUES, Mode

ON_TERRAIN = frozenset(number for number, clue in enumerate(CLUES) if "|" in clue)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many sets of a map have each clue, and how many have each space as their habitat."""

    by_clue: Sequence[int]
    by_habitat: Sequence[int]


class MapSets(Protocol):
    """The admissible sets of a map."""

    @property
    def count(self) -> int: ...

    def draw(self, rng: Random) -> tuple[int, ...]:
        """Draw a set uniformly and return the numbers of its clues, in rising order."""

    def mean_doubt(self) -> float:
        """Return the mean doubt over all sets, each with all its seats, in bits; 0 if there is no set."""

    def tally(self) -> Tally: ...


@dataclass(frozen=True, slots=True)
class Sets:
    mode: Mode
    habitats: dict[tuple[int, ...], Space]  # by the numbers of a set's clues, in rising order

    @property
    def count(self) -> int:
        return len(self.habitats)

    def draw(self, rng: Random) -> tuple[int, ...]:
        return sorted(self.habitats, key=self._place)[rng.randrange(self.count)]

    def _place(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Return what sorts the sets in the order in which a seed has always drawn from them."""
        on_terrain = tuple([number for number in numbers if number in ON_TERRAIN])
        others = [number for number in reversed(numbers) if number not in ON_TERRAIN]
        return (terrain_order(self.mode, len(numbers))[on_terrain], *others)

    def mean_doubt(self) -> float:
        by_clue, by_both = Counter[int](), Counter[tuple[int, Space]]()
        for numbers, habitat in self.habitats.items():
            by_clue.update(numbers)
            by_both.update([(number, habitat) for number in numbers])
        doubt = sum([n * log2(n) for n in by_clue.values()]) - sum([n * log2(n) for n in by_both.values()])
        return doubt / max(by_clue.total(), 1)

    def tally(self) -> Tally:
        by_clue, by_habitat = Counter(chain.from_iterable(self.habitats)), Counter(self.habitats.values())
        return Tally([by_clue[number] for number in self.mode.pool], [by_habitat[space] for space in range(SPACES)])


@cache
def terrain_order(mode: Mode, count: int) -> dict[tuple[int, ...], int]:
    """Number the clues on terrain that a set of `count` clues can have, by how many they are and what they leave.

    All maps have the same tiles, so these clues are the same on every map.
    """
    masks = clue_masks(tuple(Tile(number, rotated=False) for number in range(1, TILES + 1)), ())
    clues = fitting(mode, [number for number in mode.pool if number in ON_TERRAIN], masks)
    found = defaultdict[tuple[int, Mask], list[tuple[int, ...]]](list)
    for chosen in chain.from_iterable(combinations(clues, size) for size in range(count)):
        held = [masks[number] for number in chosen]
        if (left := intersection(held)) and are_needed(held):
            found[len(chosen), left].append(chosen)
    return {chosen: place for place, chosen in enumerate(chain.from_iterable(found.values()))}


def find_sets(mode: Mode, count: int, layout: Layout, structures: Structures) -> Sets:
    """Return the admissible sets of `count` clues of a map.

    Sets grow by one clue at a time, while they leave more than one space. Every clue is needed if no set with one clue
    less leaves one space. Sets that did not grow need not be compared: those that contain one were not made either.
    """
    masks = clue_masks(layout, structures)
    clues = [(place, number, masks[number]) for place, number in enumerate(fitting(mode, mode.pool, masks), start=1)]
    after = [clues[place:] for place in range(len(clues) + 1)]
    growing: list[tuple[tuple[int, ...], int, list[tuple[int, int, Mask]]]] = [((), EVERYWHERE, clues)]
    for _ in range(count - 1):
        single = {(*chosen, n) for chosen, held, rest in growing for _, n, mask in rest if held & mask in SINGLES}
        growing = [
            ((*chosen, number), left, after[place])
            for chosen, held, rest in growing
            for place, number, mask in rest
            if (left := held & mask) & (left - 1)
        ]
    found = [
        ((*chosen, number), left)
        for chosen, held, rest in growing
        for _, number, mask in rest
        if (left := held & mask) in SINGLES
    ]
    needed = [each for each in found if single.isdisjoint(combinations(each[0], count - 1))]
    return Sets(mode, {chosen: habitat.bit_length() - 1 for chosen, habitat in needed})
