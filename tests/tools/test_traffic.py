"""The recordings that the client's tests replay are what a table sends today."""

from __future__ import annotations

import pytest

from cryptid.games import GAMES
from cryptid.server.wire.messages import Configuration
from tools.traffic import CONFIGURATIONS, FOLDER, traffic


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda configuration: configuration.game)
def test_the_recordings_are_fresh(configuration: Configuration) -> None:
    recorded = (FOLDER / f"{configuration.game}.json").read_text(encoding="utf-8")
    assert recorded == traffic(configuration), "run `make wire`"


def test_every_game_is_recorded() -> None:
    assert {configuration.game for configuration in CONFIGURATIONS} == set(GAMES)
