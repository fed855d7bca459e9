"""What others' moves tell of their clues: how likely what a player did was, by the clue that it may have.

A player is taken for one of two kinds, as what it did so far suggests: it reasons exactly, or it strikes out clues
player by player and pursues the space that looks best, as people do. The second kind gives its clue away: wherever a
better space was to be had, its clue does not hold.
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

Reading = tuple[Colour, Floats]  # by clue of the colour, the logarithm of how likely its moves are

MOST_COMBINATIONS = 60_000  # of clues, for which a move is read as an exact player's
SHY, MISTAKEN = 0.3, 0.1  # how often others ask at even odds, or choose a space that is not best
EAGER = 0.5  # how many pursue the space that looks best
SPREAD = 10  # over so many spaces go the questions of one who does not


def readings(view: ClassicView) -> list[Reading]:
    """Of the cubes, and of the questions and searches, of each other seat."""
    public = view.public
    found = _cubes(view)
    if public.options.players > 2:
        found += [(seat, _conduct(view, seat)) for seat in range(public.options.players) if seat != view.seat]
    return found


def _cubes(view: ClassicView) -> list[Reading]:
    """Who puts a cube anywhere true meets a space the likelier the fewer there are."""
    room = [max(SPACES - mask.bit_count(), 1) for mask in deduce.masks_of(view.public)]
    return [
        (entry.seat if entry.action.colour is None else entry.action.colour, -np.log(room))
        for entry in view.public.log
        if isinstance(entry.action, Cube) and entry.seat != view.seat
    ]


def _conduct(view: ClassicView, seat: Seat) -> Floats:
    exact, eager = np.full(len(CLUES), np.log(1 - EAGER)), np.full(len(CLUES), np.log(EAGER))
    for ply, entry in enumerate(view.public.log):
        if entry.seat == seat and isinstance(entry.action, Ask | Search):
            before = _before(view, ply)
            exact += np.log(_dared(before, seat, entry.action))
            eager += np.log(_pursued(before, seat, entry.action))
    either: Floats = np.logaddexp(exact, eager)
    return either


def _dared(before: ClassicView, seat: Seat, action: Ask | Search) -> Floats:
    """By clue of the seat, how likely the action is of one who reasons exactly: from even odds on it would search."""
    if prod(map(len, deduce.candidates(before))) > MOST_COMBINATIONS:
        return np.full(len(CLUES), 1 / SPREAD)
    by_space = worlds(before).tally()[1][seat]
    most = by_space.max(axis=1)
    if isinstance(action, Search):
        return np.where(by_space[:, action.space] == most, 1.0, MISTAKEN)
    return np.where(2 * most < by_space.sum(axis=1), 1.0, SHY) / SPREAD


def _pursued(before: ClassicView, seat: Seat, action: Ask | Search) -> Floats:
    """By clue of the seat, how likely the action is of one who pursues the space that looks best."""
    holds = np.array([[mask >> space & 1 for space in range(SPACES)] for mask in deduce.masks_of(before.public)])
    hope = np.ones(SPACES)
    for other, numbers in enumerate(deduce.candidates(before)):
        if other != seat:
            hope *= holds[list(numbers)].mean(axis=0)
    looks = holds * hope
    best = looks > looks.max(axis=1, keepdims=True) - 1e-9
    return np.where(best[:, action.space], 1 / best.sum(axis=1), MISTAKEN / SPREAD)


def _before(view: ClassicView, ply: int) -> ClassicView:
    """What a spectator saw before a move."""
    past = view.public.log[:ply]
    hints = sum(event.kind in ("hint", "no_hint") for entry in past for event in entry.events)
    public = elimination.recalled(view, past).public
    return View(None, replace(public, given=public.given[:hints]), None)
