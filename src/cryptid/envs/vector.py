"""`VectorEnv`: many games at once as arrays, to train agents at full speed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from cryptid.core.folders import module_of
from cryptid.core.game import IllegalAction, Outcome
from cryptid.envs.encoding import Bools, Floats, Ints, utilities
from cryptid.envs.encodings import ENCODINGS
from cryptid.games import GAMES
from cryptid.kernels.dealing import quick_deal


@dataclass(frozen=True, slots=True)
class Batch:
    """The result of `reset` and `step`. The first index of every array is the game."""

    observations: Floats  # what the seat to act sees
    masks: Bools  # what it may do, by index of the action
    seats: Ints  # the seat to act
    rewards: Floats  # by seat: the utilities of a game that this step ended, else 0
    terminated: Bools  # this step ended the game; everything but the rewards is of the next game


class VectorEnv:
    """`num_envs` games with the same options, stepped together by a compiled kernel.

    A game that ends is replaced by a new deal.
    Observations, actions and rewards are those of the other environments of the game.
    """

    def __init__(self, game: str, num_envs: int, options: Any = None, seed: int | None = None) -> None:
        kernel = module_of("cryptid.envs.vectors", game)
        if kernel is None:
            raise ValueError(f"There is no vector environment for {game!r}. Use cryptid.envs.pettingzoo.")
        self._game, self._options = GAMES[game], GAMES[game].options_type() if options is None else options
        ENCODINGS[game].longest(self._options)  # raises if a game with these options need not end
        self.num_envs, self.num_players = num_envs, int(self._options.players)
        self._rng = Random(seed)
        self._games = kernel.Games(num_envs, self._options)

    def reset(self, seed: int | None = None) -> Batch:
        """Deal every game: from the seed if there is one, else the next ones."""
        if seed is not None:
            self._rng = Random(seed)
        for place in range(self.num_envs):
            self._deal(place)
        return self._batch(np.zeros((self.num_envs, self.num_players), np.float32), np.zeros(self.num_envs, np.bool_))

    def step(self, actions: Ints) -> Batch:
        """Carry out an action, by index, in every game. If one of them is illegal, nothing happens in any game."""
        is_legal = self._masks[np.arange(self.num_envs), actions]
        if not is_legal.all():
            raise IllegalAction("not_legal", f"The action in game {int(is_legal.argmin())} is not legal.")
        self._games.step(actions)
        winners = self._games.winners()
        rewards = np.zeros((self.num_envs, self.num_players), np.float32)
        for place in np.flatnonzero(winners >= 0).tolist():
            rewards[place] = utilities(Outcome((int(winners[place]),), ""), self.num_players)
            self._deal(place)
        return self._batch(rewards, winners >= 0)

    def _deal(self, place: int) -> None:
        self._games.deal(place, quick_deal(self._game.name, self._options, self._rng))

    def _batch(self, rewards: Floats, terminated: Bools) -> Batch:
        self._masks = self._games.masks()
        return Batch(self._games.observe(), self._masks.copy(), self._games.seats(), rewards, terminated)


def random_actions(masks: Bools, rng: np.random.Generator) -> Ints:
    """Draw a legal action for each game, uniformly."""
    counts = masks.sum(axis=1)
    chosen = np.cumsum(counts) - counts + (rng.random(len(masks)) * counts).astype(np.int64)
    actions: Ints = np.nonzero(masks)[1][chosen]
    return actions
