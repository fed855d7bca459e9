"""Log-likelihood of what other players did, for each clue that they may have.

A player is modelled as a mixture of two types. An exact player knows every world that fits and searches when the odds
are even. A greedy player eliminates clues player by player and goes for the space that looks best, as people do. A
greedy player reveals more: their clue does not hold on any space that looked better.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np

from cryptid.bots.classic import elimination
from cryptid.core.game import Seat, View
from cryptid.games.classic import deduce
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.model import Ask, ClassicView, Colour, Cube, Search
from cryptid.kernels.classic.outlook import Floats
from cryptid.kernels.classic.worlds import worlds

LogLikelihood = tuple[Colour, Floats]  # a colour, and for each clue it may have the log-likelihood of some actions

MOST_COMBINATIONS = 60_000  # of clues; with more, the exact model is too slow and says nothing
HESITATION = 0.3  # how often an exact player asks although the odds are even or better
MISTAKE = 0.1  # how often a player chooses a space that is not the best
GREEDY_SHARE = 0.5  # of players, before any evidence
ASKED_SPACES = 10  # over which the questions of an exact player are spread


def log_likelihoods(view: ClassicView) -> list[LogLikelihood]:
    """Return one entry for each cube of another seat, and one for the questions and searches of each other seat."""
    public = view.public
    found = _cubes(view)
    if public.options.players > 2:
        found += [(seat, _turns(view, seat)) for seat in range(public.options.players) if seat != view.seat]
    return found


def _cubes(view: ClassicView) -> list[LogLikelihood]:
    """A cube is equally likely on each space where its clue is false, so clues with few such spaces explain it best."""
    room = [max(SPACES - mask.bit_count(), 1) for mask in deduce.masks_of(view.public)]
    return [
        (entry.seat if entry.action.colour is None else entry.action.colour, -np.log(room))
        for entry in view.public.log
        if isinstance(entry.action, Cube) and entry.seat != view.seat
    ]


def _turns(view: ClassicView, seat: Seat) -> Floats:
    """Return the log-likelihood of the seat's questions and searches under the mixture of both types."""
    exact, greedy = np.full(len(CLUES), np.log(1 - GREEDY_SHARE)), np.full(len(CLUES), np.log(GREEDY_SHARE))
    for ply, entry in enumerate(view.public.log):
        if entry.seat == seat and isinstance(entry.action, Ask | Search):
            before = _before(view, ply)
            exact += np.log(_exact(before, seat, entry.action))
            greedy += np.log(_greedy(before, seat, entry.action))
    mixture: Floats = np.logaddexp(exact, greedy)
    return mixture


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


def _before(view: ClassicView, ply: int) -> ClassicView:
    """Return the view of a spectator before this ply."""
    past = view.public.log[:ply]
    hints = sum(event.kind in ("hint", "no_hint") for entry in past for event in entry.events)
    public = elimination.remember(view, past).public
    return View(None, replace(public, given=public.given[:hints]), None)
