"""What a bot is: from a view and its legal actions to one of them, within a budget."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from cryptid.core.game import View

BUDGET_MS: Mapping[str, int] = {"random": 50, "novice": 300, "tracker": 300, "expert": 300, "master": 2000}  # by level


@dataclass(frozen=True, slots=True)
class Budget:
    """Time to think, counted from its making."""

    milliseconds: float
    since: float = field(default_factory=time.perf_counter)

    def left(self) -> bool:
        return (time.perf_counter() - self.since) * 1000 < self.milliseconds


class Bot(Protocol):
    """Bots are stateless: a view remembers all its seat has seen."""

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Any:
        """One of the legal actions. Any: the registry holds bots of every game."""
