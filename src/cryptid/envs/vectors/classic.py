"""Many classic games in arrays: dealt by the engine, played and observed by the batch kernel."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from cryptid.envs.encoding import Bools, Floats, Ints
from cryptid.envs.encodings.classic import ENCODING, read_map
from cryptid.games.classic import Classic, Deal, Options
from cryptid.games.classic.clues import Hint
from cryptid.games.classic.model import MOST_COLOURS, Answer, Cube, Reply, colours_of
from cryptid.kernels.classic import batch as kernel

_PLACES = dict(zip(ENCODING.parts, accumulate(ENCODING.parts.values(), initial=0), strict=False))
_MAP = ("terrains", "territories", "structure_kinds", "structure_colours")  # what does not change in a game
_CHANGING = np.array([place for name, place in _PLACES.items() if name not in _MAP], np.int64)


class Games:
    """Games with the same options. After the end of a game the caller must deal a new one before the next step."""

    def __init__(self, count: int, options: Options) -> None:
        self._positions = np.zeros((count, kernel.SIZE), np.int64)
        self._hints = np.zeros((count, len(Hint)), np.int64)
        self._observations = np.zeros((count, ENCODING.size), np.float32)
        self._codes = _codes(options.players)
        self._words = np.empty(kernel.WORDS, np.int64)

    def deal(self, place: int, deal: Deal) -> None:
        """Start a game at this index."""
        self._positions[place] = kernel.position(Classic().start(deal))
        self._hints[place, : len(deal.hints)] = [list(Hint).index(hint) for hint in deal.hints]
        self._observations[place] = 0.0
        for name, plane in read_map(deal.setup.layout, deal.setup.structures).items():
            self._observations[place, _PLACES[name] : _PLACES[name] + len(plane)] = plane

    def seats(self) -> Ints:
        """Return the seat to act in each game, the lowest if there are several; -1 if the game is over."""
        waiting = self._positions[:, kernel.WAITING]
        return np.where(waiting == 0, -1, np.log2(np.maximum(waiting & -waiting, 1)).astype(np.int64))

    def winners(self) -> Ints:
        """Return the winner of each game; -1 if it is not over."""
        return self._positions[:, kernel.WINNER].copy()

    def step(self, actions: Ints) -> None:
        """Carry out a legal action in each game, by its index in the encoding."""
        kernel.step_all(self._positions, self._codes[self.seats(), actions])

    def observe(self) -> Floats:
        """Return what the seat to act sees in each game."""
        kernel.observe_all(self._positions, self._hints, _CHANGING, self._observations)
        return self._observations.copy()

    def masks(self) -> Bools:
        """Return what the seat to act may do in each game."""
        masks = np.empty((len(self._positions), len(ENCODING.actions)), np.bool_)
        kernel.masks_all(self._positions, self._codes, self._words, masks)
        return masks


def _codes(players: int) -> Ints:
    """Return the kernel's code of each action, by seat; -1 if a seat never has it."""
    codes = np.full((MOST_COLOURS, len(ENCODING.actions)), -1, np.int64)
    for seat in range(players):
        for index, action in enumerate(ENCODING.actions):
            if _is_action_of(players, seat, action):
                codes[seat, index] = kernel.code_of(seat, action)
    return codes


def _is_action_of(players: int, seat: int, action: object) -> bool:
    """With two players, cubes name their colour and an answer is `discs`; with more players not (R11)."""
    named = colours_of(2, seat) if players == 2 else (None,)
    match action:
        case Cube(colour, _) | Answer(Reply.CUBE, colour):
            return colour in named
        case Answer(reply):
            return reply is (Reply.DISCS if players == 2 else Reply.DISC)
        case _:
            return True
