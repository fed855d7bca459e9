"""Write your own bot and play it against one of ours.

A bot gets a view and the legal actions, and returns one of them with a reason.

python examples/own_bot.py
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cryptid.bots import BOTS, Bot, Budget, Choice
from cryptid.bots.arena import Match, play_deal
from cryptid.bots.standings import Rate, standings
from cryptid.core.game import View
from cryptid.games.connections import Options, Propose
from cryptid.games.connections.creatures import closeness


class Fitting:
    """Proposes the creature that is closest to the report. Everything else is random."""

    budget_ms = 50  # for a move

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        proposals = [action for action in legal if isinstance(action, Propose)]
        if not proposals:
            return Choice(rng.choice(legal), "I picked at random.")
        close = closeness(view.public.report)
        return Choice(max(proposals, key=lambda action: close[action.card]), "It was closest to the report.")

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return "Let's see."


def measure(games: int, seed: int) -> dict[str, Rate]:
    """Return the win rates over at least this many games. Each deal is played from both seats."""
    bots: dict[str, Bot] = {"fitting": Fitting(), "random": BOTS["connections"]["random"]}
    match = Match("connections", Options(players=2), tuple(bots), seed)
    return dict(standings(match, [play_deal(match, bots, deal) for deal in range(match.deals(games))]).by_bot)


if __name__ == "__main__":
    for name, rate in measure(200, seed=1).items():
        print(f"{name}: {rate.rate:.3f} of {rate.games} games, 95 % from {rate.low:.3f} to {rate.high:.3f}")
