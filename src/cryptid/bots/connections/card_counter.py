"""Counts cards: deals the unseen ones at random a few times, and does what wins this sighting most often."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher


class CardCounter(Searcher):
    worlds, steps, trust, memory = 4, 0, (0, 0, 0), 0
