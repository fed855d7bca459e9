"""The twin of games/classic/setup.draw_clues: as likely clues for a map, drawn quicker.

It draws from a generator of its own, so the same seed gives other clues than the engine does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from cryptid.core.masks import Mask
from cryptid.games.classic import setup
from cryptid.games.classic.model import Options
from cryptid.games.classic.setup import OWN_PAIR_LEAVES, Deal, Setup, fitting_pool
from cryptid.kernels.classic.worlds import admissible_sets
from cryptid.kernels.compiling import in_place

Ints = NDArray[np.int64]
Luck = NDArray[np.uint64]

HALF = 54
FULL = (1 << HALF) - 1
DRAWS = 4000


@in_place
def _draw(luck: Luck, below: int) -> int:
    """A number from 0, by xorshift."""
    x = luck[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    luck[0] = x
    return int(np.int64(x >> np.uint64(33)) * below >> 31)


@in_place
def _is_needed(masks: Ints, drawn: Ints, low: int, high: int) -> bool:
    """R2.4: without any one of the clues more is left than the common space."""
    for spared in range(len(drawn)):
        rest_low = rest_high = FULL
        for i in range(len(drawn)):
            if i != spared:
                rest_low &= masks[drawn[i], 0]
                rest_high &= masks[drawn[i], 1]
        if rest_low == low and rest_high == high:
            return False
    return True


@in_place
def _is_wide(masks: Ints, a: int, b: int) -> bool:
    """R11.2: the two clues of one seat alone leave at least nine spaces."""
    count = 0
    for half in range(2):
        bits = masks[a, half] & masks[b, half]
        while bits and count < OWN_PAIR_LEAVES:
            bits &= bits - 1
            count += 1
    return count == OWN_PAIR_LEAVES


@in_place
def _draw_until_admissible(masks: Ints, is_paired: bool, draws: int, luck: Luck, drawn: Ints) -> bool:
    for _ in range(draws):
        low = high = FULL
        for i in range(len(drawn)):
            drawn[i] = _draw(luck, len(masks))
            low &= masks[drawn[i], 0]
            high &= masks[drawn[i], 1]
        if (low == 0) != (high == 0) and low & (low - 1) | high & (high - 1) == 0:
            is_wide = not is_paired or (_is_wide(masks, drawn[0], drawn[1]) and _is_wide(masks, drawn[2], drawn[3]))
            if is_wide and _is_needed(masks, drawn, low, high):
                return True
    return False


def draw_clues(options: Options, masks: Sequence[Mask], rng: Random) -> tuple[int, ...] | None:
    """Clue numbers by colour, uniform over the admissible orders, or None."""
    pool = fitting_pool(options.mode, masks)
    held = np.array([(masks[number] & FULL, masks[number] >> HALF) for number in pool], np.int64).reshape(-1, 2)
    drawn, luck = np.zeros(options.clues, np.int64), np.array([rng.getrandbits(64) | 1], np.uint64)
    draws = min(DRAWS, comb(len(pool), options.clues))  # where sets are few, they are soon all looked at
    if _draw_until_admissible(held, options.players == 2, draws, luck, drawn):
        return tuple([pool[place] for place in drawn.tolist()])
    if options.players == 2:
        return setup.draw_clues(options, masks, rng)
    sets = admissible_sets(held, options.clues)
    return tuple([pool[place] for place in rng.sample(rng.choice(sets), options.clues)]) if sets else None


def deal(options: Options, rng: Random) -> Deal:
    """A generated deal, as likely as from the engine."""
    return setup.deal_setup(options, generate(options, rng), rng)


def generate(options: Options, rng: Random) -> Setup:
    return setup.generate(options, rng, draw_clues)
