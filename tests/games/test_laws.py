"""The laws of `core.conformance`, over random games of every configuration of every game."""

from __future__ import annotations

from typing import Any

import pytest

from cryptid.core.conformance import check_game
from cryptid.core.game import visible
from cryptid.core.record import replay
from cryptid.games import GAMES
from tests.games.configurations import CONFIGURATIONS

ENOUGH_MOVES = 1_500  # of a configuration, outside `make prove`

each_configuration = pytest.mark.parametrize(
    ("game", "options"), [pytest.param(g, o, id=f"{g}-{n}") for g, n, o in CONFIGURATIONS]
)


@pytest.mark.many
@each_configuration
def test_laws(game: str, options: Any) -> None:
    moves = 0
    for seed in range(50):
        moves += len(check_game(GAMES[game], seed, options).moves)
        if moves > ENOUGH_MOVES:
            break


@pytest.mark.many
@each_configuration
def test_the_log_tells_what_everybody_saw_of_each_move(game: str, options: Any) -> None:
    _, *steps = replay(GAMES[game], check_game(GAMES[game], 0, options))
    logged = 0
    for step in steps:
        log = step.state.public.log
        told = tuple(event for entry in log[logged:] for event in entry.events)
        assert told == visible(step.events, None)
        logged = len(log)


@pytest.mark.prove
@pytest.mark.parametrize("first", range(1000, 2000, 100))
@each_configuration
def test_laws_over_a_thousand_games(game: str, options: Any, first: int) -> None:
    for seed in range(first, first + 100):
        check_game(GAMES[game], seed, options)
