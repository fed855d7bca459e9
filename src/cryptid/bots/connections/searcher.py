"""A bot that deals the unseen cards to the others, in ways that fit, and tries each action in all of these worlds."""

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
    """What the levels have in common; each says how hard it thinks."""

    worlds: ClassVar[int]  # how many ways to deal the unseen cards it tries
    trust: ClassVar[tuple[int, int, int]]  # how surely others do what looks best: others follow, nobody, all at once
    memory: ClassVar[int]  # of so many sightings it remembers what the others did
    steps: ClassVar[int]  # cards exchanged from one world to the next
    rounds: ClassVar[int] = 0  # of learning what to propose against others who learn; 0: they propose what looks best
    keep: ClassVar[float] = 0.0  # what the closest card of all is worth after the sighting, beside a point

    def choose(self, view: View[Public, Private], legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """The action with most points in the worlds it deals; a proposal answers others who are taken to learn."""
        batches = self._worlds(view, budget, rng)
        if self.rounds and view.public.phase is Phase.PROPOSE:
            return self._answer(view, legal, np.concatenate(list(batches)), rng)
        return self._best(view, legal, batches, rng)

    def remark(self, view: View[Public, Private], action: Action) -> str:
        return _aloud(action)

    def _best(
        self, view: View[Public, Private], legal: Sequence[Action], batches: Iterable[kernel.Sets], rng: Random
    ) -> Choice:
        """The action with most points; of equals the card it needs least, or any."""
        game, _ = kernel.thinking(view)
        points, count = np.zeros(64, dtype=np.int64), 0
        for worlds in batches:
            kernel.weigh(game, worlds, view.seat, kernel.generator(rng), points)
            count += len(worlds)
        worth = [(points[kernel.choice_of(action)], -_need(view.public, action)) for action in legal]
        best = max(worth)
        action = rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])
        return Choice(action, _why(action, best[0] / count))

    def _answer(self, view: View[Public, Private], legal: Sequence[Action], worlds: kernel.Sets, rng: Random) -> Choice:
        """The card that is proposed most where everybody answers everybody."""
        cards = [action.card for action in legal if isinstance(action, Propose | Change)]
        ranks, own = closeness(view.public.report), np.zeros((1, kernel.SETS), dtype=np.uint64)
        own[0, view.seat] = kernel.card_set(tuple(cards))
        kernel.disguise(worlds, view.seat, kernel.generator(rng))
        shares = kernel.solve(kernel.holders(np.concatenate((worlds, own)), ranks), self.keep, self.rounds)
        place = max(range(len(legal)), key=lambda place: shares[ranks[cards[place]]])
        share, name = shares[ranks[cards[place]]], NAMES[cards[place]]
        return Choice(
            legal[place], f"Where all learn to answer each other, the {name} is proposed {share:.0%} of the time."
        )

    def _worlds(self, view: View[Public, Private], budget: Budget, rng: Random) -> Iterator[kernel.Sets]:
        """Hands that the others may hold, in batches: one at least, then as many as there is time for."""
        game, hands = kernel.thinking(view)
        past, trust = kernel.past(view.public, self.memory), np.array(self.trust, dtype=np.int64)
        known = (past.games, past.hands, past.seats, past.choices, trust)
        for first in range(0, self.worlds, _BATCH):
            if first > 0 and not budget.left():
                return
            worlds = np.zeros((min(_BATCH, self.worlds - first), kernel.SETS), dtype=np.uint64)
            kernel.believe(game, hands, view.seat, *known, self.steps, kernel.generator(rng), worlds)
            yield worlds


def _need(public: Public, action: Action) -> int:
    return closeness(public.report)[action.card] if isinstance(action, Propose | Change) else 0


def _why(action: Action, points: float) -> str:
    match action:
        case Propose(card) | Change(card):
            return f"I expect {points:.2f} points of this sighting from the {NAMES[card]}."
        case Pick() | Flip() | Swap() | Pass():
            return f"I expect {points:.2f} points of this sighting after this ({to_text(action)})."
        case _:  # pragma: no cover
            assert_never(action)


def _aloud(action: Action) -> str:
    match action:
        case Pick(trait):
            return f"I would rather see {trait.value} there than anything else."
        case Flip() | Swap():
            return "This report suits me better than the last one."
        case Pass():
            return "I like the report as it is."
        case Propose() | Change():
            return "We shall see whose creature it was."
        case _:  # pragma: no cover
            assert_never(action)
