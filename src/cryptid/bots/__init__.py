"""The bots of each game, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots.bot import BUDGET_MS, Bot, Budget, Choice
from cryptid.bots.classic.honest import HonestRandom
from cryptid.bots.classic.novice import Novice as ClassicNovice
from cryptid.bots.connections.novice import Novice as ConnectionsNovice
from cryptid.bots.later import Later
from cryptid.bots.random_bot import RandomBot
from cryptid.bots.urban.novice import Novice as UrbanNovice
from cryptid.bots.urban.wary import WaryRandom

__all__ = ["BOTS", "BUDGET_MS", "REFERENCES", "Bot", "Budget", "Choice"]

_CLASSIC = ("classic.worlds", "classic.outlook")  # the kernels of its bots

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "classic": {
        "random": HonestRandom(),
        "novice": ClassicNovice(),
        "tracker": Later("classic.tracker", "Tracker"),
        "expert": Later("classic.expert", "Expert", *_CLASSIC),
        "master": Later("classic.master", "Master", *_CLASSIC),
    },
    "urban": {
        "random": WaryRandom(),
        "novice": UrbanNovice(),
        "tracker": Later("urban.tracker", "Tracker", "urban.batch"),
        "expert": Later("urban.expert", "Expert", "urban.batch"),
        "master": Later("urban.master", "Master", "urban.batch"),
    },
    "connections": {
        "random": RandomBot(),
        "novice": ConnectionsNovice(),
        "tracker": Later("connections.tracker", "Tracker", "connections.batch"),
        "expert": Later("connections.expert", "Expert", "connections.batch"),
        "master": Later("connections.master", "Master", "connections.batch"),
    },
}

# Opponents to measure bots against, which never change; no levels to play with.
REFERENCES: Mapping[str, Mapping[str, Bot]] = {
    "classic": {
        "greedy": Later("classic.references", "Greedy"),
        "information_gain": Later("classic.references", "InformationGain", *_CLASSIC),
    },
    "urban": {"flat_monte_carlo": Later("urban.references", "FlatMonteCarlo", "urban.batch")},
    "connections": {"greedy": Later("connections.references", "Greedy", "connections.batch")},
}
