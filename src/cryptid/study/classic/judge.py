"""Judging questions and searches: the chance to win by the next turn and what they tell, against the best choice.

The loss of a choice is measured by two rulers, and the lesser counts: whoever uses the guarantees of the rules is not
punished for it, and neither is whoever reads only the pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from cryptid.bots.classic.belief import Belief, Model, Scored
from cryptid.bots.classic.master import MODEL, cheapest_cube, likely_searches, telling_asks
from cryptid.core.masks import Space
from cryptid.games.classic.board import SPACES, Layout, Structures, clue_masks
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.model import Action, Ask, ClassicView, Cube, Search
from cryptid.games.classic.notation import to_text
from cryptid.kernels.classic import outlook
from cryptid.study.classic.areas import ClueSet
from cryptid.study.classic.beliefs import Ruler
from cryptid.study.classic.pieces import Knowledge, clues_left, entropy, knowledge, own_clues, pieces_on
from cryptid.study.review import Best, Judgement, Reason, Scale, Verdict

SCALE = Scale((0.03, 0.10, 0.20, 0.35), decay=2.5)
ROWS = 2400  # a sample of the worlds by the pieces
OWN_ROWS = 200  # of them at least so many with the seat's own clues
LEAST_DOUBT = 1.0  # bits; what is left of less doubt is a matter of searching
EVEN = 0.5

Choices = Sequence[Scored]


@dataclass(frozen=True)
class PiecesBelief(Belief):
    """The belief of a seat that uses only the pieces: a world is a space, and clues left that are true on it."""

    sample: int = 0

    @cached_property
    def known(self) -> Knowledge:
        return knowledge(self.view)

    @cached_property
    def odds(self) -> list[float]:
        return list(self.known.odds)

    @cached_property
    def rows(self) -> outlook.Bytes:
        """A sample of the worlds that a spectator thinks possible, with enough of the seat's own."""
        luck = np.random.default_rng([self.seat, len(self.view.public.log), self.sample])
        public = clues_left(self.view.public, pieces_on(self.view.public))
        rows = _drawn(self.view, public, ROWS, luck)
        is_own = self._is_own(rows)
        if is_own.sum() < OWN_ROWS:
            own = {colour: 1 << number for colour, number in own_clues(self.view).items()}
            lists = [own.get(colour, clues) for colour, clues in enumerate(public)]
            rows = np.concatenate((rows[~is_own], _drawn(self.view, lists, OWN_ROWS, luck)))
        return rows

    def values(self, actions: Choices, model: Model, cube: Cube | None) -> list[float]:
        """Return the chances to win. A search hits only in worlds with that habitat, also if all clues fit there."""
        found = super().values(actions, model, cube)
        return [
            value - self._false_hits(action.space) if isinstance(action, Search) else value
            for action, value in zip(actions, found, strict=True)
        ]

    def _false_hits(self, space: Space) -> float:
        rows, weights = self.rows, self.weights
        holds = _holds(self.view.public.layout, self.view.public.structures)[:, space]
        fits = holds[rows[:, : self.view.public.options.clues]].all(axis=1) & (rows[:, outlook.HABITAT] != space)
        return float(weights[fits].sum() / weights.sum())


@lru_cache(maxsize=8)
def _holds(layout: Layout, structures: Structures) -> NDArray[np.bool_]:
    """By clue and space, whether the clue is true there."""
    masks = clue_masks(layout, structures)
    return np.array([[mask >> space & 1 for space in range(SPACES)] for mask in masks], np.bool_)


def _drawn(seen: ClassicView, lists: Sequence[ClueSet], count: int, luck: np.random.Generator) -> outlook.Bytes:
    """Draw worlds by the pieces: a space by its number of worlds, then any clue of each list that is true there."""
    holds = _holds(seen.public.layout, seen.public.structures)
    fits = np.array([[clues >> number & 1 for number in range(len(CLUES))] for clues in lists], np.bool_)
    true = fits[:, :, None] & holds[None]
    counts = true.sum(axis=1)
    ways = counts.astype(np.float64).prod(axis=0)
    spaces = luck.choice(SPACES, count, p=ways / ways.sum())
    order = np.argsort(~true, axis=1, kind="stable")
    rows = np.zeros((count, outlook.HABITAT + 1), np.uint8)
    for colour in range(len(lists)):
        places = (luck.random(count) * counts[colour, spaces]).astype(np.int64)
        rows[:, colour] = order[colour, places, spaces]
    rows[:, outlook.HABITAT] = spaces
    return rows


