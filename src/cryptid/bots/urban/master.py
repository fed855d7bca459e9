"""Tree search with 10,000 iterations."""

from __future__ import annotations

from cryptid.bots.urban.tree_search import TreeSearch


class Master(TreeSearch):
    def __init__(self) -> None:
        super().__init__(iterations=10_000)
