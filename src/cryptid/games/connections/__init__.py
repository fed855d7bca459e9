"""Cryptid Connections: draft a report, alter it, and propose the creature that fits it best."""

from __future__ import annotations

from cryptid.core.game import AnyGame
from cryptid.games.connections.model import (
    Action,
    Change,
    Deal,
    DraftTie,
    Flip,
    Options,
    Pass,
    Pick,
    Private,
    Propose,
    Public,
    RepeatScope,
    Swap,
)
from cryptid.games.connections.rules import Connections

__all__ = [
    "GAME",
    "Action",
    "Change",
    "Connections",
    "Deal",
    "DraftTie",
    "Flip",
    "Options",
    "Pass",
    "Pick",
    "Private",
    "Propose",
    "Public",
    "RepeatScope",
    "Swap",
]

GAME: AnyGame = Connections()
