"""Urban: the chance to win by reading lines of play with the true hands, shifted by the levels of the players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level plays: how much stronger than a novice in log odds, and how much it plays as the lines do.

    The mean share of both players is the share of the log odds of the lines that counts.
    """

    shift: float
    share: float


# Fitted by logistic regression to games between levels that are at most two steps apart; random and master are guessed.
STRENGTHS = {
    "random": Strength(-0.3, 0.2),
    "novice": Strength(0.0, 0.2),
    "casual": Strength(0.8, 0.6),
    "tracker": Strength(2.7, 1.0),
    "sharp": Strength(4.4, 1.3),
    "expert": Strength(6.6, 1.7),
    "master": Strength(7.6, 1.7),
}


def lines(reading: Reading, levels: Levels, rng: Random) -> Iterator[Line]:
    """Yield the chances move by move."""
    cryptid, scientist = _strength(levels[CRYPTID]), _strength(levels[1 - CRYPTID])
    luck = kernel.seeded(rng)

    def chances(ply: int) -> Chances:
        value = shifted(read(kernel.position(reading.states[ply]), luck), cryptid, scientist)
        return (value, 1 - value) if CRYPTID == 0 else (1 - value, value)

    return by_reading(reading, chances)


def _strength(level: str | None) -> Strength:
    """Return the strength of a level; of a person, the mean of the levels that stand for people."""
    found = [STRENGTHS.get(each, STRENGTHS["novice"]) for each in (PERSON if level is None else (level,))]
    return Strength(sum(each.shift for each in found) / len(found), sum(each.share for each in found) / len(found))


def shifted(value: float, cryptid: Strength, scientist: Strength) -> float:
    """Return the Cryptid's chance, if the lines give `value` and these play."""
    kept = min(max(value, 0.01), 0.99)
    share = (cryptid.share + scientist.share) / 2
    return 1 / (1 + exp(-(share * log(kept / (1 - kept)) + cryptid.shift - scientist.shift)))


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
