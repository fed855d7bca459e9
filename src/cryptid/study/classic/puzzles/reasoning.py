"""How a person reasons in a puzzle: each player's clues by the pieces, then sets of clues by the guarantee.

The pieces leave a list of clues for each player. The guarantee says that the clues differ, that exactly one space fits
all of them, and that no clue is spare (R2.4). The size of a clue's area, which R2.4 limits as well, is never used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product
from math import prod
from operator import and_, or_

from cryptid.core.game import Seat
from cryptid.core.masks import Space, is_single, spaces_of
from cryptid.games.classic.admissible import are_needed
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES
from cryptid.games.classic.deduce import masks_of
from cryptid.games.classic.model import ClassicView, open_spaces
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.puzzle import Step

Clues = tuple[int, ...]  # one for each of the other players, as numbers
MOST_SETS = 600  # that are looked through
MOST_ROWS = 10  # that a person can go through


@dataclass(frozen=True, slots=True)
class Row:
    """A set of clues that the pieces allow, with the spaces that fit all of them."""

    clues: Clues
    spaces: int
    is_spare: bool  # one of the clues could be left out

    @property
    def is_possible(self) -> bool:
        return is_single(self.spaces) and not self.is_spare


class Reasoning:
    """What one seat can work out in one position."""

    def __init__(self, view: ClassicView) -> None:
        assert view.seat is not None
        assert view.private is not None
        self.seat, self.public = view.seat, view.public
        self.masks: Sequence[int] = masks_of(view.public)
        self.own = CLUE_NUMBER[view.private.clues[0]]
        self.others = tuple(seat for seat in range(view.public.options.players) if seat != view.seat)
        self.pool = tuple(number for number in view.public.options.mode.pool if number != self.own)

    def fits(self, number: int, cubes: int, discs: int) -> bool:
        return not self.masks[number] & cubes and self.masks[number] & discs == discs

    @cached_property
    def lists(self) -> dict[Seat, Clues]:
        """For each other player, the clues that fit the pieces."""
        return {seat: self.left(seat, self.public.cubes[seat], self.public.discs[seat]) for seat in self.others}

    def left(self, seat: Seat, cubes: int, discs: int) -> Clues:
        return tuple(number for number in self.pool if self.fits(number, cubes, discs))

    @cached_property
    def spaces(self) -> int:
        """The spaces where by the pieces everybody's clue may be true."""
        return self.common(self.lists)

    def common(self, lists: dict[Seat, Clues]) -> int:
        unions = [reduce(or_, (self.masks[number] for number in numbers), 0) for numbers in lists.values()]
        return reduce(and_, unions, self.masks[self.own])

    @cached_property
    def has_few_sets(self) -> bool:
        return prod(map(len, self.lists.values())) <= MOST_SETS

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every set of clues that leaves a space at all."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        for clues in product(*self.lists.values()):
            masks = [self.masks[self.own], *(self.masks[number] for number in clues)]
            spaces = reduce(and_, masks)
            if spaces and len(set(clues)) == len(clues):
                yield Row(clues, spaces, is_single(spaces) and not are_needed(masks))

    @cached_property
    def possible(self) -> tuple[Row, ...]:
        """The sets of clues that the guarantee allows."""
        return tuple(row for row in self.rows if row.is_possible)

    # Pieces that a proof needs

    def needed(self, seat: Seat, left: Clues) -> tuple[Space, ...]:
        """A few of a player's pieces that leave these clues: none of them can be taken away."""
        cubes, discs = self.public.cubes[seat], self.public.discs[seat]
        for space in spaces_of(cubes | discs):
            bit = 1 << space
            if self.left(seat, cubes & ~bit, discs & ~bit) == left:
                cubes, discs = cubes & ~bit, discs & ~bit
        return tuple(spaces_of(cubes | discs))

    def pieces_step(self, seat: Seat) -> Step:
        left = self.lists[seat]
        return Step("pieces", seat, names(self.needed(seat, left)), tuple(CLUES[number] for number in left))

    def own_step(self) -> Step:
        return Step("own", self.seat, words=(CLUES[self.own],))

    def cases_step(self) -> Step:
        """The sets of clues that leave a space, each with these spaces and what is wrong with it."""
        rows = [(*(CLUES[n] for n in row.clues), " ".join(names(spaces_of(row.spaces))), verdict(row)) for row in self.rows]
        places = {name for row in self.rows for name in names(spaces_of(row.spaces))}
        return Step("cases", self.seat, tuple(sorted(places)), tuple(map(str, self.others)), tuple(rows))

    def case_steps(self) -> tuple[Step, ...]:
        return (self.own_step(), *(self.pieces_step(seat) for seat in self.others), self.cases_step())


def verdict(row: Row) -> str:
    if row.is_possible:
        return "possible"
    return "spare" if row.is_spare else "several"


def names(spaces: Iterator[Space] | Sequence[Space]) -> tuple[str, ...]:
    return tuple(SPACE_NAMES[space] for space in spaces)


def clue_themes(numbers: Iterator[int] | Sequence[int]) -> list[str]:
    """The kinds of clue among these, as themes."""
    found = {CLUES[number] for number in numbers}
    themes = {"two_terrains": "|", "distance": ":", "negation": "!"}
    return [theme for theme, sign in themes.items() if any(sign in clue for clue in found)]


def case_themes(rows: Sequence[Row]) -> list[str]:
    """The kinds of step that ruling out these sets takes."""
    found = {verdict(row) for row in rows}
    return ["one_habitat", *(["twin_spaces"] if "several" in found else []), *(["spare_clue"] if "spare" in found else [])]


def open_to(public: object, view: ClassicView, seat: Seat) -> int:
    """The spaces that a player may be asked about (R5.1)."""
    return open_spaces(view.public) & ~view.public.discs[seat]
