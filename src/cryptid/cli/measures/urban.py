"""Urban Legends: the engine, and random games of its kernel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cryptid.cli.measures import Measure, Row, compare, playouts, rate
from cryptid.games.urban import Options, Urban
from cryptid.games.urban.model import Decks
from cryptid.kernels.urban import batch


def rows() -> Iterator[Row]:
    for decks in Decks:
        yield compare(f"urban {decks} decks, actions", playouts("urban", Options(decks=decks)), "connect_four")
    yield compare("urban kernel, actions", _kernel(), "connect_four")


def _kernel() -> Measure:
    """Random games in batch from the start, in which the Cryptid hides where it can."""
    rng, wins = Random(1), np.zeros(2, dtype=np.int64)
    start, luck = batch.position(Urban().start(Urban().deal(Options(), rng))), batch.seeded(rng)
    return rate(lambda: batch.playouts(start, 100, luck, wins))
