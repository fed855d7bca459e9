"""Fixed opponents to measure bots against. Never tune them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.urban.tree_search import TreeSearch
from cryptid.games.urban.model import Action, UrbanView
from cryptid.kernels.urban import batch as kernel

PLAYOUTS = 1000


class FlatMonteCarlo:
    """Divides 1,000 random games among its legal actions and takes the action with the best win rate.

    Each game samples the opponent's hand by its exact odds. Both seats play at random, except that the Cryptid avoids
    announcements that end in capture.
    """

    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        position, hands, shares = kernel.seen_position(view)
        codes, wins = (np.empty(kernel.MOST_ACTIONS, dtype=np.int64) for _ in range(2))
        n = kernel.flat(position, hands, shares, PLAYOUTS, kernel.seeded(rng), codes, wins)
        rates = [int(wins[i]) / (PLAYOUTS // n + (i < PLAYOUTS % n)) for i in range(n)]
        best = max(range(n), key=rates.__getitem__)
        return Choice(legal[best], f"This action won {rates[best]:.0%} of its random games.")

    def remark(self, view: UrbanView, action: Action) -> str:
        return "This won more random games than anything else."


class ThousandLines(TreeSearch):
    """Tree search with 1,000 iterations."""

    def __init__(self) -> None:
        super().__init__(iterations=1000)
