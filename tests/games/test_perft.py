"""Perft: `tests/perft/<game>.txt` lists counts of action sequences from dealt games; each must still hold.

A line is `configuration seed depth count`. The counts were made by `cryptid perft`; each game's own tests explain
them with a plain enumerator.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cryptid.core.perft import perft
from cryptid.games import GAMES
from tests.games.configurations import CONFIGURATIONS

FOLDER = Path(__file__).parent.parent / "perft"
OPTIONS: dict[tuple[str, str], Any] = {(game, name): options for game, name, options in CONFIGURATIONS}


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_counts(game: str) -> None:
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").split("\n")
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    assert rows
    for name, seed, depth, count in rows:
        rules = GAMES[game]
        state = rules.start(rules.deal(OPTIONS[game, name], Random(int(seed))))
        assert (name, depth, perft(rules, state, int(depth))) == (name, depth, int(count))
