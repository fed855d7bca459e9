"""The code that a worker process of `thinking.py` runs.

A job is a function and its arguments. The server's own are `choose`, `assist` and `advise`, which get a view and never
a state, and `study` and its like, which get the record of a finished game, or a hunt that is over.
"""

from __future__ import annotations

import os
import secrets
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from cryptid import kernels
from cryptid.bots import BOTS, Budget
from cryptid.bots.entrants import seated_bot
from cryptid.bots.lazy import kernels_of
from cryptid.bots.processes import serve
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import encode
from cryptid.core.game import View
from cryptid.core.record import load_record
from cryptid.games import GAMES
from cryptid.server.live.packing import unpacked
from cryptid.server.wire.messages import Played
from cryptid.study.coach import About

Levels = tuple[str | None, ...]  # by seat: the level of a bot, or None for a person
Function = Callable[..., Any]  # Any: a job may be anything that both processes can name

UNCOMPILED_SECONDS = 2.0  # for a move while the kernels are being compiled, whatever its bot's budget is
LOWEST_PRIORITY = 19


@dataclass(frozen=True, slots=True)
class JobError:
    """The answer to a job that raised: the error's class and traceback, not its message, which may hold a secret."""

    error: str
    traceback: str


def choose(
    game: str,
    level: str,
    view: View[Any, Any],
    milliseconds: int,
    character: str | None = None,
    rng: Random | None = None,
) -> Played:
    """Return the bot's move. Without `rng`, its random numbers are seeded by the operating system."""
    rules, bot = GAMES[game], seated_bot(game, level, character)
    luck = rng or Random(secrets.randbits(256))
    choice = bot.choose(view, rules.legal_actions(view), Budget(milliseconds), luck)
    remark = bot.remark(View(None, view.public, None), choice.action)
    assert view.seat is not None
    return Played(view.seat, rules.to_text(choice.action), remark, choice.reason)


def choose_uncompiled(
    game: str, level: str, view: View[Any, Any], milliseconds: int, character: str | None = None
) -> Played:
    """Return a move without compiled kernels: by the bot itself if that is quick enough, else by a weaker one.

    A bot that needs kernels gets half of the time that is left. The weakest level gets what it needs. Levels that make
    random moves replace no other.
    """
    levels = list(BOTS[game])[1:]
    last, *stronger = levels[: levels.index(level) + 1] if level in levels else [level]
    left = UNCOMPILED_SECONDS
    for each in reversed(stronger):
        needed = kernels_of(seated_bot(game, each, character))
        if not needed:
            return _said_by(choose(game, each, view, milliseconds, character), level, each)
        for name in needed:
            kernels.load(name)  # before the clock starts
        left /= 2
        try:
            with _time_limit(left):
                played = choose(game, each, view, min(milliseconds, round(left * 500)), character)
            return _said_by(played, level, each)
        except TooSlow:
            continue
    return _said_by(choose(game, last, view, milliseconds, character), level, last)


def _said_by(played: Played, level: str, by: str) -> Played:
    """Tell the table if another level has chosen the move."""
    if by == level:
        return played
    why = f"This computer is still preparing the {level} bot, so the {by} bot chose this move."
    return Played(played.seat, played.text, f"{why} {played.remark}", f"{why} {played.reason}")


class TooSlow(Exception):
    """A bot has not finished in time."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` in the block after this time. Only plain Python can be stopped in this way."""

    def stop(*_: object) -> None:
        raise TooSlow

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def compile_kernel(name: str) -> None:
    """Compile a kernel into the cache, whenever the machine has nothing else to do."""
    os.nice(LOWEST_PRIORITY)
    kernels.load(name)


def assist(game: str, view: View[Any, Any], setting: AssistanceSetting) -> bytes:
    """Return the assistance that a table with this setting allows, as JSON."""
    from cryptid.kernels.assistance import QUICK_ASSIST  # noqa: PLC0415 (slow to import, and only workers need it)

    return msgspec.json.encode(encode(QUICK_ASSIST[game](view, setting)))


def advise(game: str, view: View[Any, Any], about: About, text: str | None) -> bytes:
    """Return the coach's advice, as JSON; `text` is the move that a slip is about."""
    from cryptid.study import coach  # noqa: PLC0415 (slow to import, and only workers need it)

    return msgspec.json.encode(encode(coach.advise(game, view, about, text)))


def study(text: str) -> bytes:
    """Return the insight into the finished game of this record, as JSON."""
    from cryptid.study.insight import insight  # noqa: PLC0415 (slow to import, and only workers need it)

    return msgspec.json.encode(encode(insight(load_record(text, GAMES))))


def foresee(text: str, levels: Levels, part: int) -> bytes:
    """Return a part of the chances to win in the finished game of this record, or the last if there are fewer.

    A worker usually gets the parts in order and goes on where it was. Another one works them out from the first.
    """
    found, more = _forecast(text, levels)
    while len(found) <= part and (json := next(more, None)) is not None:
        found.append(json)
    return found[min(part, len(found) - 1)]


@lru_cache(maxsize=8)
def _forecast(text: str, levels: Levels) -> tuple[list[bytes], Iterator[bytes]]:
    """Return the parts that are worked out, none at first, and an iterator over the others, as JSON."""
    from cryptid.study.insight import prospects  # noqa: PLC0415 (slow to import, and only workers need it)

    return [], (msgspec.json.encode(encode(each)) for each in prospects(load_record(text, GAMES), levels))


def draw_chances(text: str, levels: Levels) -> bytes:
    """Return a picture of the chances to win in the finished game of this record, as a PNG file."""
    from cryptid.study.insight import PARTS  # noqa: PLC0415 (slow to import, and only workers need it)
    from cryptid.study.picture import chart  # noqa: PLC0415 (the same)

    return chart(msgspec.json.decode(foresee(text, levels, PARTS))["chances"])


def try_move(text: str, move: int, tried: str) -> bytes:
    """Return the verdict on another action in place of a move, as JSON; null where nothing is judged."""
    from cryptid.study.insight import verdict_on  # noqa: PLC0415 (slow to import, and only workers need it)

    return msgspec.json.encode(encode(verdict_on(load_record(text, GAMES), move, tried)))


def work() -> None:
    """Run as a worker process of `thinking.py`."""
    serve(call)


def call(function: Function, *arguments: Any) -> Any:
    try:
        return function(*map(unpacked, arguments))
    except Exception as error:
        return JobError(type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
