"""`cryptid bots`."""

from __future__ import annotations

from cryptid.bots import BOTS
from cryptid.games import GAMES
from tests.cli.running import cryptid


def test_each_game_and_its_bots_weakest_first() -> None:
    result = cryptid("bots")
    assert (result.code, result.err) == (0, "")
    lines = dict(line.split(": ") for line in result.out.splitlines())
    assert list(lines) == list(GAMES)
    assert {game: names.split(", ") for game, names in lines.items()} == {g: list(BOTS[g]) for g in GAMES}
