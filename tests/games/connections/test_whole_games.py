"""The laws over whole games with the default options, for every number of players."""

from __future__ import annotations

import pytest

from cryptid.core.conformance import check_game
from cryptid.games.connections import Connections, Options


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game(players: int) -> None:
    check_game(Connections(), 1, Options(players=players))


@pytest.mark.prove
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_whole_games(players: int) -> None:
    for seed in range(1000):
        check_game(Connections(), seed, Options(players=players))
