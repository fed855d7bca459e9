"""Reads the table: takes hands for likelier that explain what their holders did of late."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class Expert(Searcher):
    worlds, trust, memory = 30, (2, 2, 0), 2
