"""The games: one explicit mapping, from name to rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.core.game import Game
from cryptid.games.connections import Connections

GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = {  # Any: each game has its own types
    "connections": Connections(),
}
