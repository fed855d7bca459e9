"""Bots that are loaded when they are first asked: what they calculate with takes its time to load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from cryptid import kernels
from cryptid.bots.bot import Bot, Budget, Choice
from cryptid.core.game import View


class Later:
    """The bot that this class of this module, below `cryptid.bots`, makes, and the kernels that it calculates with."""

    def __init__(self, module: str, name: str, *uses: str) -> None:
        self._module, self._name, self._uses = module, name, uses

    @cached_property
    def bot(self) -> Bot:
        made: Bot = getattr(import_module(f"cryptid.bots.{self._module}"), self._name)()
        for kernel in self._uses:
            kernels.load(kernel)
        return made

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        """Time is counted from when the bot is loaded, so that its first move is as good as the others."""
        is_loaded, bot = "bot" in vars(self), self.bot
        return bot.choose(view, legal, budget if is_loaded else Budget(budget.milliseconds), rng)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return self.bot.remark(view, action)
