"""Connections: the engine, and random games of its kernel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cryptid.cli.measures import Measure, Row, compare, playouts, rate
from cryptid.games.connections import Options
from cryptid.kernels.connections import batch


def rows() -> Iterator[Row]:
    for players in (2, 4):
        options = Options(players=players)
        yield compare(f"connections {players} players, actions", playouts("connections", options), "connect_four")
        yield compare(f"connections kernel, {players} players, actions", _kernel(options), "connect_four")


def _kernel(options: Options) -> Measure:
    """Random games in batch, dealt by the kernel."""
    numbers, luck, wins = batch.options_array(options), batch.generator(Random(1)), np.zeros(100, dtype=np.int64)
    return rate(lambda: int(batch.random_games(numbers, luck, wins)))
