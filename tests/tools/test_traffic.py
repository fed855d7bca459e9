"""The recordings that the client's tests replay are what a table sends today."""

from __future__ import annotations

import pytest

from cryptid.games import GAMES
from tools.traffic import FOLDER, configuration_of, traffic


@pytest.mark.parametrize("game", GAMES)
def test_the_recordings_are_fresh(game: str) -> None:
    recorded = (FOLDER / f"{game}.json").read_text(encoding="utf-8")
    assert recorded == traffic(configuration_of(game)), "run `make wire`"
