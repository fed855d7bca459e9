"""A process that thinks: jobs come in on its standard input, answers go out on its standard output, one by one.

`thinking.py` starts it and kills it. A job is a function and its arguments; those of the server are `choose` and
`assist`, which get a view and never a state.
"""

from __future__ import annotations

import os
import pickle
import secrets
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, BinaryIO

import msgspec

from cryptid.bots import BOTS, Budget
from cryptid.bots.workers import die_with_parent
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import encode
from cryptid.core.game import View
from cryptid.games import GAMES
from cryptid.server.wire.messages import Played

NICENESS = 10
LENGTH = struct.Struct("!I")  # goes before each job and each answer

Function = Callable[..., Any]  # Any: a job may be anything that both processes can name


@dataclass(frozen=True, slots=True)
class Broke:
    """The answer where a job raised: the error's class and where it came from. Its words might hold a secret."""

    error: str
    where: str


def choose(game: str, level: str, view: View[Any, Any], milliseconds: int, rng: Random | None = None) -> Played:
    """What a bot does, by default with luck that nobody can foretell."""
    rules, bot = GAMES[game], BOTS[game][level]
    luck = rng or Random(secrets.randbits(256))
    choice = bot.choose(view, rules.legal_actions(view), Budget(milliseconds), luck)
    remark = bot.remark(View(None, view.public, None), choice.action)
    assert view.seat is not None
    return Played(view.seat, rules.to_text(choice.action), remark, choice.reason)


def assist(game: str, view: View[Any, Any], setting: AssistanceSetting) -> bytes:
    """The assistance of a level, as JSON."""
    from cryptid.kernels.assistance import QUICK_ASSIST  # noqa: PLC0415 (takes its time; the server has no use for it)

    return msgspec.json.encode(encode(QUICK_ASSIST[game](view, setting)))


def work() -> None:
    """Do jobs until there are no more. A first answer, to no job, says that everything is loaded."""
    answers = _stand_aside()
    with suppress(BrokenPipeError):  # the server is gone
        _write(answers, None)
        while (job := _read(sys.stdin.buffer)) is not None:
            _write(answers, _done(*job))


def _stand_aside() -> BinaryIO:
    """Be no trouble to the server: yield to it, die with it but not for it, and print nothing between the answers."""
    os.nice(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    die_with_parent(signal.SIGKILL)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _done(function: Function, *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except Exception as error:
        return Broke(type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))


def _read(jobs: BinaryIO) -> tuple[Any, ...] | None:
    """The next job; None once the server is gone."""
    head = jobs.read(LENGTH.size)
    return pickle.loads(jobs.read(*LENGTH.unpack(head))) if head else None


def _write(answers: BinaryIO, answer: Any) -> None:
    answers.write(packed(answer))
    answers.flush()


def packed(value: Any) -> bytes:
    """A job or an answer as it travels between the two processes."""
    body = pickle.dumps(value)
    return LENGTH.pack(len(body)) + body
