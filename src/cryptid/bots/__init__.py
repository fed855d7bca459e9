"""The bots of each game, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots.bot import BUDGET_MS, Bot, Budget, Choice
from cryptid.bots.classic.expert import Expert as ClassicExpert
from cryptid.bots.classic.honest import HonestRandom
from cryptid.bots.classic.master import Master as ClassicMaster
from cryptid.bots.classic.novice import Novice as ClassicNovice
from cryptid.bots.classic.references import Greedy as ClassicGreedy
from cryptid.bots.classic.references import InformationGain
from cryptid.bots.classic.tracker import Tracker as ClassicTracker
from cryptid.bots.connections.novice import Novice as ConnectionsNovice
from cryptid.bots.random_bot import RandomBot
from cryptid.bots.urban.novice import Novice as UrbanNovice
from cryptid.bots.urban.wary import WaryRandom

__all__ = ["BOTS", "BUDGET_MS", "REFERENCES", "Bot", "Budget", "Choice"]

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "classic": {
        "random": HonestRandom(),
        "novice": ClassicNovice(),
        "tracker": ClassicTracker(),
        "expert": ClassicExpert(),
        "master": ClassicMaster(),
    },
    "urban": {"random": WaryRandom(), "novice": UrbanNovice()},
    "connections": {"random": RandomBot(), "novice": ConnectionsNovice()},
}

# Opponents to measure bots against, which never change; no levels to play with.
REFERENCES: Mapping[str, Mapping[str, Bot]] = {
    "classic": {"greedy": ClassicGreedy(), "information_gain": InformationGain()},
}
