"""`adapt`: the level that follows a person, one step after each game.

The aim is that the person wins half of the games with two players and about a third of those with four. A position is
a whole number, four to a level, so that a table can mix two neighbouring levels. A win moves it up by the number of
players, a loss down by two: with four players it stays where one game in three is won. Where a game is over as soon as
somebody knows enough, a person's first games are against quiet bots; their positions count up to 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cryptid.bots.levels import GENTLE, LEVELS, QUIET

RUNGS = (GENTLE, *LEVELS[1:])
STEPS = 4  # positions from one rung to the next
FIRST = STEPS * RUNGS.index("novice")  # the first game ever, in games without quiet bots
START = STEPS * RUNGS.index("casual")  # the first game after that
HIGHEST = STEPS * len(RUNGS) - 1  # the top rung has as many positions as the others


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for the person, and the position it was played at; None: the bots did not adapt."""

    position: int | None
    players: int
    has_won: bool


def level_at(position: int, place: int, opponents: int) -> str:
    """Return the level of one of the opponents: between two levels, the last ones get the stronger."""
    if position < 0:
        return QUIET
    return RUNGS[min(position + STEPS * place // opponents, HIGHEST) // STEPS]


def position_after(results: Sequence[Result], quiet_games: int) -> int:
    """Return the position for the next game, from the person's earlier games, the latest first."""
    last = next((result for result in results if result.position is not None), None)
    if last is None or last.position is None:
        if len(results) < quiet_games:
            return len(results) - quiet_games
        return START if results else FIRST
    if last.position < 0:
        return last.position + 1 or START
    if len(results) == 1:
        return START
    moved = last.position + (last.players if last.has_won else -2)
    return min(max(moved, 0), HIGHEST)
