"""Samples hands that explain what the others did recently."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Expert(Searcher):
    worlds, steps, trust, memory = 40, 10, (0, 2, 0), 3
