"""Cryptid for three to five players, and the variant for two."""

from cryptid.games.classic.model import Action, Deal, Options, Setup
from cryptid.games.classic.rules import Classic

__all__ = ["Action", "Classic", "Deal", "Options", "Setup"]
