"""Bots that are imported on first use: loading what they calculate with takes time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from cryptid import kernels
from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View


def kernels_of(bot: object) -> tuple[str, ...]:
    """Return the kernels that a bot uses; most bots use none."""
    return getattr(bot, "kernels", ())


class LazyBot:
    """Stands for a bot: names its module below `cryptid.bots`, its class, the kernels it needs, and its arguments."""

    def __init__(self, module: str, name: str, budget_ms: int, *uses: str, **arguments: Any) -> None:
        self.budget_ms = budget_ms
        self.kernels = uses
        self._module, self._name, self._arguments = module, name, arguments

    @cached_property
    def bot(self) -> Any:
        """Make the bot and compile its kernels. Any: the class is found by name."""
        made = getattr(import_module(f"cryptid.bots.{self._module}"), self._name)(**self._arguments)
        for kernel in self.kernels:
            kernels.load(kernel)
        return made

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        """Ask the bot. Loading it does not count against the budget of its first move."""
        is_loaded, bot = "bot" in vars(self), self.bot
        choice: Choice = bot.choose(view, legal, budget if is_loaded else Budget(budget.milliseconds), rng)
        return choice

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return str(self.bot.remark(view, action))
