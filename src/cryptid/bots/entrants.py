"""Find bots by name: a level, a reference opponent, or `program:COMMAND`; or by level and character at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

from cryptid.bots import BOTS, REFERENCES
from cryptid.bots.bot import Bot
from cryptid.bots.characters import CHARACTERS
from cryptid.bots.levels import GENTLE, RANDOM
from cryptid.bots.mixed import Mixed
from cryptid.bots.program import PREFIX, Program, command_of
from cryptid.core.folders import module_of

GENTLE_SHARE = 0.5  # of random moves


def named(game: str) -> Mapping[str, Bot]:
    """Return the levels of a game, weakest first, then its reference opponents."""
    return {**BOTS[game], **REFERENCES[game]}


def seated_bot(game: str, level: str, character: str | None) -> Bot:
    """Return the bot that plays at a table: a level, in the style of its character."""
    if level == GENTLE:
        return Mixed(seated_bot(game, "novice", character), BOTS[game][RANDOM], GENTLE_SHARE)
    styled = getattr(module_of("cryptid.bots", game), "styled", None)
    return BOTS[game][level] if styled is None or character is None else styled(level, CHARACTERS[character])


def known_bot(game: str, level: str) -> Bot | None:
    """Return the bot of a level, or None if this process knows no such level."""
    return seated_bot(game, level, None) if level == GENTLE or level in BOTS[game] else None


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
