"""Looks back further, in more worlds; answers others who think as it does, and keeps close cards for when they win."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Master(Searcher):
    worlds, steps, trust, memory, rounds, keep = 120, 10, (2, 3, 0), 3, 50, 0.2
