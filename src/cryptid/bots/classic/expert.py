"""Knows the exact odds: asks the question that tells it most, and places the cube that tells others least."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.characters import Character
from cryptid.bots.classic.belief import Belief
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.note_takers import FullNotes
from cryptid.bots.classic.remarks import remark
from cryptid.bots.classic.style import preferred
from cryptid.games.classic.model import Action, Ask, ClassicView, Cube, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES, to_text

T = TypeVar("T")

SEARCH_ODDS = 0.5
NEAR_BITS = 0.02  # between questions whose gains differ by less, style decides


class Expert:
    reads_others = False  # see `Belief`

    def __init__(self, style: Character | None = None) -> None:
        self.style = style

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """Choose by the exact odds, or by full notes if there is no time.

        Any honest action will do if the pieces contradict each other, as they may in honour mode.
        """
        honest = honest_actions(view, legal)
        if isinstance(honest[0], Vote):
            return self._vote(view)
        belief = Belief(view, self.reads_others)
        cubes = [action for action in honest if isinstance(action, Cube)]
        if not (cubes or any(isinstance(action, Ask) for action in honest)) or belief.is_empty:
            return Choice(rng.choice(honest), "I picked one of the honest actions at random.")
        if not budget.left():
            return FullNotes().choose(view, legal, budget, rng)
        return self._cube(belief, cubes, rng) if cubes else self._act(belief, honest, budget, rng)

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)

    def _vote(self, view: ClassicView) -> Choice:
        return Choice(Vote(True), "A hint narrows down the possible clues.")

    def _act(self, belief: Belief, honest: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        space, odds = belief.best()
        if odds >= SEARCH_ODDS and Search(space) in honest:
            return Choice(Search(space), f"The odds of {SPACE_NAMES[space]} are even or better. {summary(belief)}")
        asks = [action for action in honest if isinstance(action, Ask)]
        gains = belief.gains(asks)
        gain = max(gains)
        near = NEAR_BITS if self.style else 0.0
        likely = [ask for ask, each in zip(asks, gains, strict=True) if each > gain - near - 1e-9]
        ask = preferred(belief.view, likely, self.style, rng)
        return Choice(ask, f"'{to_text(ask)}' tells me most about the habitat: {gain:.2f} bits. {summary(belief)}")

    def _cube(self, belief: Belief, cubes: Sequence[Cube], rng: Random) -> Choice:
        cube, kept = best_of(cubes, belief.kept(cubes), rng)
        return Choice(cube, cube_reason(cube, kept))


def best_of(items: Sequence[T], values: Sequence[float], rng: Random) -> tuple[T, float]:
    """Return one of the items with the highest value, and that value."""
    best = max(values)
    return rng.choice([item for item, value in zip(items, values, strict=True) if value > best - 1e-9]), best


def summary(belief: Belief) -> str:
    space, odds = belief.best()
    return f"Possible worlds: {belief.count}. I gave {SPACE_NAMES[space]} a {odds:.0%} chance."


def cube_reason(cube: Cube, kept: float) -> str:
    return f"'{to_text(cube)}' leaves the others {kept:.0%} of the worlds that they thought possible."
