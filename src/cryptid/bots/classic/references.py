"""Fixed opponents to measure bots against. Never tune them."""

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
    """Goes for the space that looks best: asks about it until nobody can say no, then searches it.

    The best space is the one that most combinations of the others' possible clues allow (see `elimination`). It asks
    the player most likely to say yes, since a no costs a cube. It places any true cube.
    """

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if not acts:
            return Choice(Vote(True) if Vote(True) in honest else rng.choice(honest), "I picked at random.")
        fits = elimination.shares(view)
        space, _ = elimination.favourite(acts, fits, rng)
        ask = _easiest(acts, space, fits, rng)
        action = ask or (Search(space) if Search(space) in acts else rng.choice(acts))
        return Choice(action, "I went for the space that looked best.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)


def _easiest(acts: Sequence[Ask | Search], space: Space, fits: elimination.Shares, rng: Random) -> Ask | None:
    """Return the question about the space that is most likely to be answered yes, but not certain to be."""
    asks = [a for a in acts if isinstance(a, Ask) and a.space == space and fits[a.target][space] < 1]
    rng.shuffle(asks)
    return max(asks, key=lambda ask: fits[ask.target][space], default=None)


class InformationGain:
    """Knows the exact odds: searches when they are even or better, else asks what tells most about the habitat.

    The gain is the expected decrease in the entropy of the habitat, in bits. It places any true cube.
    """

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        belief = Belief(view)
        if not acts or belief.is_empty:
            return Choice(Vote(True) if Vote(True) in honest else rng.choice(honest), "I picked at random.")
        space, odds = belief.best()
        asks = [action for action in acts if isinstance(action, Ask)]
        if (odds >= 0.5 or not asks) and Search(space) in acts:
            return Choice(Search(space), f"I was {odds:.0%} sure.")
        gains = belief.gains(asks)
        best = max(gains)
        ask = rng.choice([ask for ask, gain in zip(asks, gains, strict=True) if gain > best - 1e-9])
        return Choice(ask, f"This question had the highest information gain: {best:.2f} bits.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)
