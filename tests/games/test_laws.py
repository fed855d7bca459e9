"""The laws of `core.conformance`, over random games of every configuration of every game."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid.core.conformance import check_game
from cryptid.games import GAMES
from tests.games.configurations import CONFIGURATIONS

each_configuration = pytest.mark.parametrize(
    ("game", "options"), [pytest.param(g, o, id=f"{g}-{n}") for g, n, o in CONFIGURATIONS]
)


@each_configuration
def test_laws(game: str, options: Any) -> None:
    for seed in range(50):
        check_game(GAMES[game], seed, options)


@pytest.mark.prove
@each_configuration
def test_laws_over_a_thousand_games(game: str, options: Any) -> None:
    for seed in range(1000, 2000):
        check_game(GAMES[game], seed, options)
