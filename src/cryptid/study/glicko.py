"""Glicko-2 ratings, as Mark Glickman describes them (2013), for one player and the games of one rating period."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
MEAN = 1500.0
TAU = 0.5  # how much the volatility may change
CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    rating: float = MEAN
    deviation: float = 350.0
    volatility: float = 0.06


Result = tuple[Rating, float]  # the opponent, and 1 for a win, 0.5 for a draw, 0 for a loss


def rated(player: Rating, results: Iterable[Result]) -> Rating:
    """Return the player's rating after these results; without any, only the deviation grows."""
    mu, phi = (player.rating - MEAN) / SCALE, player.deviation / SCALE
    total, information = 0.0, 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - MEAN) / SCALE)))
        total += weight * (score - expected)
        information += weight**2 * expected * (1 - expected)
    if not information:
        return Rating(player.rating, sqrt(phi**2 + player.volatility**2) * SCALE, player.volatility)
    volatility = _volatility(player.volatility, phi, 1 / information, total / information)
    after = 1 / sqrt(1 / (phi**2 + volatility**2) + information)
    return Rating((mu + after**2 * total) * SCALE + MEAN, after * SCALE, volatility)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Find the new volatility by the Illinois algorithm: step 5 of the description."""
    start = log(sigma**2)

    def excess(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        high = start - TAU
        while excess(high) < 0:
            high -= TAU
    at_low, at_high = excess(low), excess(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = excess(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
