"""`cryptid review`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from cryptid.core.record import dump_record
from cryptid.games.classic.clues import Mode
from tests.cli.running import cryptid, refusal
from tests.study.classic.games import played

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = played(3, Mode.NORMAL, 1)
TEXT = dump_record(RECORD)


def test_the_words() -> None:
    result = cryptid("review", "-", stdin=TEXT)
    assert (result.code, result.err) == (0, "")
    for ply, (seat, text) in enumerate(RECORD.moves, start=1):
        assert f"{ply:4}. Seat {seat}: {text}" in result.out
    assert "could have known" in result.out
    assert f"won after {len(RECORD.moves)} moves (found)." in result.out
    assert "if everybody plays on as before" in result.out


def test_other_games_are_told_in_their_own_words() -> None:
    urban = cryptid("review", str(GOLDEN / "urban/escape.jsonl")).out
    assert "to win. '" in urban
    assert "of the chance to win." in urban
    connections = cryptid("review", str(GOLDEN / "connections/two.jsonl")).out
    assert "points expected from this sighting. 'flip 1' gives" in connections
    assert "the first slots that the Pikewyrm then fits:" in connections
    assert "cards in hand with that trait:" in connections
    assert "cost seat 0" in connections


def test_the_json_has_the_promised_form() -> None:
    found = json.loads(cryptid("review", "-", "--json", stdin=TEXT).out)
    assert {"game", "options", "seats", "moves", "could_have_known"} <= set(found)
    for seat in found["seats"]:
        assert {"seat", "accuracy", "decisions", "bits_found", "bits_given", "slips"} <= set(seat)
    assert [[move["seat"], move["text"]] for move in found["moves"]] == [list(move) for move in RECORD.moves]
    for move in found["moves"]:
        assert {"ply", "seat", "text", "chance", "doubt", "judgement", "loss", "best"} <= set(move)
        assert abs(sum(move["chance"]) - 1) < 1e-9
        assert [len(move["doubt"][ruler]) for ruler in ("pieces", "everything")] == [3, 3]
        if move["judgement"] is not None:
            assert {"text", "reason"} <= set(move["best"])
    for moment in found["could_have_known"]:
        assert {"seat", "ply", "space", "proof"} <= set(moment)
        assert moment["proof"][-1]["kind"] == "habitat"


def test_one_seat() -> None:
    found = json.loads(cryptid("review", "-", "--json", "--seat", "1", stdin=TEXT).out)
    assert {move["seat"] for move in found["moves"]} == {1}
    assert [seat["seat"] for seat in found["seats"]] == [1]


def test_the_same_record_gives_the_same_review() -> None:
    arguments = ("review", "-", "--json", "--seats", "tracker,human,novice")
    assert cryptid(*arguments, stdin=TEXT).out == cryptid(*arguments, stdin=TEXT).out


def test_refusals(tmp_path: Path) -> None:
    unfinished = dump_record(replace(RECORD, moves=RECORD.moves[:-1]))
    assert "when the game is over" in refusal("review", "-", stdin=unfinished)
    assert "--seat: expected 0 to 2" in refusal("review", "-", "--seat", "3", stdin=TEXT)
    assert "--seats: expected 3" in refusal("review", "-", "--seats", "human", stdin=TEXT)
    assert "no level" in refusal("review", "-", "--seats", "human,human,genius", stdin=TEXT)
    assert "cannot be read" in refusal("review", str(tmp_path / "none"))
