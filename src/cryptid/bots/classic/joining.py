"""What a player would do who joins the others' possible clues, as the reference `joiner` does, for each own clue.

The player goes by the pieces alone and keeps the combinations that leave one space. They search when few spaces are
left, and otherwise ask about a space where some of the clues of the least known player say no. As these combinations
depend on the player's own clue, the questions reveal it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from cryptid.bots.classic.joiner import COMBINATIONS, SAYING_NO, SPACES_LEFT
from cryptid.core.game import Seat
from cryptid.core.masks import Mask
from cryptid.games.classic import deduce
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.model import Ask, ClassicView, Public, Search, open_spaces
from cryptid.kernels.classic.outlook import HALF, Flags, Floats, Ints

NEAR = 1e-9  # shares that differ by less are equal


@dataclass(frozen=True, slots=True)
class Joined:
    """What is left, by the player's own clue: combinations for each space, and whether each seat may have each clue."""

    left: Ints
    fits: Flags

    def is_ready(self) -> Flags:
        """Tell for each own clue whether few enough spaces are left to search."""
        ready: Flags = (self.left > 0).sum(axis=1) <= SPACES_LEFT
        return ready


def chances(before: ClassicView, seat: Seat, action: Ask | Search) -> tuple[Flags, Floats]:
    """Return for each own clue whether the player is ready to search, and how often a search or question is this one.

    There is one clue for each seat.
    """
    masks = deduce.masks_of(before.public)
    holds = np.array([[mask >> space & 1 for space in range(SPACES)] for mask in masks])
    lists = [_fitting(before.public, masks, colour) for colour in range(before.public.options.players)]
    joined = _joined(masks, holds, seat, lists)
    if isinstance(action, Search):
        best = (joined.left > 0) & (joined.left == joined.left.max(axis=1, keepdims=True))
        return joined.is_ready(), best[:, action.space] / np.maximum(best.sum(axis=1), 1)
    best = _questions(before.public, seat, joined.fits, holds)
    return joined.is_ready(), best[:, action.target, action.space] / np.maximum(best.sum(axis=(1, 2)), 1)


def _fitting(public: Public, masks: Sequence[Mask], colour: int) -> list[int]:
    """Return the clues that fit a colour's pieces."""
    discs, cubes = public.discs[colour], public.cubes[colour]
    return [n for n in public.options.mode.pool if masks[n] & discs == discs and not masks[n] & cubes]


def _joined(masks: Sequence[Mask], holds: Ints, seat: Seat, lists: Sequence[list[int]]) -> Joined:
    """Join the lists of the other seats if they have few combinations, else consider each by itself."""
    fits = np.zeros((len(CLUES), len(lists), len(CLUES)), np.bool_)
    others = [other for other in range(len(lists)) if other != seat]
    if prod(len(lists[other]) for other in others) < COMBINATIONS:
        grid = np.array(np.meshgrid(*(lists[other] for other in others))).reshape(len(others), -1)
        own, place, space = _habitats(masks, grid)
        fits[own[:, None], others, grid[:, place].T] = True
        left = np.bincount(own * SPACES + space, minlength=len(CLUES) * SPACES).reshape(len(CLUES), SPACES)
        return Joined(left, fits)
    for other in others:
        fits[:, other, lists[other]] = True
    return Joined(holds * np.prod([holds[lists[other]].any(axis=0) for other in others], axis=0), fits)


def _habitats(masks: Sequence[Mask], grid: Ints) -> tuple[Ints, Ints, Ints]:
    """Find where an own clue and a column of clues leave one space: the own clue, the column, and the space."""
    halves = np.array([[mask & (1 << HALF) - 1, mask >> HALF] for mask in masks]).T
    low, high = (half[:, None] & np.bitwise_and.reduce(half[grid], axis=0) for half in halves)
    either = low | high
    own, place = np.nonzero((either != 0) & (either & either - 1 == 0) & ((low == 0) | (high == 0)))
    space = np.log2(either[own, place]).astype(np.int64) + HALF * (low[own, place] == 0)
    return own, place, space


def _questions(public: Public, seat: Seat, fits: Flags, holds: Ints) -> Flags:
    """Tell for each own clue, seat and space whether the question is one of the best."""
    size = fits.sum(axis=2)
    no = np.einsum("ijk,kl->ijl", fits.astype(np.int64), 1 - holds) / np.maximum(size, 1)[:, :, None]
    free = [open_spaces(public) & ~discs if other != seat else 0 for other, discs in enumerate(public.discs)]
    is_free = np.array([[mask >> space & 1 for space in range(SPACES)] for mask in free], np.bool_)
    is_asked = is_free & (size == size.max(axis=1, keepdims=True))[:, :, None]
    surprise = np.where(is_asked, abs(no - SAYING_NO), np.inf)
    best: Flags = surprise < surprise.min(axis=(1, 2), keepdims=True) + NEAR
    return best
