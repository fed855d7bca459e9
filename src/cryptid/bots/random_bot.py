"""A bot that picks a legal action at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View

ONLY_ACTION = "I had only one option."


class RandomBot:
    budget_ms = 50

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        action = rng.choice(legal)
        return Choice(action, f"I picked one of {len(legal)} actions at random." if len(legal) > 1 else ONLY_ACTION)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return "I picked at random."
