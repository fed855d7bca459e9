"""The code that a worker process of `thinking.py` runs.

A job is a function and its arguments. The server's own are `choose` and `assist`: both get a view, never a state.
"""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from cryptid.bots import BOTS, Budget
from cryptid.bots.processes import serve
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import encode
from cryptid.core.game import View
from cryptid.games import GAMES
from cryptid.server.wire.messages import Played

Function = Callable[..., Any]  # Any: a job may be anything that both processes can name


@dataclass(frozen=True, slots=True)
class JobError:
    """The answer to a job that raised: the error's class and traceback, not its message, which may hold a secret."""

    error: str
    traceback: str


def choose(game: str, level: str, view: View[Any, Any], milliseconds: int, rng: Random | None = None) -> Played:
    """Return the bot's move. Without `rng`, its random numbers are seeded by the operating system."""
    rules, bot = GAMES[game], BOTS[game][level]
    luck = rng or Random(secrets.randbits(256))
    choice = bot.choose(view, rules.legal_actions(view), Budget(milliseconds), luck)
    remark = bot.remark(View(None, view.public, None), choice.action)
    assert view.seat is not None
    return Played(view.seat, rules.to_text(choice.action), remark, choice.reason)


def assist(game: str, view: View[Any, Any], setting: AssistanceSetting) -> bytes:
    """Return the assistance that a table with this setting allows, as JSON."""
    from cryptid.kernels.assistance import QUICK_ASSIST  # noqa: PLC0415 (slow to import, and only workers need it)

    return msgspec.json.encode(encode(QUICK_ASSIST[game](view, setting)))


def work() -> None:
    """Run as a worker process of `thinking.py`."""
    serve(call)


def call(function: Function, *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except Exception as error:
        return JobError(type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
