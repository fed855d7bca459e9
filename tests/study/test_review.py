"""Reviews of whole games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.games.classic.clues import Mode
from cryptid.study.review import Judgement, NotFinished, Reading, Review, review
from tests.study.classic.checker import check
from tests.study.classic.games import played, states

RECORD = played(4, Mode.NORMAL, 1, ("novice", "tracker"))


@pytest.fixture(scope="module")
def found() -> Review[Any]:
    return review(RECORD)


def test_every_move_has_its_line(found: Review[Any]) -> None:
    assert [(move.seat, move.text) for move in found.moves] == list(RECORD.moves)
    assert [move.ply for move in found.moves] == list(range(1, len(RECORD.moves) + 1))
    assert found.story.plies == len(RECORD.moves)


def test_moves_can_be_read_in_any_order(found: Review[Any]) -> None:
    reading = Reading(RECORD)
    plies = [*range(0, len(RECORD.moves), 5)][::-1]
    assert [reading.move(ply) for ply in plies] == [found.moves[ply] for ply in plies]


def test_the_seats_are_the_sums_of_their_moves(found: Review[Any]) -> None:
    for seat in found.seats:
        own = [move for move in found.moves if move.seat == seat.seat]
        assert seat.decisions == sum(move.verdict is not None for move in own) == sum(seat.judgements)
        assert seat.slips == tuple(slip for move in own for slip in move.slips)
        assert seat.bits_found == pytest.approx(sum(move.found or 0 for move in own))
        assert seat.bits_given[seat.seat] == 0
        assert (seat.accuracy is None) == (seat.decisions < 4)


def test_doubt_ends_with_the_game(found: Review[Any]) -> None:
    assert found.start is not None
    assert found.moves[-1].doubt is not None
    assert found.moves[-1].doubt.everything == (0.0,) * 4
    for move in found.moves:
        assert move.doubt is not None
        assert all(a >= b - 1e-9 for a, b in zip(move.doubt.pieces, move.doubt.everything, strict=True) if b == 0)


def test_who_could_have_known_carries_a_proof_that_holds(found: Review[Any]) -> None:
    assert found.could_have_known
    passed = states(RECORD)
    for moment in found.could_have_known:
        check(encode(view(passed[moment.ply], moment.seat)), encode(moment.proof))
        certain = found.seats[moment.seat].certain_from
        assert certain is not None
        assert certain <= moment.ply < len(RECORD.moves)
        assert moment.space == passed[0].hidden.habitat
    first = min(found.could_have_known, key=lambda moment: moment.ply)
    assert (found.story.leader, found.story.leader_ply) == (first.seat, first.ply)


def test_turning_points_are_few_and_in_order(found: Review[Any]) -> None:
    points = found.story.turning_points
    assert 0 < len(points) <= 3
    assert [point.ply for point in points] == sorted(point.ply for point in points)


def test_a_review_is_json(found: Review[Any]) -> None:
    made = encode(found)
    assert set(made) == {"game", "players", "start", "seats", "moves", "could_have_known", "story"}
    assert {move["verdict"]["judgement"] for move in made["moves"] if move["verdict"]} <= set(Judgement)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    """Nothing of a running game is told, not even to somebody who has its record."""
    with pytest.raises(NotFinished, match="when the game is over"):
        review(replace(RECORD, moves=RECORD.moves[:-1]))
