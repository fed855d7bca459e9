"""Exact: every world that fits, the question that tells most about the habitat, and cubes that tell least."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.honest import honest_actions
from cryptid.games.classic.model import Action, Ask, ClassicView, Cube, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES

SEARCHES_AT = 0.5


class Expert:
    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        belief = Belief(view)
        cubes = [action for action in honest if isinstance(action, Cube)]
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if belief.is_empty or not (cubes or acts):
            return Choice(rng.choice(honest), "by chance")
        if cubes:
            kept = belief.kept(cubes)
            return Choice(rng.choice([c for c, k in zip(cubes, kept) if k >= max(kept) - 1e-9]), "cube")
        space, odds = belief.best()
        if odds >= SEARCHES_AT and Search(space) in acts:
            return Choice(Search(space), "search")
        asks = [a for a in acts if isinstance(a, Ask)] or acts
        gains = belief.gains(asks)
        return Choice(rng.choice([c for c, k in zip(asks, gains) if k >= max(gains) - 1e-9]), "ask")
