"""Higher grades are harder for people, as the bots solve puzzles that reason like them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cryptid.study.classic.puzzles.reasoning import Reasoning
from cryptid.study.puzzle import GRADES, shipped, shipped_puzzle, view_of
from tools.solvers import LEVELS, SOLVERS, solved


@pytest.mark.parametrize("kind", SOLVERS)
def test_people_solve_gentle_puzzles_more_often_than_fiendish_ones(kind: str) -> None:
    assert solved(kind, GRADES[0], "tracker", 40) > solved(kind, GRADES[-1], "tracker", 40)


@pytest.mark.prove
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", SOLVERS)
def test_people_solve_fewer_puzzles_of_each_higher_grade(kind: str, level: str) -> None:
    shares = [solved(kind, grade, level) for grade in GRADES]
    print(f"{kind}, {level}: {', '.join(f'{share:.1%}' for share in shares)} solved, from gentle to fiendish")
    assert all(before > after for before, after in pairwise(shares)), shares


def test_single_strikes_are_counted_piece_by_piece() -> None:
    """A clue hangs on a single piece if it comes back as soon as that piece is taken away."""
    for name in list(shipped("where"))[:5]:
        reasoning = Reasoning(view_of(shipped_puzzle(name)))
        for seat in reasoning.others:
            back = [
                clue
                for piece in reasoning.pieces
                if piece.colour == seat
                for clue in reasoning.left(seat, [other for other in reasoning.pieces if other is not piece])
                if clue not in reasoning.lists[seat]
            ]
            assert reasoning.single_strikes(seat) == len(back) == len(set(back))
