"""Monte Carlo tree search. Each iteration samples a hand that the opponent may hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.random_bot import ONLY_ACTION
from cryptid.bots.urban.remarks import remark
from cryptid.bots.urban.value_net import chance, net
from cryptid.games.urban.model import Action, UrbanView
from cryptid.games.urban.notation import to_text
from cryptid.kernels.urban import batch as kernel

BATCH = 10  # iterations between two looks at the clock
NODES_PER_ITERATION = 80  # more than one adds on average


class TreeSearch:
    """Takes the most visited action, or one that is certain to win."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], ONLY_ACTION)
        found = self.search(view, budget, kernel.seeded(rng))
        actions = {kernel.code_of(action): action for action in legal}
        found.sort(key=lambda each: (chance(view, each[2]) == 1.0, each[1]), reverse=True)
        (code, visits, value), (other, _, less) = found[:2]
        return Choice(
            actions[code],
            f"I tried {sum(each[1] for each in found)} lines of play, {visits} of them with this action. My chance to "
            f"win is {chance(view, value):.0%}. Next best: '{to_text(actions[other])}', {chance(view, less):.0%}.",
        )

    def search(self, view: UrbanView, budget: Budget, rng: kernel.Ints) -> list[tuple[int, int, float]]:
        """Return each action as its code, how often it was tried, and its value to the Cryptid."""
        position, hands, shares = kernel.seen_position(view)
        size = NODES_PER_ITERATION * self.iterations + kernel.MOST_ACTIONS
        links, sums = np.zeros((size, 4), dtype=np.int64), np.zeros((size, 3), dtype=np.float32)
        for _ in range(0, self.iterations, BATCH):
            kernel.search(position, hands, shares, net(), BATCH, rng, links, sums)
            if not budget.left():
                break
        return kernel.grown(links, sums)

    def remark(self, view: UrbanView, action: Action) -> str:
        return remark(view.public, action)
