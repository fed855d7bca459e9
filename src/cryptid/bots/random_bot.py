"""A bot that picks a legal action at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View


class RandomBot:
    budget_ms = 50

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        return Choice(rng.choice(legal), f"I picked one of {len(legal)} legal actions at random.")

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return "I picked at random."
