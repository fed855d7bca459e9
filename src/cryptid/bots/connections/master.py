"""Forgets nothing: weighs all that was done since the deal, in more worlds."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Master(Searcher):
    worlds, trust, memory = 60, (3, 3, 0), 7
