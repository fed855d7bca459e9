"""Frozen opponents to measure bots against. They are never tuned."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.honest import honest_actions
from cryptid.games.classic.model import Action, Ask, ClassicView, Cube, Search


class InformationGain:
    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        belief = Belief(view)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if belief.is_empty or not acts:
            return Choice(rng.choice(honest), "by chance")
        space, odds = belief.best()
        if odds >= 0.5 and Search(space) in acts:
            return Choice(Search(space), "search")
        asks = [a for a in acts if isinstance(a, Ask)] or acts
        gains = belief.gains(asks)
        return Choice(rng.choice([c for c, k in zip(asks, gains) if k >= max(gains) - 1e-9]), "ask")
