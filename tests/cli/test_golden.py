"""`cryptid golden`."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from cryptid.core.conformance import check_game
from cryptid.core.golden import playthrough
from cryptid.core.record import dump_record, load_record
from cryptid.games import GAMES
from cryptid.games.classic import Classic, Options
from tests.cli.running import cryptid, refusal

GAME = Classic()


class Other(Classic):
    name = "other"


def golden(*argv: str) -> str:
    result = cryptid("golden", "classic", *argv)
    assert (result.code, result.err) == (0, "")
    return result.out


def test_the_pair_of_record_and_prose(tmp_path: Path) -> None:
    record = golden("--players", "3", "--seed", "3", "--json")
    prose = golden("--players", "3", "--seed", "3")
    path = tmp_path / "three.jsonl"
    path.write_text(record)
    assert load_record(record, GAMES) == check_game(GAME, 3, Options(3))
    assert prose == playthrough(GAME, load_record(record, GAMES)) == golden(str(path))
    assert golden(str(path), "--json") == record


def test_the_seed_is_0_unless_given() -> None:
    assert golden("--json") == golden("--json", "--seed", "0") == dump_record(check_game(GAME, 0))


def test_options() -> None:
    record = load_record(golden("--json", "--option", "honour_mode=true", "--players", "2"), GAMES)
    assert record.deal.options == Options(2, honour_mode=True)


def test_refusals(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(golden("--json"))
    own = "a record has its own deal and options: give either a file, or a seed and options."
    assert refusal("golden", "classic", str(path), "--seed", "0") == own
    assert refusal("golden", "classic", str(path), "--players", "4") == own
    assert refusal("golden", "classic", "--players", "1") == "players: expected a whole number from 2 to 5."
    with patch.dict(GAMES, other=Other()):
        assert refusal("golden", "other", str(path)) == f"{path}: line 1: this is a record of classic, not of other."
    path.write_text("{}")
    assert refusal("golden", "classic", str(path)).startswith(f"{path}: line 1: ")
    assert refusal("golden", "classic", str(tmp_path)).startswith(f"{tmp_path}: cannot be read")
