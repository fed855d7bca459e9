"""Opponents to measure bots against. They are frozen: never tuned, whatever the bots learn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic import elimination
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.remarks import remark
from cryptid.core.masks import Space
from cryptid.games.classic.model import Action, Ask, ClassicView, Search, Vote


class Greedy:
    """Pursues at once the space that looks best: asks about it until nobody can say no any more, then searches it.

    Best is the space that the most combinations of others' possible clues allow, struck out player by player without
    the guarantee of one habitat. It asks whoever is likeliest to say yes, since a no costs a cube. Cubes go anywhere
    true.
    """

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if not acts:
            return Choice(Vote(True) if Vote(True) in honest else rng.choice(honest), "By chance.")
        fits = elimination.shares(view)
        space, _ = elimination.favourite(acts, fits, rng)
        ask = _easiest(acts, space, fits, rng)
        action = ask or (Search(space) if Search(space) in acts else rng.choice(acts))
        return Choice(action, "The space that looks best.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)


def _easiest(acts: Sequence[Ask | Search], space: Space, fits: elimination.Shares, rng: Random) -> Ask | None:
    """The question about the space that is likeliest to be answered with yes, of those not certain to be."""
    asks = [a for a in acts if isinstance(a, Ask) and a.space == space and fits[a.target][space] < 1]
    rng.shuffle(asks)
    return max(asks, key=lambda ask: fits[ask.target][space], default=None)


class InformationGain:
    """Exact posterior: searches the likeliest space from even odds on, else asks what tells most about the habitat.

    The gain is the expected fall of the entropy of the habitat, in bits. Cubes go anywhere true.
    """

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        belief = Belief(view)
        if not acts or belief.is_empty:
            return Choice(Vote(True) if Vote(True) in honest else rng.choice(honest), "By chance.")
        space, odds = belief.best()
        asks = [action for action in acts if isinstance(action, Ask)]
        if (odds >= 0.5 or not asks) and Search(space) in acts:
            return Choice(Search(space), f"{odds:.0%} sure.")
        gains = belief.gains(asks)
        best = max(gains)
        ask = rng.choice([ask for ask, gain in zip(asks, gains, strict=True) if gain > best - 1e-9])
        return Choice(ask, f"{best:.2f} bits.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)
