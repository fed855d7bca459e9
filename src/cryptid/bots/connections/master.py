"""Looks back further, in more worlds; keeps close cards for sightings they win, and answers others who think as it does."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Master(Searcher):
    worlds, steps, trust, memory, rounds, keep = 200, 10, (2, 3, 0), 3, 50, 0.2
