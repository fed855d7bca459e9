"""Who can hold a seat by name: a level, a reference opponent, or a program that speaks the line protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

from cryptid.bots import BOTS, BUDGET_MS, REFERENCES
from cryptid.bots.bot import Bot
from cryptid.bots.program import PREFIX, Program, command_of

MOST_MS = max(BUDGET_MS.values())


def named(game: str) -> Mapping[str, Bot]:
    """The bots of a game that have a name: its levels, weakest first, then its reference opponents."""
    return {**BOTS.get(game, {}), **REFERENCES.get(game, {})}


def budget_ms(name: str) -> int:
    """The time that a level has a move; others have that of the slowest."""
    return BUDGET_MS.get(name, MOST_MS)


@contextmanager
def entered(game: str, names: Iterable[str]) -> Iterator[Mapping[str, Bot]]:
    """The bots of these names, ready to play until the end of the block. Programs run that long."""
    with ExitStack() as stack:
        programs = {
            name: stack.enter_context(closing(Program(game, command_of(name))))
            for name in dict.fromkeys(names)
            if name.startswith(PREFIX)
        }
        yield {**named(game), **programs}
