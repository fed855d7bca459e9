"""Par and ace: how many questions two solvers need, as the mean of seeded solves.

Both pursue the likeliest space: of the hunters without a disc there, they ask the one whose answer is least certain.
Where several spaces or answers are about equal, chance decides. They search where every hunter has said yes, or as soon
as a space is as likely as all others together. They differ in what they know:

- By the pieces (par): each hunter's clue is one of those that fit the hunter's own pieces. All combinations of these
  clues and a space on which they are all true are equally likely.
- Exactly (ace): the worlds of `rules.start_worlds` that fit all answers are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cryptid.core.masks import spaces_of
from cryptid.games.classic.admissible import intersection
from cryptid.games.classic.board import SPACES, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES
from cryptid.games.classic.model import Ask, Search
from cryptid.study.classic.hunt.rules import (
    Hunt,
    Move,
    Trail,
    answers,
    clues_left,
    cost,
    is_found,
    pieces,
    start_worlds,
)

Shares = NDArray[np.float64]

LIKELY = 0.8  # of the likeliest space's count: the spaces that are about as likely
UNCERTAIN = 0.05  # beyond the least certain answer's distance from 1/2: the answers that are about as uncertain
DARES = 0.5  # of all counts: a space with this count is searched
PAR_SOLVES, ACE_SOLVES = 60, 20


class Knowledge(NamedTuple):
    """How many combinations have each space as the habitat, and by hunter how likely a yes is on each space."""

    habitats: Shares
    yes: list[Shares]


Know = Callable[[Trail], Knowledge]


def par(hunt: Hunt, solves: int = PAR_SOLVES) -> float:
    """Return the mean cost for a patient player who uses every piece but no guarantee."""
    return _mean_cost(hunt, "par", solves, by_pieces(hunt))


def ace(hunt: Hunt) -> float:
    """Return the mean cost for exact reasoning."""
    return _mean_cost(hunt, "ace", ACE_SOLVES, exactly(hunt))


def _mean_cost(hunt: Hunt, kind: str, solves: int, know: Know) -> float:
    """Return the mean cost of so many solves. Solve `n` draws from the random generator seeded with "par n"."""
    plans, total = dict[Trail, tuple[Move, ...]](), 0
    for solve in range(solves):
        rng, trail = Random(f"{kind} {solve}"), Trail()
        while not is_found(hunt, trail):
            moves = plans.get(trail) or plans.setdefault(trail, best_moves(hunt, trail, know(trail)))
            trail = (*trail, moves[int(rng.random() * len(moves))])
        total += cost(hunt, trail)
    return total / solves


def best_moves(hunt: Hunt, trail: Trail, known: Knowledge) -> tuple[Move, ...]:
    """Return the search that is due, or the questions that are about equally good, by space and hunter."""
    (cubes, discs), habitats = pieces(hunt, trail), known.habitats
    agreed = intersection([hunt.masks[0], *discs[1:]])
    if agreed:
        return (Search(agreed.bit_length() - 1),)
    most = habitats.max()
    if most >= DARES * habitats.sum():
        return (Search(int(habitats.argmax())),)
    closed = reduce(or_, cubes)
    asks = {
        Ask(hunter, space): abs(float(known.yes[hunter - 1][space]) - 0.5)
        for space in np.flatnonzero(habitats >= LIKELY * most).tolist()
        for hunter in hunt.hunters
        if not (closed | discs[hunter]) >> space & 1
    }
    limit = min(asks.values()) + UNCERTAIN
    return tuple(ask for ask, certainty in asks.items() if certainty <= limit)


def by_pieces(hunt: Hunt) -> Know:
    truths = truths_of(hunt)
    own = truths[CLUE_NUMBER[hunt.clues[0]]]

    def know(trail: Trail) -> Knowledge:
        left = [[CLUE_NUMBER[clue] for clue in clues] for clues in clues_left(hunt, trail).values()]
        ways = [truths[numbers].sum(axis=0) for numbers in left]
        habitats: Shares = own * np.prod(ways, axis=0)
        return Knowledge(habitats, [way / len(numbers) for way, numbers in zip(ways, left, strict=True)])

    return know


def exactly(hunt: Hunt) -> Know:
    truths, worlds = truths_of(hunt), np.array(start_worlds(hunt))
    habitats = truths[worlds].prod(axis=1)

    def know(trail: Trail) -> Knowledge:
        fits = np.ones(len(worlds), bool)
        for answer in (answer for move in trail for answer in answers(hunt, move)):
            fits &= truths[worlds[:, answer.hunter], answer.space] == answer.is_yes
        yes = [truths[worlds[fits, hunter]].mean(axis=0) for hunter in hunt.hunters]
        return Knowledge(habitats[fits].sum(axis=0), yes)

    return know


def truths_of(hunt: Hunt) -> Shares:
    """Return for each clue (rows) and each space (columns) 1 where the clue is true, else 0."""
    truths = np.zeros((len(CLUES), SPACES))
    for number, mask in enumerate(clue_masks(hunt.layout, hunt.structures)):
        truths[number, list(spaces_of(mask))] = 1
    return truths
