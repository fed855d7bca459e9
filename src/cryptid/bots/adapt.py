"""`adapt`: the level that follows a person, one step after each game.

The aim is that the person wins half of the games with two players and about a third of those with four. A position is
a whole number, four to a level, so that a table can mix two neighbouring levels. A win moves it up by the number of
players, a loss down by two: with four players it stays where one game in three is won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cryptid.bots.levels import GENTLE, LEVELS

RUNGS = (GENTLE, *LEVELS[1:])
STEPS = 4  # positions from one rung to the next
FIRST = STEPS * RUNGS.index("novice")  # the first game ever
START = STEPS * RUNGS.index("casual")  # the second
HIGHEST = STEPS * (len(RUNGS) - 1)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for the person, and the position it was played at; None: the bots did not adapt."""

    position: int | None
    players: int
    has_won: bool


def level_at(position: int, place: int, opponents: int) -> str:
    """Return the level of one of the opponents: between two levels, the last ones get the stronger."""
    return RUNGS[min(position + STEPS * place // opponents, HIGHEST) // STEPS]


def position_after(results: Sequence[Result]) -> int:
    """Return the position for the next game, from the person's earlier games, the latest first."""
    if not results:
        return FIRST
    last = next((result for result in results if result.position is not None), None)
    if last is None or last.position is None or len(results) == 1:
        return START
    moved = last.position + (last.players if last.has_won else -2)
    return min(max(moved, 0), HIGHEST)
