"""The bots of Urban Legends."""

from __future__ import annotations

from cryptid.bots.urban.novice import NoviceBot
from cryptid.bots.urban.random_bot import RandomBot

__all__ = ["NoviceBot", "RandomBot"]
