"""Connections: the chance to win by compiled play-outs from the true hands, in which every seat does the usual."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cryptid.games.connections.model import MAX_PLAYERS
from cryptid.kernels.connections import batch as kernel
from cryptid.study.chance import Chances, Levels, Line, by_reading
from cryptid.study.review import Reading

PLAYOUTS = 64
ERRATIC = 10  # one choice in so many is any
TWO_PLAYERS = 0.75  # between two players the play-outs are too sure: so much of the distance from even is kept


def lines(reading: Reading, levels: Levels, rng: Random) -> Iterator[Line]:
    """Yield the chances point by point. Levels do not matter here: everybody plays the usual."""
    luck = kernel.generator(rng)

    def chances(ply: int) -> Chances:
        game, hands = kernel.arrays(reading.states[ply])
        wins = np.zeros(MAX_PLAYERS, np.int64)
        kernel.playouts(game, hands, PLAYOUTS, ERRATIC, luck, wins)
        even = 1 / reading.players
        kept = TWO_PLAYERS if reading.players == 2 else 1.0
        return tuple(even + kept * (int(count) / PLAYOUTS - even) for count in wins[: reading.players])

    return by_reading(reading, chances)
