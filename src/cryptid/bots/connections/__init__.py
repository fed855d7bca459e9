"""The bots of Connections, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots.bot import Bot
from cryptid.bots.connections.novice import Novice
from cryptid.bots.random_bot import RandomBot

CONNECTIONS_BOTS: Mapping[str, Bot] = {"random": RandomBot(), "novice": Novice()}
