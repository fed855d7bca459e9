"""`cryptid replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.cli.boards import classic
from cryptid.cli.replay import told
from cryptid.core.conformance import check_game
from cryptid.core.game import Event
from cryptid.core.record import Record, dump_record
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import clue_words
from tests.cli.running import Result, cryptid, refusal

RECORD = check_game(Classic(), 3, Options(3))
LINES = dump_record(RECORD).splitlines()


def replayed(record: Record[Any]) -> str:
    result = cryptid("replay", "-", stdin=dump_record(record))
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.out.split("\n"))) <= 100
    return result.out


def test_the_account() -> None:
    lines = replayed(RECORD).split("\n")
    assert lines[0] == "classic, 3 players"
    assert [line.split()[1] for line in lines[1:3]] == ["Seat", "Seat"]
    for ply in range(1, len(RECORD.moves) + 1):
        assert sum(line.startswith(f"{ply:4}. ") for line in lines) == 1
    assert lines[-2].endswith("won (found).")
    for clue in RECORD.deal.setup.clues:
        assert sum(clue_words(clue) in line for line in lines) == 2  # when revealed, and below the final board


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(dump_record(RECORD))
    assert cryptid("replay", str(path)).out == replayed(RECORD)


def test_options_that_are_not_the_usual_ones_are_named() -> None:
    record = check_game(Classic(), 3, Options(2, start=1, hints=False))
    assert replayed(record).startswith("classic, 2 players, start 1, hints false\n")


def test_what_only_some_saw_is_addressed_to_them() -> None:
    names = ["Seat 0", "Seat 1", "Seat 2"]
    voted = ("voted", (0, "yes"))
    assert told(classic, Event("all", *voted), names) == "Seat 0 votes yes."
    assert told(classic, Event((1, 2), *voted), names) == "(to Seat 1 and Seat 2) Seat 0 votes yes."


def test_a_record_that_ends_early() -> None:
    unfinished = Record(RECORD.game, RECORD.version, RECORD.deal, RECORD.moves[:2])
    assert replayed(unfinished).endswith("The record ends before the game does; Seat 2 would act next.\n")


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (1, "", "not JSON"),
        (1, "[0]", "a record begins with"),
        (1, LINES[0].replace("classic", "chess"), "game: expected one of classic"),
        (1, LINES[0].replace('"version":1', '"version":2'), "version: this program replays"),
        (1, LINES[0].replace('"players":3', '"players":9'), "players: "),
        (1, LINES[0].replace('"hints":true', '"hints":1'), "hints: expected true or false, not 1"),
        (4, '[0, "cube L9", 1]', "move: expected 2 entries, not 3"),
        (4, '[9, "cube L9"]', "There is no seat 9."),
        (4, '[0, "jump"]', "'jump' is no action"),
        (4, '[0, "ask 1 A1"]', "Seat 0 "),
        (5, "", "not JSON"),
        (len(LINES) + 1, '[0, "ask 1 A1"]', "The game is over."),
    ],
)
def test_a_false_record_is_refused_whole(number: int, line: str, said: str) -> None:
    lines = [*LINES[: number - 1], line, *LINES[number:]]
    told = refusal("replay", "-", stdin="\n".join(lines))
    assert told.startswith(f"-: line {number}: ")
    assert said in told


def test_a_missing_file(tmp_path: Path) -> None:
    assert refusal("replay", str(tmp_path / "x")) == f"{tmp_path}/x: cannot be read (No such file or directory)."


def is_sound(result: Result) -> bool:
    return (result.code == 0 and not result.err) or (
        result.code == 2 and not result.out and result.err.count("\n") == 1
    )


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    assert is_sound(cryptid("replay", "-", stdin=data))


@settings(max_examples=60)
@given(st.data())
def test_any_change_of_the_head(data: st.DataObject) -> None:
    head = json.loads(LINES[0])
    part: Any = head
    while isinstance(part, dict | list) and part:
        keys = sorted(part) if isinstance(part, dict) else range(len(part))
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.booleans()) or not isinstance(part[key], dict | list):
            part[key] = data.draw(st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=9) | st.just([]))
            break
        part = part[key]
    assert is_sound(cryptid("replay", "-", stdin="\n".join([json.dumps(head), *LINES[1:4]])))


@settings(max_examples=60)
@given(
    st.integers(-9, 9),
    st.text() | st.sampled_from(["cube", "ask 1", "search", "disc"]),
    st.sampled_from(["", " A1", " l9"]),
)
def test_any_move(seat: int, verb: str, space: str) -> None:
    assert is_sound(cryptid("replay", "-", stdin="\n".join([*LINES[:7], json.dumps([seat, verb + space])])))
