"""The bots of each game, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots.bot import BUDGET_MS, Bot, Budget, Choice
from cryptid.bots.classic.honest import HonestRandom
from cryptid.bots.classic.novice import Novice as ClassicNovice
from cryptid.bots.connections.expert import EXPERT as CONNECTIONS_EXPERT
from cryptid.bots.connections.master import MASTER as CONNECTIONS_MASTER
from cryptid.bots.connections.novice import Novice as ConnectionsNovice
from cryptid.bots.connections.references import Greedy as ConnectionsGreedy
from cryptid.bots.connections.tracker import TRACKER as CONNECTIONS_TRACKER
from cryptid.bots.random_bot import RandomBot
from cryptid.bots.urban.novice import Novice as UrbanNovice
from cryptid.bots.urban.wary import WaryRandom

__all__ = ["BOTS", "BUDGET_MS", "REFERENCES", "Bot", "Budget", "Choice"]

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "classic": {"random": HonestRandom(), "novice": ClassicNovice()},
    "urban": {"random": WaryRandom(), "novice": UrbanNovice()},
    "connections": {
        "random": RandomBot(),
        "novice": ConnectionsNovice(),
        "tracker": CONNECTIONS_TRACKER,
        "expert": CONNECTIONS_EXPERT,
        "master": CONNECTIONS_MASTER,
    },
}

REFERENCES: Mapping[str, Mapping[str, Bot]] = {  # to measure against; no levels
    "connections": {"greedy": ConnectionsGreedy()},
}
