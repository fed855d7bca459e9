"""The bots of each game, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots import urban
from cryptid.bots.bot import Bot, Budget

__all__ = ["BOTS", "Bot", "Budget"]

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "urban": {"random": urban.RandomBot(), "novice": urban.NoviceBot()},
}
