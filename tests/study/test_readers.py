"""The readers of urban and connections: judgements, their reasons, and turning points."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cryptid.core.game import view
from cryptid.core.record import Record, load_record, replay
from cryptid.games import GAMES
from cryptid.games.connections.creatures import NAMES
from cryptid.study.review import Judgement, MoveReview, Review, review

GOLDEN = Path(__file__).parents[1] / "golden"
BAD = (Judgement.MISTAKE, Judgement.BLUNDER)


def golden(name: str) -> Record[Any]:
    return load_record((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"), GAMES)


URBAN, CONNECTIONS = golden("urban/escape"), golden("connections/two")
RECORDS = {"urban": URBAN, "connections": CONNECTIONS}


@cache
def reviewed(game: str) -> Review[Any]:
    return review(RECORDS[game])


def judged(found: Review[Any]) -> list[MoveReview]:
    return [move for move in found.moves if move.verdict is not None]


@pytest.mark.parametrize("game", RECORDS)
def test_turning_points_are_the_costliest_mistakes_in_order(game: str) -> None:
    found = reviewed(game)
    points = found.story.turning_points
    costs = sorted(move.verdict.loss for move in judged(found) if move.verdict and move.verdict.judgement in BAD)
    assert sorted(point.loss or 0.0 for point in points) == costs[-3:]
    assert [point.ply for point in points] == sorted(point.ply for point in points)
    assert all(found.moves[point.ply - 1].seat == point.seat for point in points)


@pytest.mark.parametrize("game", RECORDS)
def test_every_judgement_says_what_would_have_been_better(game: str) -> None:
    for move in judged(reviewed(game)):
        assert move.verdict is not None
        assert move.verdict.best.reason.odds == move.verdict.best_value
        assert (move.verdict.best.text == move.text) or move.verdict.judgement is not Judgement.BEST


def test_an_announcement_is_explained_by_the_blocks_it_puts_the_cryptid_on() -> None:
    """The last announcement of the record puts it on both ends."""
    verdict = reviewed("urban").moves[-1].verdict
    assert verdict is not None
    assert (verdict.best.reason.kind, verdict.best.reason.count) == ("announce", 2)


def test_a_change_is_explained_by_the_card_that_then_fits_best() -> None:
    states = [step.state for step in replay(GAMES["connections"], CONNECTIONS)]
    kinds = set()
    for move in judged(reviewed("connections")):
        assert move.verdict is not None
        reason, kind = move.verdict.best.reason, move.verdict.best.text.split()[0]
        private = view(states[move.ply - 1], move.seat).private
        assert private is not None
        hand = private.hand
        if kind == "pick":
            assert reason.kind == "pick"
            assert reason.count in range(len(hand) + 1)
        else:
            assert reason.card in [NAMES[card] for card in hand]
            assert reason.count in range(7)
        kinds.add(reason.kind)
    assert kinds == {"pick", "alter", "propose"}
