"""A process that thinks: jobs come in on its standard input, answers go out on its standard output, one by one.

`thinking.py` starts it and kills it. A job is a function and its arguments; those of the server are `choose` and
`helped`, which get a view and never a state.
"""

from __future__ import annotations

import ctypes
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
from cryptid.core.assistance import Level
from cryptid.core.codec import encode
from cryptid.core.game import View
from cryptid.games import GAMES
from cryptid.kernels.assistance import QUICK_ASSIST

NICENESS = 10
LENGTH = struct.Struct("!I")  # goes before each job and each answer
_PR_SET_PDEATHSIG = 1

Function = Callable[..., Any]  # Any: a job may be anything that both processes can name


@dataclass(frozen=True, slots=True)
class Broke:
    """The answer where a job raised: the error's class and where it came from. Its words might hold a secret."""

    error: str
    where: str


def choose(game: str, level: str, view: View[Any, Any], milliseconds: int) -> str:
    """The text of the action that a bot takes, with luck that nobody can foretell."""
    rules = GAMES[game]
    legal = rules.legal_actions(view)
    luck = Random(secrets.randbits(256))
    return rules.to_text(BOTS[game][level].choose(view, legal, Budget(milliseconds), luck).action)


def helped(game: str, view: View[Any, Any], level: Level) -> bytes:
    """The assistance of a level, as JSON."""
    return msgspec.json.encode(encode(QUICK_ASSIST[game](view, level)))


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
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
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
