"""The protocol of bots: a bot chooses one of the legal actions of a view within a time budget."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from cryptid.core.game import View


@dataclass(frozen=True, slots=True)
class Budget:
    """Time to think. The clock starts when the budget is created."""

    milliseconds: float
    since: float = field(default_factory=time.perf_counter)

    def left(self) -> bool:
        return (time.perf_counter() - self.since) * 1000 < self.milliseconds


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's action and its reason: one or two sentences, which may name secrets and are shown after the game."""

    action: Any  # the registry holds bots of every game
    reason: str


class Bot(Protocol):
    """Bots are stateless: a view holds everything its seat has seen. Any: the registry mixes bots of every game."""

    @property
    def budget_ms(self) -> int:
        """Time for a move, in milliseconds."""

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        """Choose one of the legal actions; there is at least one."""

    def remark(self, view: View[Any, Any], action: Any) -> str:
        """Return what the bot says at the table about its action: one or two sentences.

        The view is a spectator's. The bot may use only the public part of the action, so that no secret is revealed.
        """
