"""A beginner: looks only at the first two slots, alters them towards its hand, and plays the card that fits them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from cryptid.bots.bot import Budget, Choice
from cryptid.core.game import View
from cryptid.games.connections.creatures import HAS, closeness
from cryptid.games.connections.model import Action, Change, Flip, Pass, Pick, Private, Propose, Public, Swap
from cryptid.games.connections.rules import altered

_SLOTS = 2  # that it looks at


class TwoSlots:
    def choose(self, view: View[Public, Private], legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        assert view.private is not None
        worth = [_worth(action, view.public, view.private) for action in legal]
        best = max(worth)
        action = rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])
        return Choice(action, f"It suited my hand best: {_why(action, best)}.")

    def remark(self, view: View[Public, Private], action: Action) -> str:
        return "That suits my hand."


def _why(action: Action, worth: int) -> str:
    match action:
        case Pick():
            return f"{worth} of my cards have that trait"
        case _:
            return f"my closest card matched {worth.bit_count()} of the first {_SLOTS} slots"


def _worth(action: Action, public: Public, private: Private) -> int:
    match action:
        case Pick(trait):
            return sum(HAS[trait.number][card] for card in private.hand)
        case Flip() | Swap() | Pass():
            numbers = closeness(altered(public.report, action))
            return max(numbers[card] for card in private.hand) >> 6 - _SLOTS
        case Propose(card) | Change(card):
            return closeness(public.report)[card] >> 6 - _SLOTS
        case _:  # pragma: no cover
            assert_never(action)
