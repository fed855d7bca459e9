"""Cryptid: Urban Legends. A cryptid hides among city blocks, and a scientist's sensors track it down."""

from __future__ import annotations

from cryptid.core.game import AnyGame
from cryptid.games.urban.model import (
    Action,
    Align,
    Announce,
    Deal,
    Draw,
    Expand,
    Options,
    Relocate,
    Restrict,
    Shuffle,
    Split,
    Wild,
)
from cryptid.games.urban.rules import Urban

__all__ = [
    "GAME",
    "Action",
    "Align",
    "Announce",
    "Deal",
    "Draw",
    "Expand",
    "Options",
    "Relocate",
    "Restrict",
    "Shuffle",
    "Split",
    "Urban",
    "Wild",
]

GAME: AnyGame = Urban()
