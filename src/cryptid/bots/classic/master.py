"""Looks one action ahead at the race: what would each player know, and who would search before its next turn?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.belief import Belief, Model, Scored
from cryptid.bots.classic.expert import Expert, best_of, cube_reason, summary
from cryptid.bots.classic.style import preferred
from cryptid.core.masks import spaces_of
from cryptid.games.classic.model import Action, Ask, CallHint, ClassicView, Cube, Search, Vote, open_spaces
from cryptid.games.classic.notation import to_text

MODEL = Model(search_from=0.2, search_at=0.5, open_value=0.1)
ASKS, SEARCHES, CUBES = 24, 8, 60  # how many of each are evaluated
SURE = 0.9  # with these odds it does not call for a hint
NEAR_VALUE = 0.002  # between questions whose chances differ by less, style decides
EAGER = 1e-6  # of equal chances, searching now is safer: the others may know more than it thinks
KEPT_VALUE = 0.5  # of a cube that rules out no worlds


class Master(Expert):
    """The expert, which also learns from what others do, weighs what an action reveals, and takes hints first."""

    reads_others = True

    def _vote(self, view: ClassicView) -> Choice:
        return Choice(Vote(False), "Whoever calls for a hint uses it first, so I voted no.")

    def _act(self, belief: Belief, honest: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        _, odds = belief.best()
        if CallHint() in honest and odds < SURE:
            return Choice(
                CallHint(), f"My best space had only a {odds:.0%} chance, and a hint on my turn helps me first."
            )
        actions = likely_searches(belief, honest) + telling_asks(belief, honest, rng)
        chances = belief.values(actions, MODEL, cheapest_cube(belief))
        values = [v + EAGER * isinstance(a, Search) for a, v in zip(actions, chances, strict=True)]
        action, value = best_of(actions, values, rng)
        if self.style and isinstance(action, Ask):
            near = [a for a, v in zip(actions, values, strict=True) if isinstance(a, Ask) and v > value - NEAR_VALUE]
            action = preferred(belief.view, near, self.style, rng)
        return Choice(action, f"'{to_text(action)}' gives me a {value:.0%} chance to win. {summary(belief)}")

    def _cube(self, belief: Belief, cubes: Sequence[Cube], rng: Random) -> Choice:
        """Among the cubes that reveal least, choose the one with the best chance to win."""
        kept = dict(zip(cubes, belief.kept(cubes), strict=True))
        few = sorted(cubes, key=lambda cube: (-kept[cube], rng.random()))[:CUBES]
        values = belief.values(few, MODEL, None)
        worth = [value + KEPT_VALUE * kept[cube] for cube, value in zip(few, values, strict=True)]
        cube, _ = best_of(few, worth, rng)
        return Choice(cube, cube_reason(cube, kept[cube]))


def likely_searches(belief: Belief, honest: Sequence[Action]) -> list[Scored]:
    """Return the searches of the likeliest spaces."""
    likely = [action for action in honest if isinstance(action, Search) and belief.odds[action.space]]
    return [*sorted(likely, key=lambda search: -belief.odds[search.space])[:SEARCHES]]


def telling_asks(belief: Belief, honest: Sequence[Action], rng: Random) -> list[Scored]:
    """Return the questions with the highest information gain."""
    asks = [action for action in honest if isinstance(action, Ask)]
    gains = belief.gains(asks)
    return [asks[i] for i in sorted(range(len(asks)), key=lambda i: (-gains[i], rng.random()))[:ASKS]]


def cheapest_cube(belief: Belief) -> Cube | None:
    """Return the cube that would reveal least if the seat had to place one now."""
    public, private = belief.view.public, belief.view.private
    assert private is not None
    cubes = [
        Cube(colour, space)
        for colour, mask in zip(belief.own, private.masks, strict=True)
        for space in spaces_of(open_spaces(public) & ~mask & ~public.discs[colour])
    ]
    return max(zip(belief.kept(cubes), cubes, strict=True), key=lambda pair: pair[0])[1] if cubes else None
