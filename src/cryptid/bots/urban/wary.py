"""Plays at random, but avoids announcements that end in capture: they would end most games in the first round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.games.urban.model import Action, Announce, Phase, Public, UrbanView
from cryptid.games.urban.sensors import reaches


class WaryRandom(RandomBot):
    def choose(self, view: UrbanView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        is_hiding = view.public.phase is Phase.HIDING
        return super().choose(view, (is_hiding and safe(view.public, legal)) or legal, budget, rng)


def safe(public: Public, legal: Sequence[Action]) -> list[Action]:
    """Return the announcements that leave presence on two blocks or more, so that the Cryptid is not captured."""
    found = reaches(public.spaces[1 - public.active], public.city.presence[public.active])
    features = {feature for feature, blocks in found.items() if blocks.bit_count() > 1}
    return [action for action in legal if isinstance(action, Announce) and action.feature in features]
