"""Samples worlds, that is, deals of the unseen cards to the others, and tries each action in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, assert_never

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View
from cryptid.games.connections.creatures import NAMES, closeness
from cryptid.games.connections.model import Action, Change, Flip, Pass, Phase, Pick, Private, Propose, Public, Swap
from cryptid.games.connections.notation import to_text
from cryptid.kernels.connections import batch as kernel

_BATCH = 20  # worlds between two looks at the clock


class Searcher:
    """Code that the levels share. Each level sets how much it samples and remembers."""

    worlds: ClassVar[int]  # how many it samples
    # How strongly others prefer what looks best (softmax exponent): when others act after them, when nobody does, and
    # when all act at once.
    trust: ClassVar[tuple[int, int, int]]
    memory: ClassVar[int]  # how many sightings it looks back on
    steps: ClassVar[int]  # Metropolis steps between two worlds; each exchanges a card
    rounds: ClassVar[int] = 0  # of regret matching for a proposal; 0: assume that others propose what looks best
    keep: ClassVar[float] = 0.0  # value of still having the closest card after the sighting, in points

    def choose(self, view: View[Public, Private], legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        batches = self.sampled(view, budget, rng)
        if self.rounds and view.public.phase is Phase.PROPOSE:
            return self._solve(view, legal, np.concatenate(list(batches)), rng)
        return self._best(view, legal, batches, rng)

    def remark(self, view: View[Public, Private], action: Action) -> str:
        return _remark(action)

    def _best(
        self, view: View[Public, Private], legal: Sequence[Action], batches: Iterable[kernel.Sets], rng: Random
    ) -> Choice:
        """Choose the action with the most points. Break ties by the card that fits least, then at random."""
        points = self.points(view, legal, batches, rng)
        worth = [(value, -_fit(view.public, action)) for action, value in zip(legal, points, strict=True)]
        best = max(worth)
        action = rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])
        return Choice(action, _why(action, best[0]))

    def points(
        self, view: View[Public, Private], legal: Sequence[Action], batches: Iterable[kernel.Sets], rng: Random
    ) -> list[float]:
        """Return the points that each action brings on average in this sighting."""
        game, _ = kernel.thinking(view)
        points, count = np.zeros(64, dtype=np.int64), 0
        for worlds in batches:
            kernel.weigh(game, worlds, view.seat, kernel.generator(rng), points)
            count += len(worlds)
        return [float(points[kernel.choice_of(action)]) / count for action in legal]

    def _solve(self, view: View[Public, Private], legal: Sequence[Action], worlds: kernel.Sets, rng: Random) -> Choice:
        """Propose the card that an equilibrium of the matrix game proposes most often."""
        cards = [action.card for action in legal if isinstance(action, Propose | Change)]
        ranks, own = closeness(view.public.report), np.zeros((1, kernel.SETS), dtype=np.uint64)
        own[0, view.seat] = kernel.card_set(tuple(cards))
        kernel.disguise(worlds, view.seat, kernel.generator(rng))
        shares = kernel.solve(kernel.holders(np.concatenate((worlds, own)), ranks), self.keep, self.rounds)
        place = max(range(len(legal)), key=lambda place: shares[ranks[cards[place]]])
        share, name = shares[ranks[cards[place]]], NAMES[cards[place]]
        return Choice(
            legal[place], f"Against players who think like me, I would propose the {name} {share:.0%} of the time."
        )

    def sampled(self, view: View[Public, Private], budget: Budget, rng: Random) -> Iterator[kernel.Sets]:
        """Sample worlds in batches: at least one batch, then as many as the level wants and the time allows."""
        game, hands = kernel.thinking(view)
        past, trust = kernel.past(view.public, self.memory), np.array(self.trust, dtype=np.int64)
        known = (past.games, past.hands, past.seats, past.choices, trust)
        for first in range(0, self.worlds, _BATCH):
            if first > 0 and not budget.left():
                return
            worlds = np.zeros((min(_BATCH, self.worlds - first), kernel.SETS), dtype=np.uint64)
            kernel.believe(game, hands, view.seat, *known, self.steps, kernel.generator(rng), worlds)
            yield worlds


def _fit(public: Public, action: Action) -> int:
    return closeness(public.report)[action.card] if isinstance(action, Propose | Change) else 0


def _why(action: Action, points: float) -> str:
    match action:
        case Propose(card) | Change(card):
            return f"I expected {points:.2f} points from the {NAMES[card]} in this sighting."
        case Pick() | Flip() | Swap() | Pass():
            return f"I expected {points:.2f} points in this sighting after '{to_text(action)}'."
        case _:  # pragma: no cover
            assert_never(action)


def _remark(action: Action) -> str:
    match action:
        case Pick(trait):
            return f"I'd like to see {trait.value} there."
        case Flip() | Swap():
            return "This report suits me better."
        case Pass():
            return "I like the report as it is."
        case Propose() | Change():
            return "Let's see whose creature it was."
        case _:  # pragma: no cover
            assert_never(action)
