"""A bot that plays anything legal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.bot import Budget
from cryptid.core.game import View


class RandomBot:
    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Any:
        return rng.choice(legal)
