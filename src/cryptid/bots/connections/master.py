"""Forgets nothing: weighs all that was done since the deal, in more worlds."""

from __future__ import annotations

from cryptid.bots.connections.searcher import Searcher

MASTER = Searcher(worlds=100, trust=(3, 3, 1), memory=7, ahead=1)
