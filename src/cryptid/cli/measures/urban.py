"""Urban: the batch kernel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cryptid.cli.measures import Measure, Playouts, Row, compare, rate
from cryptid.games.urban import Options, Urban
from cryptid.games.urban.model import Decks
from cryptid.kernels.urban import batch

PLAYOUTS: Playouts = (
    ("prototype decks", {}, ("connect_four",)),
    ("equal decks", {"decks": Decks.EQUAL}, ("connect_four",)),
)


def rows() -> Iterator[Row]:
    yield compare("urban kernel, actions", _kernel(), "connect_four")


def _kernel() -> Measure:
    """Random games in batches from the start, in which the Cryptid hides where it can."""
    game, rng, wins = Urban(), Random(1), np.zeros(2, dtype=np.int64)
    start, luck = batch.position(game.start(game.deal(Options(), rng))), batch.seeded(rng)
    return rate(lambda: batch.playouts(start, 100, luck, wins))
