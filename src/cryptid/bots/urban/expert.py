"""Tree search with 60 iterations."""

from __future__ import annotations

from cryptid.bots.urban.tree_search import TreeSearch


class Expert(TreeSearch):
    def __init__(self) -> None:
        super().__init__(iterations=60)
