"""Urban: the chance to win by reading lines of play with the true hands, shifted by the levels of the players."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from random import Random

import numpy as np

from cryptid.bots.urban.tree_search import NODES_PER_ITERATION
from cryptid.bots.urban.value_net import net
from cryptid.games.urban.model import CRYPTID
from cryptid.kernels.urban import batch as kernel
from cryptid.study.chance import PERSON, Chances, Levels, Line, by_reading
from cryptid.study.review import Reading

LINES = 400
# Fitted by logistic regression to games between levels that are at most two steps apart; the master is extrapolated.
SHARE, ALWAYS = 0.74, -0.28  # of the log odds that the lines give; and in favour of the Cryptid
STRENGTH = {  # how much stronger than a novice each level is, in log odds
    "random": -0.27,
    "novice": 0.0,
    "casual": 1.34,
    "tracker": 1.80,
    "sharp": 2.96,
    "expert": 4.12,
    "master": 5.10,
}


def lines(reading: Reading, levels: Levels, rng: Random) -> Iterator[Line]:
    """Yield the chances move by move."""
    shift = _strength(levels[CRYPTID]) - _strength(levels[1 - CRYPTID])
    luck = kernel.seeded(rng)

    def chances(ply: int) -> Chances:
        value = shifted(read(kernel.position(reading.states[ply]), luck), shift)
        return (value, 1 - value) if CRYPTID == 0 else (1 - value, value)

    return by_reading(reading, chances)


def _strength(level: str | None) -> float:
    return sum(STRENGTH[each] for each in PERSON) / 2 if level is None else STRENGTH.get(level, 0.0)


def shifted(value: float, shift: float) -> float:
    """Return the Cryptid's chance, if the lines give `value` and the Cryptid is stronger by `shift`."""
    kept = min(max(value, 0.01), 0.99)
    return 1 / (1 + exp(-(SHARE * log(kept / (1 - kept)) + shift + ALWAYS)))


def read(position: kernel.Ints, luck: kernel.Ints) -> float:
    """Return the Cryptid's chance by lines of play with the hands as they are."""
    other = int(position[kernel.HANDS + 1 - position[kernel.TURN]])
    hands, shares = np.array([other], dtype=np.int64), np.ones(1, dtype=np.float32)
    size = NODES_PER_ITERATION * LINES + kernel.MOST_ACTIONS
    links, sums = np.zeros((size, 4), dtype=np.int64), np.zeros((size, 3), dtype=np.float32)
    kernel.search(position, hands, shares, net(), LINES, luck, links, sums)
    found = kernel.grown(links, sums)
    visits = sum(count for _, count, _ in found)
    if not visits:
        return sum(value for _, _, value in found) / len(found)
    return sum(count * value for _, count, value in found) / visits
