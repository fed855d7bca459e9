"""A bot that deals the unseen cards to the others, in ways that fit, and tries each action in all of these worlds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, assert_never

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View
from cryptid.games.connections.creatures import NAMES, closeness
from cryptid.games.connections.model import Action, Change, Flip, Pass, Pick, Private, Propose, Public, Swap
from cryptid.games.connections.notation import to_text
from cryptid.kernels import connections as kernel

_BATCH = 20  # worlds between two looks at the clock


class Searcher:
    """What the levels have in common; each says how hard it thinks."""

    worlds: ClassVar[int]  # how many ways to deal the unseen cards it tries
    trust: ClassVar[tuple[int, int, int]]  # how surely others do what looks best: others follow, nobody, all at once
    memory: ClassVar[int]  # of so many sightings it remembers what the others did
    steps: ClassVar[int]  # cards exchanged from one world to the next
    ahead: ClassVar[int] = 1  # it looks to the end of so many sightings

    def choose(self, view: View[Public, Private], legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """The action with most points in the worlds it deals; of equals the card it needs least, or any."""
        points, worlds = np.zeros(64, dtype=np.int64), 0
        while worlds < self.worlds and (worlds == 0 or budget.left()):
            worlds += self._weigh(view, min(_BATCH, self.worlds - worlds), rng, points)
        worth = [(points[kernel.choice_of(action)], -_need(view.public, action)) for action in legal]
        best = max(worth)
        action = rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])
        return Choice(action, _why(action, best[0] / worlds, self.ahead))

    def remark(self, view: View[Public, Private], action: Action) -> str:
        return _aloud(action)

    def _weigh(self, view: View[Public, Private], count: int, rng: Random, points: kernel.Ints) -> int:
        """Add what each choice brings in so many worlds; how many they are."""
        game, hands = kernel.thinking(view)
        past, luck = kernel.past(view.public, self.memory), kernel.generator(rng)
        worlds, trust = np.zeros((count, kernel.SETS), dtype=np.uint64), np.array(self.trust, dtype=np.int64)
        kernel.believe(
            game, hands, view.seat, past.games, past.hands, past.seats, past.choices, trust, self.steps, luck, worlds
        )
        kernel.weigh(game, worlds, view.seat, self.ahead, luck, points)
        return count


def _need(public: Public, action: Action) -> int:
    return closeness(public.report)[action.card] if isinstance(action, Propose | Change) else 0


def _why(action: Action, points: float, ahead: int) -> str:
    span = "this sighting" if ahead == 1 else f"{ahead} sightings"
    match action:
        case Propose(card) | Change(card):
            return f"I expect {points:.2f} points of {span} from the {NAMES[card]}."
        case Pick() | Flip() | Swap() | Pass():
            return f"I expect {points:.2f} points of {span} after this ({to_text(action)})."
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
