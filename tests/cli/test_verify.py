"""`cryptid verify`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cryptid.core.commitment import commit
from cryptid.core.conformance import check_game
from cryptid.core.record import Record, dump_record
from cryptid.games import GAMES
from tests.cli.running import cryptid, refusal

SALT = "5a17" * 16


@cache
def record_of(game: str) -> Record[Any]:
    return check_game(GAMES[game], 2)


def digest_of(game: str) -> str:
    return commit(record_of(game).deal, SALT)


@pytest.mark.parametrize("game", GAMES)
def test_a_true_record(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(dump_record(record_of(game)))
    result = cryptid("verify", str(path), "--salt", SALT, "--commitment", digest_of(game))
    moves = len(record_of(game).moves)
    told = f"{path}: the deal matches the commitment, and all {moves} moves follow the rules.\n"
    assert (result.code, result.out, result.err) == (0, told, "")


@pytest.mark.parametrize("game", GAMES)
def test_another_deal_of_the_same_game(game: str) -> None:
    other = dump_record(check_game(GAMES[game], 3))
    said = refusal("verify", "-", "--salt", SALT, "--commitment", digest_of(game), stdin=other)
    assert said == "-: with this salt, its deal does not match the commitment."


def test_another_salt() -> None:
    text = dump_record(record_of("classic"))
    said = refusal("verify", "-", "--salt", "0" * 64, "--commitment", digest_of("classic"), stdin=text)
    assert said == "-: with this salt, its deal does not match the commitment."


def test_a_true_deal_with_a_false_move() -> None:
    text = dump_record(record_of("classic")) + '[0,"cube A1"]\n'
    said = refusal("verify", "-", "--salt", SALT, "--commitment", digest_of("classic"), stdin=text)
    assert said == f"-: line {len(record_of('classic').moves) + 2}: The game is over."


@pytest.mark.parametrize("text", ["", "12", "g" * 64, "A" * 64, "0" * 65, "0" * 64 + "\n"])
@pytest.mark.parametrize("argument", ["--salt", "--commitment"])
def test_digits_that_cannot_be_right(argument: str, text: str) -> None:
    given = {"--salt": SALT, "--commitment": SALT} | {argument: text}
    said = refusal("verify", "-", *(word for pair in given.items() for word in pair))
    assert said.startswith(f"argument {argument}: expected 64 hexadecimal digits, not '")


def test_both_are_needed() -> None:
    assert "--commitment" in refusal("verify", "-", "--salt", SALT)
    assert "--salt" in refusal("verify", "-", "--commitment", SALT)
