"""Looks one move ahead with the value network, averaged over all hands that the opponent may hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.urban.remarks import remark
from cryptid.bots.urban.value_net import chance, net
from cryptid.games.urban.model import Action, UrbanView
from cryptid.kernels.urban import batch as kernel


class OneMoveByNet:
    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        position, hands, shares = kernel.seen_position(view)
        codes = np.empty(kernel.MOST_ACTIONS, dtype=np.int64)
        values = np.empty(kernel.MOST_ACTIONS, dtype=np.float32)
        n = kernel.weigh(position, hands, shares, net(), codes, values)
        chances = [chance(view, value) for value in values[:n].tolist()]
        best = max(range(n), key=chances.__getitem__)
        return Choice(legal[best], f"It was my best action, with a {chances[best]:.0%} chance to win.")

    def remark(self, view: UrbanView, action: Action) -> str:
        return remark(view.public, action)
