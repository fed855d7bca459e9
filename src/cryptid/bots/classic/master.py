"""Looks one action ahead at the race: who would know what then, and who would search before it is its turn again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.belief import Belief, Deed, Model
from cryptid.bots.classic.expert import Expert, best_of, told_by
from cryptid.core.masks import spaces_of
from cryptid.games.classic.model import Action, Ask, CallHint, ClassicView, Cube, Search, Vote, open_spaces
from cryptid.games.classic.notation import to_text

MODEL = Model(dares_from=0.2, dares_at=0.5, goes_on=0.1)
ASKS, SEARCHES, CUBES = 24, 8, 16  # that are looked at closely
SURE = 0.9
KEPT = 0.1  # what it is worth that others can rule out nothing by a cube


class Master(Expert):
    """Exact as the expert; besides it reads what others did, weighs what each action gives away, dares in time, and
    takes hints first.
    """

    reads_others = True

    def _vote(self, view: ClassicView) -> Choice:
        return Choice(Vote(False), "Who calls for a hint is the first to use it: no.")

    def _act(self, belief: Belief, honest: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        _, odds = belief.best()
        if CallHint() in honest and odds < SURE:
            return Choice(CallHint(), f"{odds:.0%} for my best space: a hint now helps me first.")
        deeds = _searches(belief, honest) + _asks(belief, honest, rng)
        values = belief.values(deeds, MODEL, _payment(belief))
        deed, value = best_of(deeds, values, rng)
        return Choice(deed, f"{to_text(deed)}: {value:.0%} to win by my next turn. {told_by(belief)}")

    def _cube(self, belief: Belief, cubes: Sequence[Cube], rng: Random) -> Choice:
        """Of the cubes that tell least of its clue, the one after which others are least likely to find it."""
        kept = dict(zip(cubes, belief.kept(cubes), strict=True))
        few = sorted(cubes, key=lambda cube: (-kept[cube], rng.random()))[:CUBES]
        values = belief.values(few, MODEL, None)
        worth = [value + KEPT * kept[cube] for cube, value in zip(few, values, strict=True)]
        cube, _ = best_of(few, worth, rng)
        return Choice(cube, f"{to_text(cube)} leaves others {kept[cube]:.0%} of what they held possible.")


def _searches(belief: Belief, honest: Sequence[Action]) -> list[Deed]:
    likely = [action for action in honest if isinstance(action, Search) and belief.odds[action.space]]
    return [*sorted(likely, key=lambda search: -belief.odds[search.space])[:SEARCHES]]


def _asks(belief: Belief, honest: Sequence[Action], rng: Random) -> list[Deed]:
    """The questions that tell most."""
    asks = [action for action in honest if isinstance(action, Ask)]
    gains = belief.gains(asks)
    return [asks[i] for i in sorted(range(len(asks)), key=lambda i: (-gains[i], rng.random()))[:ASKS]]


def _payment(belief: Belief) -> Cube | None:
    """The cube that would tell least, if one were to be paid now."""
    public, private = belief.view.public, belief.view.private
    assert private is not None
    cubes = [
        Cube(colour, space)
        for colour, mask in zip(belief.own, private.masks, strict=True)
        for space in spaces_of(open_spaces(public) & ~mask & ~public.discs[colour])
    ]
    return max(zip(belief.kept(cubes), cubes, strict=True), key=lambda pair: pair[0])[1] if cubes else None
