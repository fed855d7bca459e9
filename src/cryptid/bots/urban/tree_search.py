"""Reads ahead: a tree over what both seats see, grown line by line, each with a hand the opponent may hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.urban.remarks import remark
from cryptid.bots.urban.value_net import chance, net
from cryptid.games.urban.model import Action, UrbanView
from cryptid.games.urban.notation import to_text
from cryptid.kernels.urban import batch as kernel

STRIDE = 10  # lines between two looks at the clock
NODES_A_LINE = 80  # more than a line adds on average


class Reader:
    """Takes the action through which most lines went, or one that wins for certain."""

    def __init__(self, lines: int) -> None:
        self.lines = lines

    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "There was nothing else to do.")
        found = self._read(view, budget, kernel.seeded(rng))
        actions = {kernel.code_of(action): action for action in legal}
        found.sort(key=lambda each: (chance(view, each[2]) == 1.0, each[1]), reverse=True)
        (code, visits, worth), (other, _, less) = found[:2]
        return Choice(
            actions[code],
            f"Of {sum(each[1] for each in found)} lines {visits} went this way; they give me {chance(view, worth):.0%}."
            f" Next best: {to_text(actions[other])}, {chance(view, less):.0%}.",
        )

    def _read(self, view: UrbanView, budget: Budget, rng: kernel.Ints) -> list[tuple[int, int, float]]:
        position, hands, shares = kernel.seen_position(view)
        size = NODES_A_LINE * self.lines + kernel.MOST_ACTIONS
        links, sums = np.zeros((size, 4), dtype=np.int64), np.zeros((size, 3), dtype=np.float32)
        for _ in range(0, self.lines, STRIDE):
            kernel.search(position, hands, shares, net(), STRIDE, rng, links, sums)
            if not budget.left():
                break
        return kernel.grown(links, sums)

    def remark(self, view: UrbanView, action: Action) -> str:
        return remark(view.public, action)
