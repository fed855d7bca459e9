"""Find bots by name: a level, a reference opponent, or `program:COMMAND`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

from cryptid.bots import BOTS, REFERENCES
from cryptid.bots.bot import Bot
from cryptid.bots.program import PREFIX, Program, command_of


def named(game: str) -> Mapping[str, Bot]:
    """Return the levels of a game, weakest first, then its reference opponents."""
    return {**BOTS[game], **REFERENCES[game]}


def stand_in(game: str) -> str:
    """Return the level that plays for an absent person: the second weakest, if there are two."""
    return list(BOTS[game])[:2][-1]


@contextmanager
def running_bots(game: str, names: Iterable[str]) -> Iterator[Mapping[str, Bot]]:
    """Start the programs among these names, and end them with the block. Yield all bots of the game by name."""
    with ExitStack() as stack:
        programs = {
            name: stack.enter_context(closing(Program(game, command_of(name))))
            for name in dict.fromkeys(names)
            if name.startswith(PREFIX)
        }
        yield {**named(game), **programs}
