"""Log-likelihood of what other players did, for each clue that they may have.

A player is modelled as one of three types, equally likely before any evidence. An exact player knows every world that
fits and searches when the odds are even. A greedy player eliminates clues player by player and goes for the space that
looks best, as people do. A joining player joins these clues and searches when few spaces are left (see `joining`).
Greedy and joining players reveal more: their clue explains why they chose this space and no other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

import numpy as np

from cryptid.bots.classic import elimination, joining
from cryptid.core.game import Seat, View
from cryptid.games.classic import deduce
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.model import Ask, ClassicView, Cube, Search
from cryptid.kernels.classic.outlook import Bytes, Floats
from cryptid.kernels.classic.worlds import worlds

MOST_COMBINATIONS = 60_000  # of clues; with more, the exact model is too slow and says nothing
HESITATION = 0.3  # how often an exact player asks although the odds are even or better
MISTAKE = 0.1  # how often a player chooses a space that is not the best
ALIKE = 0.5  # how often all other players are of one type, before any evidence; otherwise any may be of any type
ASKED_SPACES = 30  # over which the questions of an exact player, and mistakes, are spread
TYPES = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """Log-likelihoods of what each other player did, by their clue: their cubes, and their turns for each type.

    With two players nothing is read from turns.
    """

    cubes: Floats
    turns: dict[Seat, Floats]

    def fit(self, rows: Bytes) -> Floats:
        """Return the log-likelihood of everything that the others did in each world."""
        cubes: Floats = sum((by_clue[rows[:, i]] for i, by_clue in enumerate(self.cubes)), np.zeros(len(rows)))
        if not self.turns:
            return cubes
        turns = np.array([by_type[:, rows[:, seat]] for seat, by_type in self.turns.items()])
        alike = np.logaddexp.reduce(turns.sum(axis=0), axis=0) - np.log(TYPES)
        mixed = (np.logaddexp.reduce(turns, axis=1) - np.log(TYPES)).sum(axis=0)
        fit: Floats = cubes + np.logaddexp(np.log(ALIKE) + alike, np.log(1 - ALIKE) + mixed)
        return fit


def read(view: ClassicView) -> Reading:
    """Read what the seats other than the view's own did."""
    players = view.public.options.players
    others = [seat for seat in range(players) if seat != view.seat]
    return Reading(_cubes(view), {seat: _turns(view, seat) for seat in others} if players > 2 else {})


def _cubes(view: ClassicView) -> Floats:
    """A cube is equally likely on each space where its clue is false, so clues with few such spaces explain it best."""
    room = [max(SPACES - mask.bit_count(), 1) for mask in deduce.masks_of(view.public)]
    found = np.zeros((view.public.options.clues, len(CLUES)))
    for entry in view.public.log:
        if isinstance(entry.action, Cube) and entry.seat != view.seat:
            found[entry.seat if entry.action.colour is None else entry.action.colour] -= np.log(room)
    return found


def _turns(view: ClassicView, seat: Seat) -> Floats:
    """Return the log-likelihood of the seat's questions and searches, by type and clue."""
    found = np.zeros((TYPES, len(CLUES)))
    for ply, entry in enumerate(view.public.log):
        if entry.seat == seat and isinstance(entry.action, Ask | Search):
            before = _before(view, ply)
            found += np.log([explain(before, seat, entry.action) for explain in (_exact, _greedy, _joining)])
    return found


def _exact(before: ClassicView, seat: Seat, action: Ask | Search) -> Floats:
    """Return, for each clue, how likely an exact player is to take the action."""
    if prod(map(len, deduce.candidates(before))) > MOST_COMBINATIONS:
        return np.full(len(CLUES), 1 / ASKED_SPACES)
    by_space = worlds(before).tally()[1][seat]
    most = by_space.max(axis=1)
    if isinstance(action, Search):
        return np.where(by_space[:, action.space] == most, 1.0, MISTAKE)
    return np.where(2 * most < by_space.sum(axis=1), 1.0, HESITATION) / ASKED_SPACES


def _greedy(before: ClassicView, seat: Seat, action: Ask | Search) -> Floats:
    """Return, for each clue, how likely a greedy player is to take the action."""
    holds = np.array([[mask >> space & 1 for space in range(SPACES)] for mask in deduce.masks_of(before.public)])
    hope = np.ones(SPACES)
    for other, numbers in enumerate(deduce.candidates(before)):
        if other != seat:
            hope *= holds[list(numbers)].mean(axis=0)
    looks = holds * hope
    best = looks > looks.max(axis=1, keepdims=True) - 1e-9
    return np.where(best[:, action.space], 1 / best.sum(axis=1), MISTAKE / ASKED_SPACES)


def _joining(before: ClassicView, seat: Seat, action: Ask | Search) -> Floats:
    """Return, for each clue, how likely a joining player is to take the action.

    The other types may ask any player about the space. This one chooses whom to ask, so its questions are likelier.
    """
    is_ready, chance = joining.chances(before, seat, action)
    if isinstance(action, Ask):
        is_ready, chance = ~is_ready, chance * (before.public.options.players - 1)
    likely: Floats = np.maximum(np.where(is_ready, 1.0, MISTAKE) * chance, MISTAKE / ASKED_SPACES)
    return likely


def _before(view: ClassicView, ply: int) -> ClassicView:
    """Return the view of a spectator before this ply."""
    past = view.public.log[:ply]
    hints = sum(event.kind in ("hint", "no_hint") for entry in past for event in entry.events)
    public = elimination.remember(view, past).public
    return View(None, replace(public, given=public.given[:hints]), None)
