"""Exact: every world that fits all pieces together, the question that tells most, the cube that tells least."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.remarks import remark
from cryptid.bots.classic.tracker import Tracker
from cryptid.games.classic.model import Action, Ask, ClassicView, Cube, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES, to_text

D = TypeVar("D")

SEARCHES_AT = 0.5


class Expert:
    reads_others = False  # whether it infers clues from what their holders do, too

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """Anything honest where pieces contradict each other, as they may in honour mode; as a tracker out of time."""
        honest = honest_actions(view, legal)
        if isinstance(honest[0], Vote):
            return self._vote(view)
        belief = Belief(view, self.reads_others)
        cubes = [action for action in honest if isinstance(action, Cube)]
        if not (cubes or any(isinstance(action, Ask) for action in honest)) or belief.is_empty:
            return Choice(rng.choice(honest), "Any of what is true, by chance.")
        if not budget.left():
            return Tracker().choose(view, legal, budget, rng)
        return self._cube(belief, cubes, rng) if cubes else self._act(belief, honest, budget, rng)

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)

    def _vote(self, view: ClassicView) -> Choice:
        return Choice(Vote(True), "A hint narrows down what is possible.")

    def _act(self, belief: Belief, honest: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        space, odds = belief.best()
        if odds >= SEARCHES_AT and Search(space) in honest:
            return Choice(Search(space), f"{SPACE_NAMES[space]} is even or better. {told_by(belief)}")
        asks = [action for action in honest if isinstance(action, Ask)]
        ask, gain = best_of(asks, belief.gains(asks), rng)
        return Choice(ask, f"{to_text(ask)} tells most about the habitat, {gain:.2f} bits. {told_by(belief)}")

    def _cube(self, belief: Belief, cubes: Sequence[Cube], rng: Random) -> Choice:
        cube, kept = best_of(cubes, belief.kept(cubes), rng)
        return Choice(cube, f"{to_text(cube)} leaves others {kept:.0%} of what they held possible.")


def best_of(items: Sequence[D], values: Sequence[float], rng: Random) -> tuple[D, float]:
    """One of the items with the highest value, and that value."""
    best = max(values)
    return rng.choice([item for item, value in zip(items, values, strict=True) if value > best - 1e-9]), best


def told_by(belief: Belief) -> str:
    """The state of one's knowledge."""
    space, odds = belief.best()
    return f"{belief.count} worlds fit; {SPACE_NAMES[space]} is the habitat in {odds:.0%}."
