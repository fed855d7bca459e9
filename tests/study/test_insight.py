"""Insight into finished games: sights for every seat and a spectator, verdicts on other moves, and chances."""

from __future__ import annotations

from math import isclose
from pathlib import Path

import pytest

from cryptid.core.game import IllegalAction, view
from cryptid.core.record import Record, load_record, replay
from cryptid.games import GAMES
from cryptid.games.classic.model import Deal
from cryptid.kernels.classic.worlds import odds
from cryptid.study.insight import PARTS, insight, prospects, verdict_on
from cryptid.study.review import Judgement

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Record[Deal]:
    return load_record((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"), GAMES)


def test_sights_are_the_odds_of_each_seat_and_of_a_spectator() -> None:
    record = golden("classic/three")
    found = insight(record)
    states = [step.state for step in replay(GAMES["classic"], record)]
    assert len(found.sights) == len(states)
    for ply in (0, 5, len(states) - 2):
        for reader, sight in zip((0, 1, 2, None), found.sights[ply], strict=True):
            shares = odds(view(states[ply], reader)).spaces
            assert [space for space, _ in sight.odds] == [space for space, share in enumerate(shares) if share]
            assert all(isclose(share, shares[space], abs_tol=1e-4) for space, share in sight.odds)
            assert sight.worlds > 0


def test_clues_left_by_everything_are_among_those_left_by_the_pieces() -> None:
    record = golden("classic/three")
    found = insight(record)
    states = [step.state for step in replay(GAMES["classic"], record)]
    assert len(found.lists) == len(states)
    for sights, by_pieces in zip(found.sights, found.lists, strict=True):
        for sight in sights:
            for shares, left in zip(sight.clues, by_pieces, strict=True):
                assert {clue for clue, _ in shares} <= set(left)
                assert isclose(sum(share for _, share in shares), 1, abs_tol=0.02)
    for seat in range(3):
        own = states[0].private[seat].clues
        assert [clue for clue, _ in found.sights[0][seat].clues[seat]] == list(own)
        assert all(own[0] in by_pieces[seat] for by_pieces in found.lists)


def test_games_without_a_map_have_no_sights() -> None:
    found = insight(golden("connections/two"))
    assert (found.sights, found.lists) == ((), ())


def test_the_best_choice_is_judged_best() -> None:
    record = golden("classic/three")
    judged = insight(record).review.moves
    move = next(move for move in judged if move.verdict is not None and move.verdict.judgement is not Judgement.BEST)
    assert move.verdict is not None
    again = verdict_on(record, move.ply, move.text)
    assert again is not None
    assert again.judgement is move.verdict.judgement
    better = verdict_on(record, move.ply, move.verdict.best.text)
    assert better is not None
    assert better.loss < move.verdict.loss
    with pytest.raises(IllegalAction):
        verdict_on(record, move.ply, "yes")


@pytest.mark.parametrize("name", ["classic/three", "urban/escape", "connections/two"])
def test_chances_add_up_and_grow_part_by_part(name: str) -> None:
    record = golden(name)
    *parts, last = prospects(record, (None,) * record.deal.options.players)
    assert 4 < len(parts) < PARTS
    known = [sum(chances is not None for chances in part.chances) for part in parts]
    assert known == sorted(set(known))
    assert not any(part.is_complete for part in parts)
    assert last.is_complete
    assert len(last.chances) == len(record.moves) + 1
    assert all(chances and isclose(sum(chances), 1, abs_tol=1e-6) for chances in last.chances)
