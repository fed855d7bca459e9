"""Bots that are loaded when they are first asked: what they calculate with takes its time to load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from cryptid.bots.bot import Bot, Budget, Choice
from cryptid.core.game import View


class Later:
    """The bot that this class of this module, below `cryptid.bots`, makes."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    @cached_property
    def bot(self) -> Bot:
        made: Bot = getattr(import_module(f"cryptid.bots.{self._module}"), self._name)()
        return made

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        return self.bot.choose(view, legal, budget, rng)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return self.bot.remark(view, action)
