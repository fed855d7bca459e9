"""Measure the coach: `python tools/coaching.py 200 classic` plays games with and without its suggestions.

A person of a human-like level plays against the levels that `adapt` starts with, from the same deals and seats in both
rows. In the second row every decision of the person follows the coach's suggestion.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots.adapt import START, level_at
from cryptid.bots.bot import Bot, Budget, Choice
from cryptid.bots.entrants import seated_bot
from cryptid.bots.standings import rate
from cryptid.core.game import View
from cryptid.games import GAMES
from cryptid.study.chance import winners
from cryptid.study.coach import advise

PERSON = "casual"


class Coached:
    """Follows every suggestion of the coach."""

    budget_ms = 2_000

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        advice = advise(self.game, view, "suggestion")
        assert advice is not None
        assert advice.text is not None
        return Choice(GAMES[self.game].from_text(advice.text), advice.kind)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return ""


def results(name: str, person: Bot, games: int) -> list[tuple[int, float]]:
    """Return the number of each deal and the person's share of the win."""
    game, found = GAMES[name], []
    players = game.options_type().players
    opponents = [seated_bot(name, level_at(START, place, players - 1), None) for place in range(players - 1)]
    for number in range(games):
        rng = Random(f"{name} {number}")
        state, seat = game.start(game.deal(game.options_type(), rng)), number % players
        won = winners(game, state, [*opponents[:seat], person, *opponents[seat:]], rng)
        found.append((number, 1 / len(won) if seat in won else 0.0))
    return found


def main(games: int, names: Sequence[str]) -> None:
    print("| game | games | without the coach | with its suggestions |\n|---|---|---|---|")
    for name in names or GAMES:
        rows = [rate(results(name, person, games)) for person in (seated_bot(name, PERSON, None), Coached(name))]
        cells = [f"{row.rate:.0%} ({row.low:.0%} to {row.high:.0%})" for row in rows]
        print(f"| {name} | {games} | {cells[0]} | {cells[1]} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
