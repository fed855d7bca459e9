"""What a bot is: from a view and its legal actions to one of them, within a budget."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from cryptid.core.game import View


@dataclass(frozen=True, slots=True)
class Budget:
    """Time to think, counted from its making."""

    milliseconds: float
    since: float = field(default_factory=time.perf_counter)

    def left(self) -> bool:
        return (time.perf_counter() - self.since) * 1000 < self.milliseconds


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does, and why: one or two sentences that may name its secrets, to be told after the end."""

    action: Any  # the registry holds bots of every game
    reason: str


class Bot(Protocol):
    """Bots are stateless: a view remembers all its seat has seen. Any: the registry holds bots of every game."""

    @property
    def budget_ms(self) -> int:
        """Time for a move, in milliseconds."""

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        """One of the legal actions, of which there is at least one."""

    def remark(self, view: View[Any, Any], action: Any) -> str:
        """What the bot says aloud about an action it takes: one or two sentences, from a spectator's view.

        Of the action it uses only what everybody will see of it, so that it cannot say what its seat must hide.
        """
