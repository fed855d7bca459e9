"""Connections: the batch kernel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cryptid.cli.measures import Measure, Playouts, Row, compare, rate
from cryptid.games.connections import Options
from cryptid.kernels.connections import batch

PLAYOUTS: Playouts = (
    ("2 players", {"players": 2}, ("connect_four",)),
    ("4 players", {"players": 4}, ("connect_four",)),
)


def rows() -> Iterator[Row]:
    for players in (2, 4):
        yield compare(f"connections kernel, {players} players, actions", _kernel(players), "connect_four")


def _kernel(players: int) -> Measure:
    """Random games in batches, dealt by the kernel."""
    options, luck = Options(players=players), batch.generator(Random(1))
    numbers, wins = batch.options_array(options), np.zeros(100, dtype=np.int64)
    return rate(lambda: int(batch.random_games(numbers, luck, wins)))
