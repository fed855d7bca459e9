"""Cryptid for three to five players, and the variant for two."""

from cryptid.games.classic.model import Action, Options
from cryptid.games.classic.rules import Classic
from cryptid.games.classic.setup import Deal, Setup

__all__ = ["Action", "Classic", "Deal", "Options", "Setup"]
