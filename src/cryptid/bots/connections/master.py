"""Forgets nothing: weighs all that was done since the deal, in more worlds."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Master(Searcher):
    worlds, steps, trust, memory = 120, 10, (2, 3, 0), 7
