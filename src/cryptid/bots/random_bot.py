"""A bot that plays anything legal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View

CHANCE = "I left it to chance."


class RandomBot:
    budget_ms = 50

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        return Choice(rng.choice(legal), f"One of {len(legal)} legal actions, by chance.")

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return CHANCE
