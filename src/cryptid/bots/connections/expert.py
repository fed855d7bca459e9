"""Reads the table: takes hands for likelier that explain what their holders did in this sighting and the one before."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher

EXPERT = Searcher(worlds=30, trust=(2, 2, 0), memory=2, ahead=1)
