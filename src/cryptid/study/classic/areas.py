"""Sets of clues on a map: the spaces on which some or all of them are true, each worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from cryptid.core.masks import mask_of, spaces_of
from cryptid.games.classic.board import EVERYWHERE, SPACES, Layout, Structures, clue_masks
from cryptid.games.classic.model import Public

ClueSet = int  # a set of clues: bit `n` stands for clue number `n`
SpaceSet = int  # a mask


class _Kept(dict[int, int]):
    """What a function returns, by its argument, worked out once."""

    def __init__(self, make: Callable[[int], int]) -> None:
        self._make = make

    def __missing__(self, key: int) -> int:
        made = self[key] = self._make(key)
        return made


class Areas:
    """The clues and the spaces of one map. `some[clues]` and `every[clues]` are masks of spaces."""

    def __init__(self, layout: Layout, structures: Structures) -> None:
        self.masks = clue_masks(layout, structures)
        self.on = tuple(clue_set(n for n, mask in enumerate(self.masks) if mask >> s & 1) for s in range(SPACES))
        self.some = _Kept(self._some)
        self.every = _Kept(self._every)

    def _some(self, clues: ClueSet) -> SpaceSet:
        spaces = 0
        for number in spaces_of(clues):
            spaces |= self.masks[number]
        return spaces

    def _every(self, clues: ClueSet) -> SpaceSet:
        spaces: int = EVERYWHERE
        for number in spaces_of(clues):
            spaces &= self.masks[number]
        return spaces


@lru_cache(maxsize=8)
def _areas(layout: Layout, structures: Structures) -> Areas:
    return Areas(layout, structures)


def areas_of(public: Public) -> Areas:
    return _areas(public.layout, public.structures)


def clue_set(numbers: Iterable[int]) -> ClueSet:
    return mask_of(numbers)  # a number may come twice
