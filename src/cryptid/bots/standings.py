"""Win rates and ratings from the games of an arena, each with a 95 % interval.

Games of one deal are correlated: they are played with the same cards or clues. So all intervals are clustered by deal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from cryptid.bots.arena import Lineup, Match, Played, Winners
from cryptid.core.game import Seat

Z = 1.96  # for a 95 % interval
ELO = 400 / log(10)  # ten times the strength is 400 points
PRIOR_POINTS = 800  # standard deviation of the prior, which keeps the rating of a bot that never wins finite
STEPS = 50  # of Newton's method

Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Rate:
    """A win rate and its interval. A win shared by k seats counts 1/k for each."""

    games: int
    wins: float
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points, relative to the mean of all bots, and the half-width of their interval."""

    points: float
    margin: float


@dataclass(frozen=True, slots=True)
class Standings:
    games: int
    by_bot: Mapping[str, Rate]  # the share of a bot's games that one of its seats won
    by_seat: Mapping[tuple[str, Seat], Rate]
    ratings: Mapping[str, Rating]

    def ranked(self) -> list[str]:
        """Return the bots, strongest first."""
        return sorted(self.by_bot, key=lambda bot: -self.ratings[bot].points)


@dataclass(frozen=True, slots=True)
class Game:
    deal: int
    lineup: Lineup
    winners: Winners

    def share(self, seats: Iterable[Seat]) -> float:
        return sum(seat in self.winners for seat in seats) / len(self.winners)

    def seats_of(self, bot: str) -> list[Seat]:
        return [seat for seat, name in enumerate(self.lineup) if name == bot]


def standings(match: Match, played: Iterable[Played]) -> Standings:
    """Compute the standings. The order in which the deals were played does not matter."""
    games = [
        Game(deal, lineup, winners)
        for deal, results in sorted(played)
        for lineup, winners in zip(match.lineups(deal), results, strict=True)
    ]
    bots = list(dict.fromkeys(match.bots))
    by_bot = {bot: rate([(g.deal, g.share(s)) for g in games if (s := g.seats_of(bot))]) for bot in bots}
    seats = [(bot, seat) for bot in bots for seat in range(match.options.players)]
    by_seat = {
        (bot, seat): rate([(g.deal, g.share([seat])) for g in games if g.lineup[seat] == bot]) for bot, seat in seats
    }
    return Standings(
        len(games), by_bot, {at: found for at, found in by_seat.items() if found.games}, ratings(bots, games)
    )


def rate(results: Sequence[tuple[int, float]]) -> Rate:
    """Return the rate of `results`, pairs of a deal and a share of a win, with a Wilson interval clustered by deal.

    The interval uses the effective number of games, which is never more than were played. So a few deals that happen to
    agree prove nothing.
    """
    games, wins = len(results), sum(won for _, won in results)
    if not games:
        return Rate(0, 0.0, 0.0, 0.0, 1.0)
    share = wins / games
    residuals: defaultdict[int, float] = defaultdict(float)
    for deal, won in results:
        residuals[deal] += won - share
    clustered, independent = sum(x * x for x in residuals.values()) / games**2, share * (1 - share) / games
    effective = games * independent / max(independent, clustered) if independent else len(residuals)
    return Rate(games, wins, share, *wilson(share, effective))


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's score interval."""
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(bots: Sequence[str], games: Sequence[Game]) -> dict[str, Rating]:
    """Fit Luce's model, for two seats the Bradley-Terry model: a seat's chance to win is proportional to its strength.

    Intervals are those of the model, or wider if games of one deal are correlated.
    """
    seats = np.array([[len(game.seats_of(bot)) for bot in bots] for game in games], dtype=float)
    wins = np.array([[game.share(game.seats_of(bot)) for bot in bots] for game in games])
    deals = np.unique([game.deal for game in games], return_inverse=True)[1]
    prior = np.eye(len(bots)) * (ELO / PRIOR_POINTS) ** 2
    strength = np.zeros(len(bots))
    for _ in range(STEPS):
        chances = _chances(seats, strength)
        curvature = np.diag(chances.sum(axis=0)) - chances.T @ chances + prior
        strength += np.linalg.solve(curvature, (wins - chances).sum(axis=0) - prior @ strength)
    residuals = np.zeros((deals.max() + 1, len(bots)))
    np.add.at(residuals, deals, wins - chances)
    from_mean = np.eye(len(bots)) - 1 / len(bots)
    spread = from_mean @ np.linalg.inv(curvature) @ from_mean
    error = np.sqrt(np.maximum(np.diag(spread), np.diag(spread @ (residuals.T @ residuals) @ spread)))
    return {
        bot: Rating(ELO * points, Z * ELO * width)
        for bot, points, width in zip(bots, strength.tolist(), error.tolist(), strict=True)
    }


def _chances(seats: Floats, strength: Floats) -> Floats:
    """Return the chance of each bot to win each game with one of its seats."""
    weights = seats * np.exp(strength)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances
