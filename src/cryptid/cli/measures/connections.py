"""Connections: random games."""

from __future__ import annotations

from cryptid.cli.measures import Playouts

PLAYOUTS: Playouts = (
    ("2 players", {"players": 2}, ("connect_four",)),
    ("4 players", {"players": 4}, ("connect_four",)),
)
