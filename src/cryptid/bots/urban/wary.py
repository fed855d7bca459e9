"""Anything legal, but hiding with open eyes: a blind announcement would end most games in the first round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.games.urban.model import Action, Announce, Phase, Public, UrbanView
from cryptid.games.urban.sensors import reaches


class WaryRandom(RandomBot):
    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        kept = view.public.phase is Phase.HIDING and safe(view.public, legal)
        return super().choose(view, kept or legal, budget, rng)


def safe(public: Public, legal: Sequence[Action]) -> list[Action]:
    """The announcements after which the Cryptid is not captured: presence on two blocks or more."""
    found = reaches(public.spaces[1 - public.active], public.city.presence[public.active])
    kept = {feature for feature, blocks in found.items() if blocks.bit_count() > 1}
    return [action for action in legal if isinstance(action, Announce) and action.feature in kept]
