"""A bot in a process of its own, in any language: docs/protocol.md says how the two talk."""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any

from cryptid.bots.bot import Budget, Choice
from cryptid.core.codec import InvalidData, Json, encode, parse_json
from cryptid.core.game import BadInput, View
from cryptid.games import GAMES

PREFIX = "program:"
PROTOCOL = 1
HELLO_SECONDS = 30.0
PATIENCE_SECONDS = 30.0  # beyond its budget, before a program counts as hanging: machines may be busy
END_SECONDS = 1.0
LONGEST_LINE = 1_000_000
READ_BYTES = 65536


class ProgramFailed(BadInput):
    """The program broke the protocol, the rules or its time; whoever asked it has no move."""

    def __init__(self, command: Sequence[str], what: str) -> None:
        super().__init__("program_failed", f"the program '{shlex.join(command)[:80]}' {what}.")


@dataclass(frozen=True, slots=True)
class Move:
    text: str
    reason: str


class Program:
    """A running program. It may think about several games, one question at a time, and is ended by `close`."""

    def __init__(self, game: str, command: Sequence[str]) -> None:
        self._game, self._command, self._unread = GAMES[game], command, b""
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True)
        except (OSError, ValueError, IndexError) as error:
            raise ProgramFailed(command, f"cannot be started ({getattr(error, 'strerror', None) or error})") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._stdin, False)
        try:
            hello = {"type": "hello", "protocol": PROTOCOL, "game": game, "version": self._game.version}
            self._exchange(hello, "ready", HELLO_SECONDS)
        except BaseException:  # an interrupt, too: nobody else would end it
            self.close()
            raise

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        actions = {self._game.to_text(action): action for action in legal}
        move = self.ask(encode(view), list(actions), round(budget.milliseconds), rng.getrandbits(32))
        return Choice(actions[move.text], move.reason)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return "My program says so."

    def ask(self, view: Json, legal: Sequence[str], milliseconds: int, seed: int) -> Move:
        """The program's move, one of the legal ones."""
        self._check_silent()
        question = {"type": "choose", "view": view, "legal": legal, "budget_ms": milliseconds, "seed": seed}
        answer = self._exchange(question, "move", milliseconds / 1000 + PATIENCE_SECONDS)
        text, reason = answer.get("text"), answer.get("reason", "The program gave no reason.")
        if not isinstance(text, str) or text not in legal:
            raise self._failed(f"chose {json.dumps(text)[:60]}, which is not legal")
        if not isinstance(reason, str):
            raise self._failed("gave a reason that is no text")
        return Move(text, reason)

    def close(self) -> None:
        """Let the program end, and make it end, with all that it has started."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        with suppress(TimeoutExpired):
            self._process.wait(END_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()

    def _exchange(self, message: Json, kind: str, seconds: float) -> dict[str, Any]:
        """Send a message and read the answer, which is an object of this type."""
        until = time.monotonic() + seconds
        self._send(json.dumps(message, separators=(",", ":")).encode() + b"\n", until, seconds)
        line = self._line(until, seconds)
        try:
            answer = parse_json(line.decode())
        except (InvalidData, UnicodeDecodeError):
            raise self._failed(f"answered {line[:60]!r}, which is not JSON") from None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            said = answer.get("sentence") if isinstance(answer, dict) and answer.get("type") == "refused" else answer
            raise self._failed(f"answered {json.dumps(said)[:200]} where {kind} was expected")
        return answer

    def _check_silent(self) -> None:
        """Refuse what was said before the question: it would be taken for the answer."""
        if select.select([self._stdout], [], [], 0)[0]:
            self._unread += os.read(self._stdout, READ_BYTES)
        if self._unread:
            raise self._failed(f"said {self._unread[:60]!r} unasked")

    def _send(self, data: bytes, until: float, seconds: float) -> None:
        while data:
            _, ready, _ = select.select([], [self._stdin], [], max(0, until - time.monotonic()))
            if not ready:
                raise self._failed(f"did not read its question within {seconds:g} s")
            try:
                data = data[os.write(self._stdin, data) :]
            except BrokenPipeError:  # it has ended: what it said last, or nothing, is its answer
                return

    def _line(self, until: float, seconds: float) -> bytes:
        while b"\n" not in self._unread:
            ready, _, _ = select.select([self._stdout], [], [], max(0, until - time.monotonic()))
            if not ready:
                raise self._failed(f"did not answer within {seconds:g} s")
            read = os.read(self._stdout, READ_BYTES)
            if not read:
                raise self._failed(self._ended())
            self._unread += read
            if len(self._unread) > LONGEST_LINE:
                raise self._failed("answered with a line that does not end")
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _ended(self) -> str:
        with suppress(TimeoutExpired):
            return f"ended before it answered (exit code {self._process.wait(END_SECONDS)})"
        return "closed its output before it answered"

    def _failed(self, what: str) -> ProgramFailed:
        return ProgramFailed(self._command, what)


def command_of(name: str) -> list[str]:
    """The words of `program:COMMAND`, as a shell would read them."""
    command = name.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramFailed([command], f"cannot be read ({error})") from None
    if not words:
        raise ProgramFailed([PREFIX], "has no command")
    return words
