"""A bot that deals the unseen cards to the others, in ways that fit, and tries each action in all of these worlds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, assert_never

import numpy as np

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View
from cryptid.games.connections.creatures import NAMES, closeness
from cryptid.games.connections.model import Action, Change, Flip, Pass, Phase, Pick, Private, Propose, Public, Swap
from cryptid.games.connections.notation import to_text
from cryptid.kernels import connections as kernel


class Searcher:
    """What the levels have in common; each says how hard it thinks."""

    worlds: ClassVar[int]  # how many ways to deal the unseen cards it tries
    trust: ClassVar[tuple[int, int, int]]  # how surely others do what looks best: others follow, nobody, all at once
    memory: ClassVar[int]  # of so many sightings it remembers what the others did
    steps: ClassVar[int] = 5  # cards exchanged from one world to the next
    ahead: ClassVar[int] = 1  # it looks to the end of so many sightings
    rounds: ClassVar[int] = 0  # of learning what to propose against others who learn too; 0: they propose as usual
    keep: ClassVar[float] = 0.0  # what the closest card is worth to it, unused, beside a point

    def choose(self, view: View[Public, Private], legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """The action with most points in the worlds it deals; of equals the card it needs least, or any."""
        game, worlds, luck = self._worlds(view, rng)
        if self.rounds and view.public.phase is Phase.PROPOSE:
            return self._proposed(game, worlds, luck, view, legal, rng)
        points = np.zeros(64, dtype=np.int64)
        kernel.weigh(game, worlds, view.seat, self.ahead, luck, points)
        worth = [(points[kernel.choice_of(action)], -_need(view.public, action)) for action in legal]
        best = max(worth)
        action = rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])
        return Choice(action, _why(action, best[0] / self.worlds, self.ahead))

    def _proposed(
        self,
        game: kernel.Ints,
        worlds: kernel.Sets,
        luck: kernel.Sets,
        view: View[Public, Private],
        legal: Sequence[Action],
        rng: Random,
    ) -> Choice:
        """A card drawn as often as it is proposed where all learn to propose well."""
        shares = np.zeros(64)
        kernel.solve(game, worlds, view.seat, self.keep, self.rounds, luck, shares)
        weights = [shares[kernel.choice_of(action)] + 1e-9 for action in legal]
        place = rng.choices(range(len(legal)), weights)[0]
        share = weights[place] / self.rounds
        return Choice(legal[place], f"Where all guess each other's hands well, I propose it {share:.0%} of the time.")

    def remark(self, view: View[Public, Private], action: Action) -> str:
        return _aloud(action)

    def _worlds(self, view: View[Public, Private], rng: Random) -> tuple[kernel.Ints, kernel.Sets, kernel.Sets]:
        """The position, hands that the others may hold, and a generator to go on with."""
        game, hands = kernel.thinking(view)
        past, luck = kernel.past(view.public, self.memory), kernel.generator(rng)
        worlds, trust = np.zeros((self.worlds, kernel.SETS), dtype=np.uint64), np.array(self.trust, dtype=np.int64)
        kernel.believe(
            game, hands, view.seat, past.games, past.hands, past.seats, past.choices, trust, self.steps, luck, worlds
        )
        return game, worlds, luck


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
