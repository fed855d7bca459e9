"""The bots of each game, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots.bot import Bot, Budget
from cryptid.bots.connections import CONNECTIONS_BOTS

__all__ = ["BOTS", "Bot", "Budget"]

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "connections": CONNECTIONS_BOTS,
}
