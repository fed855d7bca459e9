"""Records: written, read and replayed, and false ones refused."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cryptid.core.conformance import check_game
from cryptid.core.record import InvalidRecord, Record, dump_record, load_record, replay
from tests.core.toy import Deal, Options, Toy

TOY = Toy()
GAMES = {"toy": TOY}


def finished() -> Record[Deal]:
    return check_game(TOY, 3)


def head(**changes: Any) -> str:
    deal = TOY.deal(Options(2), Random(1))
    made = {"game": "toy", "version": 1, "options": {"players": 2}, "deal": {"cards": list(deal.cards)}}
    return json.dumps({name: value for name, value in (made | changes).items() if value != "leave out"})


def test_the_file_is_a_head_and_a_line_a_move() -> None:
    record = finished()
    lines = dump_record(record).split("\n")
    assert json.loads(lines[0]) == {
        "game": "toy",
        "version": 1,
        "options": {"players": 3},
        "deal": {"cards": list(record.deal.cards)},
    }
    assert [json.loads(line) for line in lines[1:-1]] == [list(move) for move in record.moves]
    assert lines[-1] == ""
    assert load_record(dump_record(record), GAMES) == record


def test_a_coached_game_is_marked() -> None:
    record = replace(finished(), coach=True)
    assert json.loads(dump_record(record).split("\n")[0])["coach"] is True
    assert load_record(dump_record(record), GAMES) == record


def test_replay_gives_the_start_and_every_step() -> None:
    record = finished()
    steps = list(replay(TOY, record))
    assert len(steps) == len(record.moves) + 1
    assert steps[0].state == TOY.start(record.deal)
    assert TOY.outcome(steps[-1].state.public) is not None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: value: not JSON"),
        ("[]", "line 1: a record begins with"),
        (head(deal="leave out"), "line 1: a record begins with"),
        (head(game="chess"), "line 1: game: expected one of toy"),
        (head(game=["toy"]), "line 1: game: expected one of toy"),
        (head(version=2), "line 1: version: this program replays toy records of version 1"),
        (head(version=True), "line 1: version:"),
        (head(options={"players": 9}), "line 1: players: expected 2 to 4"),
        (head(options={"player": 2}), "line 1: options.player: no such field"),
        (head(deal={"cards": ["x"]}), "line 1: cards[0]: expected a whole number"),
        (head(deal={"cards": [], "options": {}}), "line 1: deal: expected an object without options"),
        (head(deal=[]), "line 1: deal: expected an object without options"),
        (head(coach=False), "line 1: coach: expected true"),
        (head(coach=1), "line 1: coach: expected true"),
        (head(trainer=True), "line 1: a record begins with"),
        (head() + "\n[0]", "line 2: move: expected 2 entries"),
        (head() + "\n[0, 1]", "line 2: move[1]: expected a text"),
        (head() + "\n\n", "line 2: value: not JSON"),
    ],
)
def test_a_file_that_is_no_record(text: str, sentence: str) -> None:
    with pytest.raises(InvalidRecord) as refusal:
        load_record(text, GAMES)
    assert str(refusal.value).startswith(sentence)
    assert refusal.value.code == "invalid_record"


@pytest.mark.parametrize("move", ['[0, "bid 99"]', '[7, "bid 1"]', '[0, "nonsense"]', '[-1, "bid 1"]'])
def test_a_false_move_is_found_at_its_line(move: str) -> None:
    record = load_record(f"{head()}\n{move}\n", GAMES)
    with pytest.raises(InvalidRecord, match=r"^line 2: "):
        list(replay(TOY, record))
