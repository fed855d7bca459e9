"""Who can hold a seat by name: a level, a reference opponent, or a program that speaks the line protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from cryptid.bots import BOTS, BUDGET_MS, REFERENCES
from cryptid.bots.bot import Bot
from cryptid.core.game import BadInput

MOST_MS = max(BUDGET_MS.values())


class NoSuchBot(BadInput):
    def __init__(self, game: str, name: str) -> None:
        known = ", ".join([*BOTS[game], *REFERENCES[game]])
        super().__init__("no_bot", f"there is no bot '{name[:40]}'; there are {known}.")


def entrant(game: str, name: str) -> str:
    """The name as it is written, or `NoSuchBot`."""
    if name.lower() not in (*BOTS[game], *REFERENCES[game]):
        raise NoSuchBot(game, name)
    return name.lower()


def budget_ms(name: str) -> int:
    """The time that a level has a move; others have that of the slowest."""
    return BUDGET_MS.get(name, MOST_MS)


@contextmanager
def entered(game: str, names: Iterable[str]) -> Iterator[Mapping[str, Bot]]:
    """The bots of these names, ready to play until the end of the block."""
    bots = {**BOTS[game], **REFERENCES[game]}
    yield {name: bots[name] for name in names}
