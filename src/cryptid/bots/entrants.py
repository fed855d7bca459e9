"""Find bots by name: a level, a reference opponent, or `program:COMMAND`; or by level and character at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

from cryptid.bots import BOTS, REFERENCES
from cryptid.bots.bot import Bot
from cryptid.bots.characters import CHARACTERS
from cryptid.bots.levels import GENTLE, QUIET, RANDOM
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
    if styled is None or (character is None and level != QUIET):
        return BOTS[game]["novice" if level == QUIET else level]
    bot: Bot = styled(level, None if character is None else CHARACTERS[character])
    return bot


def known_bot(game: str, level: str) -> Bot | None:
    """Return the bot of a level, or None if this process knows no such level."""
    return seated_bot(game, level, None) if level in (GENTLE, QUIET, *BOTS[game]) else None


def quiet_games(game: str, players: int) -> int:
    """Return how many games `adapt` lets a person begin with against quiet bots.

    With two players every second turn is the person's own, so the first game against novices is long enough.
    """
    return 0 if players == 2 else getattr(module_of("cryptid.bots", game), "QUIET_GAMES", 0)


def stand_in(game: str) -> str:
    """Return the level that plays for an absent person: the second weakest, if there are two."""
    return list(BOTS[game])[:2][-1]


@contextmanager
def running_bots(game: str, names: Iterable[str]) -> Iterator[Mapping[str, Bot]]:
    """Start the programs among these names, and end them with the block. Yield all bots of the game by name.

    Those that only `adapt` seats are there if they are named.
    """
    wanted = dict.fromkeys(names)
    with ExitStack() as stack:
        programs = {
            name: stack.enter_context(closing(Program(game, command_of(name))))
            for name in wanted
            if name.startswith(PREFIX)
        }
        adapted = {name: seated_bot(game, name, None) for name in wanted if name in (GENTLE, QUIET)}
        yield {**named(game), **adapted, **programs}
