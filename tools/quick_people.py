"""A quick twin of `bots/classic/human.py` for hunts: the same habits in arrays, ten times as fast, with its own luck.

`tools/hunts.py` sorts out hunts with it; `make prove` measures those that were shipped with the bots themselves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cryptid.bots.classic.human import HABITS
from cryptid.core.masks import Space, spaces_of
from cryptid.games.classic.board import SPACES
from cryptid.study.classic.hunt.rules import WRONG_SEARCH, Hunt, Hunter
from cryptid.study.classic.hunt.solver import truths_of

Flags = NDArray[np.bool_]
Shares = NDArray[np.float64]


class QuickPerson:
    """One person on one hunt. `play` returns what the questions cost."""

    def __init__(self, hunt: Hunt, level: str, seed: int) -> None:
        self.hunt, self.habits, self.rng = hunt, HABITS[level], np.random.default_rng(seed)
        self.truths = truths_of(hunt)[list(hunt.mode.pool)]
        self.is_open, self.is_own = np.ones(SPACES, bool), _flags(hunt.masks[0])
        self.discs = {hunter: np.zeros(SPACES, bool) for hunter in hunt.hunters}
        self.seen: dict[Hunter, list[tuple[Flags, Shares, Flags, int]]] = {hunter: [] for hunter in hunt.hunters}
        self.turn = self.cost = 0
        for hunter, space in hunt.cubes:
            self._put(hunter, space)

    def play(self) -> int:
        while not self._acts():
            self.turn += 1
        return self.cost

    def _acts(self) -> bool:
        """Ask or search; tell whether the habitat was found."""
        if self.rng.random() >= self.habits.aims:
            hunter = int(self.rng.choice(self.hunt.hunters))
            return self._asks(hunter, int(self.rng.choice(np.flatnonzero(self.is_open & ~self.discs[hunter]))))
        spaces, shares = np.flatnonzero(self.is_open & self.is_own), self._shares()
        estimates = np.prod([share[spaces] for share in shares.values()], axis=0)
        place = int((np.log(estimates + 1e-9) + self.habits.noise * self.rng.gumbel(size=len(spaces))).argmax())
        space = int(spaces[place])
        unsure = [hunter for hunter in self.hunt.hunters if not self.discs[hunter][space]]
        if not unsure or (estimates[place] >= self.habits.dares and len(unsure) <= self.habits.blind):
            return self._searches(space)
        if self.rng.random() < self.habits.picks:
            certainty = {hunter: abs(shares[hunter][space] - 0.5) for hunter in unsure}
            unsure = [hunter for hunter in unsure if certainty[hunter] == min(certainty.values())]
        return self._asks(int(self.rng.choice(unsure)), space)

    def _asks(self, hunter: Hunter, space: Space) -> bool:
        self.cost += 1
        self._put(hunter, space)
        return False

    def _searches(self, space: Space) -> bool:
        if space == self.hunt.habitat:
            return True
        self.cost += WRONG_SEARCH
        for hunter in self.hunt.hunters:
            if not self.discs[hunter][space] and not self._put(hunter, space):
                break
        return False

    def _put(self, hunter: Hunter, space: Space) -> bool:
        """Let the hunter put the right piece on the space; tell whether it is a disc."""
        is_yes = bool(self.hunt.masks[hunter] >> space & 1)
        luck, slips = self.rng.random(len(self.truths)), self.rng.random(len(self.truths)) < self.habits.slips
        self.seen[hunter].append((self.truths[:, space] != is_yes, luck, slips, self.turn))
        (self.discs[hunter] if is_yes else self.is_open)[space] = is_yes
        return is_yes

    def _shares(self) -> dict[Hunter, Shares]:
        """Return by hunter how likely a yes is on each space, by the clues that are not struck out."""
        shares = {}
        for hunter, pieces in self.seen.items():
            strikes = np.zeros(len(self.truths), int)
            for wrong, luck, slips, since in pieces:
                noticed = 1 - (1 - self.habits.reads) ** (self.turn - since + 1)
                strikes += np.where(wrong, luck < noticed, slips)
            shares[hunter] = self.truths[strikes == strikes.min()].mean(axis=0)
            shares[hunter][self.discs[hunter]] = 1
        return shares


def _flags(mask: int) -> Flags:
    flags = np.zeros(SPACES, bool)
    flags[list(spaces_of(mask))] = True
    return flags
