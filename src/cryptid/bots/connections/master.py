"""Forgets nothing: weighs all that was done since the deal, in more worlds; and is hard to guess when all propose."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Master(Searcher):
    worlds, steps, trust, memory, rounds, keep = 120, 10, (2, 3, 0), 7, 50, 0.02
