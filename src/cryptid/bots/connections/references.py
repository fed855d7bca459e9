"""A fixed opponent to measure bots against. Never tune it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View
from cryptid.games.connections.model import Action, Private, Public
from cryptid.kernels.connections import batch as kernel


class Greedy:
    """Takes the action after which the fewest unseen cards beat its best card.

    That gives the highest chance to win if the report stays as it is and the others hold random unseen cards. During
    the draft, only the slots filled so far count.
    """

    def choose(self, view: View[Public, Private], legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        game, hands = kernel.thinking(view)
        hand, unseen = hands[view.seat], ~(hands[view.seat] | hands[kernel.SHOWN])
        appeals = [kernel.appeal(game, hand, unseen, kernel.choice_of(action)) for action in legal]
        best = max(appeals)
        action = rng.choice([action for action, appeal in zip(legal, appeals, strict=True) if appeal == best])
        return Choice(action, f"After this, about {1 / best - 1:.0f} unseen cards would beat my best one.")

    def remark(self, view: View[Public, Private], action: Action) -> str:
        return "That looks best right now."
