"""The games: one explicit mapping, from name to rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cryptid.core.game import Game
from cryptid.games.classic import Classic
from cryptid.games.connections import Connections
from cryptid.games.urban import Urban

GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = {
    game.name: game for game in (Classic(), Urban(), Connections())
}  # Any: each game has its own types
