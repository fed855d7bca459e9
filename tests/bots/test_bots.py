"""What all bots have in common."""

from __future__ import annotations

import pytest

from cryptid.bots import BOTS, BUDGET_MS, Budget
from cryptid.games import GAMES

LEVELS = ["random", "novice", "tracker", "expert", "master"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_bots_weakest_first(game: str) -> None:
    names = list(BOTS[game])
    assert names[:2] == LEVELS[:2]
    assert names == [level for level in LEVELS if level in names]


def test_every_level_has_its_time() -> None:
    assert list(BUDGET_MS) == LEVELS
    assert list(BUDGET_MS.values()) == sorted(BUDGET_MS.values())


def test_a_budget_runs_out() -> None:
    assert Budget(10_000).left()
    assert not Budget(0).left()
