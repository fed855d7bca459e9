"""A bot that is a separate program, in any language. It speaks the protocol of docs/protocol.md."""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.processes import ChildProcess, run
from cryptid.core.codec import InvalidData, Json, encode, parse_json
from cryptid.core.game import BadInput, View
from cryptid.games import GAMES

PREFIX = "program:"
PROTOCOL = 1
HELLO_SECONDS = 30.0
PATIENCE_SECONDS = 30.0  # beyond its budget, before a program counts as hanging: machines may be busy
END_SECONDS = 1.0  # to exit when its input ends
LONGEST_LINE = 1_000_000


class ProgramFailed(BadInput):
    """The program broke the protocol or the rules, or took too long. There is no move."""

    def __init__(self, command: Sequence[str], what: str) -> None:
        super().__init__("program_failed", f"the program '{shlex.join(command)[:80]}' {what}.")


@dataclass(frozen=True, slots=True)
class Move:
    text: str
    reason: str


class Program:
    """A running program. It answers one question at a time, about any number of games. `close` ends it."""

    budget_ms = 2000

    def __init__(self, game: str, command: Sequence[str]) -> None:
        self._game, self._command = GAMES[game], command
        try:
            self._child = ChildProcess(command)
        except (OSError, ValueError, IndexError) as error:
            raise self._failed(f"cannot be started ({getattr(error, 'strerror', None) or error})") from None
        try:
            hello = {"type": "hello", "protocol": PROTOCOL, "game": game, "version": self._game.version}
            self._exchange(hello, "ready", HELLO_SECONDS)
        except BaseException:  # even an interrupt: nobody else would end the program
            self.close()
            raise

    def choose(self, view: View[Any, Any], legal: Sequence[Any], budget: Budget, rng: Random) -> Choice:
        actions = {self._game.to_text(action): action for action in legal}
        move = self.ask(encode(view), list(actions), round(budget.milliseconds), rng.getrandbits(32))
        return Choice(actions[move.text], move.reason)

    def remark(self, view: View[Any, Any], action: Any) -> str:
        return "That's what my program says."

    def ask(self, view: Json, legal: Sequence[str], milliseconds: int, seed: int) -> Move:
        """Return the program's move. Raises `ProgramFailed` if it is not legal."""
        self._check_silent()
        question = {"type": "choose", "view": view, "legal": legal, "budget_ms": milliseconds, "seed": seed}
        answer = self._exchange(question, "move", milliseconds / 1000 + PATIENCE_SECONDS)
        text, reason = answer.get("text"), answer.get("reason", "The program gave no reason.")
        if not isinstance(text, str) or text not in legal:
            raise self._failed(f"chose {json.dumps(text)[:60]}, which is not legal")
        if not isinstance(reason, str):
            raise self._failed("gave a reason that is not text")
        return Move(text, reason)

    def close(self) -> None:
        self._child.close(END_SECONDS)

    def _exchange(self, message: Json, kind: str, seconds: float) -> dict[str, Any]:
        """Send a message and return the answer, an object of type `kind`."""
        deadline = time.monotonic() + seconds
        self._send(json.dumps(message, separators=(",", ":")).encode() + b"\n", deadline, seconds)
        line = self._line(deadline, seconds)
        try:
            answer = parse_json(line.decode())
        except (InvalidData, UnicodeDecodeError):
            raise self._failed(f"answered {line[:60]!r}, which is not JSON") from None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            said = answer.get("sentence") if isinstance(answer, dict) and answer.get("type") == "refused" else answer
            raise self._failed(f"answered {json.dumps(said)[:200]} where {kind} was expected")
        return answer

    def _check_silent(self) -> None:
        """Fail if the program has written something before the question: it would be read as the answer."""
        if unread := self._child.unread():
            raise self._failed(f"wrote {unread[:60]!r} before it was asked")

    def _send(self, data: bytes, deadline: float, seconds: float) -> None:
        try:
            run(self._child.write(data), deadline)
        except TimeoutError:
            raise self._failed(f"did not read its question within {seconds:g} s") from None

    def _line(self, deadline: float, seconds: float) -> bytes:
        try:
            return run(self._child.read(self._take_line), deadline)
        except TimeoutError:
            raise self._failed(f"did not answer within {seconds:g} s") from None
        except EOFError:
            code = self._child.exit_code(END_SECONDS)
            how = (
                "closed its output before it answered"
                if code is None
                else f"ended before it answered (exit code {code})"
            )
            raise self._failed(how) from None

    def _take_line(self, buffer: bytearray) -> bytes | None:
        line, end, _ = buffer.partition(b"\n")
        if end:
            del buffer[: len(line) + 1]
            return bytes(line)
        if len(buffer) > LONGEST_LINE:
            raise self._failed("answered with a line that is too long")
        return None

    def _failed(self, what: str) -> ProgramFailed:
        return ProgramFailed(self._command, what)


def command_of(name: str) -> list[str]:
    """Split `program:COMMAND` into words as a shell does."""
    command = name.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramFailed([command], f"cannot be read ({error})") from None
    if not words:
        raise ProgramFailed([PREFIX], "has no command")
    return words
