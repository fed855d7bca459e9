"""Cryptid for three to five players, and the variant for two."""

from __future__ import annotations

from cryptid.core.game import AnyGame
from cryptid.games.classic.model import Action, Deal, Options, Setup
from cryptid.games.classic.rules import Classic

__all__ = ["GAME", "Action", "Classic", "Deal", "Options", "Setup"]

GAME: AnyGame = Classic()
