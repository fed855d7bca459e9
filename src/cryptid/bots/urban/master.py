"""Reads many lines ahead."""

from __future__ import annotations

from cryptid.bots.urban.tree_search import Reader


class Master(Reader):
    def __init__(self) -> None:
        super().__init__(lines=1000)
