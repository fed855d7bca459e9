"""The games: explicit mappings, from name to rules and to assistance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import Game, View
from cryptid.games.classic import Classic
from cryptid.games.classic.assist import assist as classic_assist
from cryptid.games.connections import Connections
from cryptid.games.connections.assist import assist as connections_assist
from cryptid.games.urban import Urban
from cryptid.games.urban.assist import assist as urban_assist

GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = {
    game.name: game for game in (Classic(), Urban(), Connections())
}  # Any: each game has its own types

ASSIST: Mapping[str, Callable[[View[Any, Any], AssistanceSetting], object]] = {
    "classic": classic_assist,
    "urban": urban_assist,
    "connections": connections_assist,
}