@dataclass(frozen=True, slots=True)
class Ranking:
    """The worth of some choices by one ruler, in one or two samples of its worlds.

    Worth is the chance to win by the next turn, plus the share of the doubt that the choice takes away on average. The
    review and the coach both rank by it.
    """

    ruler: Ruler
    belief: Belief
    choices: Choices
    chances: NDArray[np.float64]  # by sample and choice, like `worth`
    worth: NDArray[np.float64]

    @property
    def best(self) -> Scored:
        return self.choices[int(self.worth.mean(axis=0).argmax())]

    def compared(self, action: Scored) -> Comparison:
        """Compare a choice with the best of each sample, valued in the other: luck is not charged as loss."""
        played, others = self.choices.index(action), np.arange(len(self.worth))[::-1]
        tops = others, self.worth.argmax(axis=1)
        loss = max(float(self.worth[tops].mean() - self.worth[:, played].mean()), 0.0)
        value, best_value = self.chances[:, played].mean(), self.chances[tops].mean()
        return Comparison(self.ruler, float(value), float(best_value), self.best, loss, self.belief)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The played choice beside the best one by one ruler: their chances to win by the next turn, and what is lost."""

    ruler: Ruler
    value: float
    best_value: float
    best: Scored
    loss: float
    belief: Belief


def judge(seen: ClassicView, legal: Sequence[Action], action: Ask | Search) -> Verdict | None:
    """Judge a question or a search by the lesser of both losses; None if the pieces contradict each other."""
    exact = Belief(seen)
    if exact.is_empty:
        return None
    rankings = by_everything(exact, legal, action), by_pieces(seen, legal, action)
    least = min((ranking.compared(action) for ranking in rankings), key=lambda each: each.loss)
    judgement = SCALE.judge(least.loss)
    best = action if judgement is Judgement.BEST else least.best
    return Verdict(
        judgement,
        least.loss,
        least.value,
        least.best_value,
        least.ruler,
        Best(to_text(best), _reason(least, best, action)),
    )


def by_everything(belief: Belief, legal: Sequence[Action], action: Scored | None = None) -> Ranking:
    """Rank the best choices, and `action` among them, in the exact worlds."""
    return _ranking("everything", [belief], legal, action)


def by_pieces(seen: ClassicView, legal: Sequence[Action], action: Scored | None = None) -> Ranking:
    """Rank the best choices, and `action` among them, in two samples of the worlds by the pieces."""
    return _ranking("pieces", [PiecesBelief(seen, sample=sample) for sample in (0, 1)], legal, action)


def _ranking(ruler: Ruler, samples: Sequence[Belief], legal: Sequence[Action], action: Scored | None) -> Ranking:
    """Rank the likeliest searches, the questions that tell most, and `action`."""
    first = samples[0]
    choices = [*likely_searches(first, legal), *telling_asks(first, legal, Random(0))]
    if action is not None and action not in choices:
        choices.append(action)
    cube = cheapest_cube(first)
    chances = np.array([belief.values(choices, MODEL, cube) for belief in samples])
    told = np.array([belief.gains(choices) for belief in samples])
    return Ranking(ruler, first, choices, chances, chances + told / max(entropy(first.odds), LEAST_DOUBT))


def _reason(compared: Comparison, best: Scored, action: Scored) -> Reason:
    """Return what the choice tells on average, beside what was played, and the odds of a search."""
    belief = compared.belief
    spaces = sum(share > 0 for share in belief.odds)
    bits, played = belief.gains([best, action])
    if isinstance(best, Search):
        return Reason("search", belief.odds[best.space], bits, played, spaces)
    return Reason("ask", bits=bits, played_bits=played, spaces=spaces)
