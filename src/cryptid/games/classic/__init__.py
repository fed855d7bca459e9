"""Cryptid for three to five players, and the variant for two."""

from __future__ import annotations

from cryptid.core.game import AnyGame
from cryptid.games.classic.model import Action, Options
from cryptid.games.classic.rules import Classic
from cryptid.games.classic.setup import Deal, Setup

__all__ = ["GAME", "Action", "Classic", "Deal", "Options", "Setup"]

GAME: AnyGame = Classic()
