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

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "classic": {
        "random": HonestRandom(),
        "novice": ClassicNovice(),
        "tracker": Later("classic.tracker", "Tracker"),
        "expert": Later("classic.expert", "Expert"),
        "master": Later("classic.master", "Master"),
    },
    "urban": {
        "random": WaryRandom(),
        "novice": UrbanNovice(),
        "tracker": Later("urban.tracker", "Tracker"),
        "expert": Later("urban.expert", "Expert"),
        "master": Later("urban.master", "Master"),
    },
    "connections": {
        "random": RandomBot(),
        "novice": ConnectionsNovice(),
        "tracker": Later("connections.tracker", "Tracker"),
        "expert": Later("connections.expert", "Expert"),
        "master": Later("connections.master", "Master"),
    },
}

# Opponents to measure bots against, which never change; no levels to play with.
REFERENCES: Mapping[str, Mapping[str, Bot]] = {
    "classic": {
        "greedy": Later("classic.references", "Greedy"),
        "information_gain": Later("classic.references", "InformationGain"),
    },
    "urban": {
        "greedy": Later("urban.references", "Greedy"),
        "flat_monte_carlo": Later("urban.references", "FlatMonteCarlo"),
    },
    "connections": {"greedy": Later("connections.references", "Greedy")},
}
