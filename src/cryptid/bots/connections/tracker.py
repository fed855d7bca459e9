"""Counts cards: deals the unseen ones at random some times, and does what wins this sighting most often."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher

TRACKER = Searcher(worlds=12, trust=(0, 0, 0), memory=0, ahead=1)
