"""Samples more worlds, remembers more, and solves proposing as a matrix game in which close cards are worth saving."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Master(Searcher):
    worlds, steps, trust, memory, rounds, keep = 120, 10, (2, 3, 0), 3, 50, 0.2
