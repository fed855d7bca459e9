"""Train the value network of Urban Legends by self-play.

    python tools/train_urban.py [GAMES]

Writes the weights to where the bots read them; the same number of games gives the same weights. Both seats choose the
action with the best value, with all cards open and a few random moves. After each game the values of its positions are
updated by TD(lambda), backwards from the result.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import TypeVar, cast

import numpy as np
from numba import njit

from cryptid.bots.urban.value_net import FILE
from cryptid.games.urban import Options, Urban
from cryptid.games.urban.model import Decks, SensorKit
from cryptid.kernels.urban import batch as kernel

GAMES = 300_000
LAMBDA = 0.7
RATE, LAST_RATE = 0.03, 0.001
RANDOM_MOVES = 6  # of a hundred
LONGEST = 260  # moves; no game has more

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile without a cache on disk, which would be stale when the kernel changes."""
    return cast(F, njit(function))


@compiled
def self_play(start: kernel.Ints, net: kernel.Floats, rate: float, rng: kernel.Ints, seen: kernel.Ints) -> int:
    """Play a game, learn from it, and return the winner."""
    x, h = np.empty(kernel.INPUTS, dtype=np.float32), np.empty(kernel.UNITS, dtype=np.float32)
    out, s, length = np.empty(kernel.MOST_ACTIONS, dtype=np.int64), start.copy(), 0
    deal(s, rng)
    while s[kernel.PHASE] != kernel.OVER:
        kernel.move(s, chosen(s, net, rng, out, x, h))
        seen[length] = s
        length += 1
        kernel.settle(s, rng)
    goal = 1.0 - s[kernel.WINNER]
    for i in range(length - 2, -1, -1):
        kernel.features(seen[i], x)
        judged = kernel.judged(net, x, h)
        learn(net, x, h, rate * (goal - judged))
        goal = LAMBDA * goal + (1 - LAMBDA) * judged
    return int(s[kernel.WINNER])


@compiled
def deal(s: kernel.Ints, rng: kernel.Ints) -> None:
    """Deal three cards to each seat (R2.2)."""
    for seat in range(2):
        s[kernel.STOCKS + seat] += s[kernel.HANDS + seat]
        s[kernel.HANDS + seat] = 0
        s[kernel.TURN], s[kernel.DUE] = 1 - seat, 3
        kernel.settle(s, rng)
    s[kernel.TURN] = 0


@compiled
def chosen(
    s: kernel.Ints, net: kernel.Floats, rng: kernel.Ints, out: kernel.Ints, x: kernel.Floats, h: kernel.Floats
) -> int:
    """Return the best action one move ahead, or sometimes a random one, except when hiding."""
    n = kernel.legal(s, out)
    if n == 1 or (kernel.below(100, rng) < RANDOM_MOVES and s[kernel.PHASE] != kernel.HIDING):
        return int(out[kernel.below(n, rng)])
    best, best_value, t = 0, -2.0, s.copy()
    for i in range(n):
        t[:] = s
        kernel.move(t, out[i])
        value = kernel.value(t, net, x, h) * (1 - 2 * s[kernel.TURN])
        if value > best_value:
            best, best_value = out[i], value
    return int(best)


@compiled
def learn(net: kernel.Floats, x: kernel.Floats, h: kernel.Floats, step: float) -> None:
    """Move every weight along its gradient. `kernel.judged` must have filled `x` and `h`. Overwrites `h`."""
    biases, outs = kernel.INPUTS * kernel.UNITS, kernel.INPUTS * kernel.UNITS + kernel.UNITS
    net[kernel.WEIGHTS - 1] += step
    for unit in range(kernel.UNITS):
        back = step * net[outs + unit] if h[unit] > 0 else 0.0
        net[outs + unit] += step * h[unit]
        net[biases + unit] += back
        h[unit] = back
    for i in range(kernel.INPUTS):
        if x[i] != 0:
            for unit in range(kernel.UNITS):
                net[i * kernel.UNITS + unit] += x[i] * h[unit]


def trained(games: int) -> kernel.Floats:
    """Return the weights after this many games. 70 % of them use the standard sensors and decks."""
    rng, urban = Random(1), Urban()
    options = [Options(), *(Options(sensors=sensors, decks=decks) for sensors in SensorKit for decks in Decks)]
    starts = [kernel.position(urban.start(urban.deal(each, rng))) for each in options]
    net = np.random.default_rng(1).normal(0, 0.1, kernel.WEIGHTS).astype(np.float32)
    luck, seen, won = kernel.seeded(rng), np.zeros((LONGEST, kernel.SIZE), dtype=np.int64), [0, 0]
    for game in range(1, games + 1):
        rate = RATE + (LAST_RATE - RATE) * game / games
        won[self_play(rng.choices(starts, [4, 3, 1, 1, 1])[0], net, rate, luck, seen)] += 1
        if game % 10_000 == 0:
            print(f"{game} games; the Cryptid won {won[0]} of the last 10000", flush=True)
            won = [0, 0]
    return net


def main() -> None:
    net = trained(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    lines = [json.dumps([round(float(weight), 4) for weight in row]) for row in np.split(net[:-1], kernel.INPUTS + 2)]
    FILE.write_text("[" + ",\n".join([*lines, f"[{net[-1]:.4f}]"]) + "]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
