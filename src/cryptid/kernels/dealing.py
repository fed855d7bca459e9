"""Deals of each game, by `kernels/<game>/deals.py` where a game has one: it draws the same deals, faster."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from cryptid.core.folders import module_of
from cryptid.games import GAMES


def quick_deal(game: str, options: Any, rng: Random) -> Any:
    """Return what the game's own `deal` returns. Any: each game has its own options and deals."""
    return _dealer(game)(options, rng)


@cache
def _dealer(game: str) -> Callable[[Any, Random], Any]:
    """Import the kernel at the first deal: loading numpy takes time."""
    dealer: Callable[[Any, Random], Any] = getattr(
        module_of("cryptid.kernels", game, "deals"), "deal", GAMES[game].deal
    )
    return dealer
