"""How a person reasons in a puzzle: each player's clues by the pieces, then sets of clues by the guarantee.

The pieces leave a list of clues for each player. The guarantee says that the clues differ, that exactly one space fits
all of them, and that no clue is spare (R2.4). The size of a clue's area, which R2.4 limits as well, is never used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
from cryptid.games.classic.model import ClassicView
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.classic.pieces import Piece, clues_left, pieces_on
from cryptid.study.puzzle import PuzzleStep

Clues = tuple[int, ...]  # clue numbers
MOST_SETS = 600  # that are looked through
MOST_ROWS = 10  # that a person can go through


@dataclass(frozen=True, slots=True)
class Row:
    """A set of clues that the pieces allow, one of each other player, with the spaces that fit all of them."""

    clues: Clues
    spaces: int
    is_spare: bool  # one of the clues could be left out

    @property
    def verdict(self) -> str:
        """What the guarantee says about this set: possible, several (spaces would fit) or spare (a clue would be)."""
        if not is_single(self.spaces):
            return "several"
        return "spare" if self.is_spare else "possible"


class Reasoning:
    """What one seat can work out in one position."""

    def __init__(self, view: ClassicView) -> None:
        assert view.seat is not None
        assert view.private is not None
        self.seat, self.public = view.seat, view.public
        self.masks = masks_of(view.public)
        self.own = CLUE_NUMBER[view.private.clues[0]]
        self.others = tuple(seat for seat in range(view.public.options.players) if seat != view.seat)
        self.pieces = tuple(pieces_on(view.public))

    @cached_property
    def lists(self) -> dict[Seat, Clues]:
        """For each other player, the clues that fit the pieces; nobody else has the solver's own."""
        return {seat: self.left(seat, self.pieces) for seat in self.others}

    def left(self, seat: Seat, pieces: Iterable[Piece]) -> Clues:
        return tuple(spaces_of(clues_left(self.public, pieces)[seat] & ~(1 << self.own)))

    @cached_property
    def spaces(self) -> int:
        """The spaces where by the pieces everybody's clue may be true."""
        unions = [reduce(or_, (self.masks[number] for number in numbers), 0) for numbers in self.lists.values()]
        own: int = self.masks[self.own]
        return reduce(and_, unions, own)

    @property
    def has_few_sets(self) -> bool:
        return prod(map(len, self.lists.values())) <= MOST_SETS

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every set of different clues that leaves a space at all."""
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
        return tuple(row for row in self.rows if row.verdict == "possible")

    def needed(self, seat: Seat) -> tuple[Piece, ...]:
        """A few of a player's pieces that leave the same clues: none of them can be taken away."""
        few = [piece for piece in self.pieces if piece.colour == seat]
        for piece in tuple(few):
            rest = [other for other in few if other is not piece]
            if self.left(seat, rest) == self.lists[seat]:
                few = rest
        return tuple(few)

    def single_strikes(self, seat: Seat) -> int:
        """Count the clues that only one of this player's pieces rules out, so that overlooking it is a mistake."""
        pieces = [piece for piece in self.pieces if piece.colour == seat]
        pool = [number for number in self.public.options.mode.pool if number != self.own]
        strikes = [sum((self.masks[number] >> p.space & 1) != p.is_disc for p in pieces) for number in pool]
        return strikes.count(1)

    # Steps of proofs

    def steps(self) -> tuple[PuzzleStep, ...]:
        """The own clue, and for each other player the clues left by the pieces."""
        own = PuzzleStep("own", self.seat, words=(CLUES[self.own],))
        return (own, *(self.pieces_step(seat) for seat in self.others))

    def pieces_step(self, seat: Seat) -> PuzzleStep:
        places = names(piece.space for piece in self.needed(seat))
        return PuzzleStep("pieces", seat, places, ids(self.lists[seat]))

    def sets_step(self) -> PuzzleStep:
        """The sets of clues that leave a space, with what the guarantee says about each."""
        return self._table("sets", self.rows)

    def possible_step(self) -> PuzzleStep:
        """The sets of clues that the guarantee allows."""
        return self._table("possible", self.possible)

    def _table(self, kind: str, sets: Sequence[Row]) -> PuzzleStep:
        """Sets of clues, each with its spaces and the verdict; `words` are the players."""
        rows = [(*ids(row.clues), " ".join(names(spaces_of(row.spaces))), row.verdict) for row in sets]
        places = names(spaces_of(reduce(or_, (row.spaces for row in sets))))
        return PuzzleStep(kind, self.seat, places, tuple(map(str, self.others)), tuple(rows))


def names(spaces: Iterable[Space]) -> tuple[str, ...]:
    return tuple(SPACE_NAMES[space] for space in spaces)


def ids(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(CLUES[number] for number in numbers)


def clue_themes(numbers: Iterable[int]) -> tuple[str, ...]:
    """The kinds of clue among these, as themes."""
    clues = ids(numbers)
    signs = {"two_terrains": "|", "distance": ":", "negation": "!"}
    return tuple(theme for theme, sign in signs.items() if any(sign in clue for clue in clues))


def set_themes(rows: Iterable[Row]) -> tuple[str, ...]:
    """The kinds of step that ruling out these sets takes."""
    verdicts = {row.verdict for row in rows}
    return ("one_habitat", "spare_clue") if "spare" in verdicts else ("one_habitat",)
