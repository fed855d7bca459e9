"""Opponents to measure bots against, frozen: they are never tuned."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.games.urban.model import Action, UrbanView
from cryptid.kernels.urban import batch as kernel

PLAYOUTS = 1000


class FlatMonteCarlo:
    """Shares 1,000 random games out among its legal actions and takes the one that won most of its share.

    In each, the opponent's hand is drawn from those that fit what was seen, by their odds. Both seats play anything
    legal, but the Cryptid announces what does not end in capture where it can.
    """

    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        position, hands, shares = kernel.seen_position(view)
        codes, wins = (np.empty(kernel.MOST_ACTIONS, dtype=np.int64) for _ in range(2))
        n = kernel.flat(position, hands, shares, PLAYOUTS, kernel.seeded(rng), codes, wins)
        rates = [int(wins[i]) / (PLAYOUTS // n + (i < PLAYOUTS % n)) for i in range(n)]
        best = max(range(n), key=rates.__getitem__)
        return Choice(legal[best], f"It won {rates[best]:.0%} of its random games.")

    def remark(self, view: UrbanView, action: Action) -> str:
        return "It won most of its random games."
