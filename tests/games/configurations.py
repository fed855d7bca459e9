"""The configurations under which each game's laws are checked: `tests/games/<game>/configurations.py` names them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cryptid.games import GAMES

CONFIGURATIONS: list[tuple[str, str, Any]] = [
    (game, name, options)
    for game in GAMES
    for name, options in import_module(f"tests.games.{game}.configurations").CONFIGURATIONS.items()
]
