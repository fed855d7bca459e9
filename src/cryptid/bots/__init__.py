"""The bots of each game: `bots/<game>/` lists them. A game without that folder is played by `RandomBot`."""

from __future__ import annotations

from collections.abc import Mapping

from cryptid.bots.bot import Bot, Budget, Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.core.folders import module_of
from cryptid.games import GAMES

__all__ = ["BOTS", "REFERENCES", "Bot", "Budget", "Choice"]

# By game, then by name: levels to play with, weakest first.
BOTS: Mapping[str, Mapping[str, Bot]] = {
    game: getattr(module_of(__name__, game), "BOTS", {"random": RandomBot()}) for game in GAMES
}

# By game, then by name: opponents that never change, to measure levels against.
REFERENCES: Mapping[str, Mapping[str, Bot]] = {
    game: getattr(module_of(__name__, game), "REFERENCES", {}) for game in GAMES
}
