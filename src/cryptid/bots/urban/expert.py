"""Reads a few lines ahead."""

from __future__ import annotations

from cryptid.bots.urban.tree_search import Reader


class Expert(Reader):
    def __init__(self) -> None:
        super().__init__(lines=60)
