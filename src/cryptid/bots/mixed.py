"""A level between two bots: plays as the weaker one a stated share of the time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.bot import Bot, Budget, Choice
from cryptid.bots.lazy import kernels_of
from cryptid.core.game import View


class Mixed:
    """Chooses as `weaker` does for this share of its moves, and as `stronger` does for the others.

    With more than two players one weak move matters less, so the share may be another: `among_many`.
    """

    def __init__(self, stronger: Bot, weaker: Bot, share: float, among_many: float | None = None) -> None:
        self.stronger, self.weaker, self.share = stronger, weaker, share
        self.among_many = share if among_many is None else among_many
        self.budget_ms, self.kernels = stronger.budget_ms, kernels_of(stronger) + kernels_of(weaker)

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        share = self.share if view.public.options.players == 2 else self.among_many
        bot = self.weaker if rng.random() < share else self.stronger
        return bot.choose(view, legal, budget, rng)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return self.stronger.remark(view, action)
