"""Runs `cryptid` inside the test process, as a process of its own, or at a terminal."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from cryptid.cli.main import main
from tests.waiting import LONG

SRC = Path(__file__).parent.parent.parent / "src"
COMMAND = (sys.executable, "-m", "cryptid.cli.entry")
started: list[subprocess.Popen[bytes]] = []  # by the running test; conftest.py ends them with it


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def cryptid(*argv: str, stdin: str | bytes = b"") -> Result:
    out, err = io.StringIO(), io.StringIO()
    data = stdin.encode() if isinstance(stdin, str) else stdin
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8")):
        code = main(argv)
    return Result(code, out.getvalue(), err.getvalue())


def refusal(*argv: str, stdin: str | bytes = b"") -> str:
    """Return the line that refuses these arguments; the exit code must be 2, and nothing else printed."""
    result = cryptid(*argv, stdin=stdin)
    assert (result.code, result.out) == (2, ""), result
    assert result.err.startswith("cryptid: ")
    assert result.err.count("\n") == 1
    assert result.err.endswith("\n")
    return result.err.removeprefix("cryptid: ").rstrip("\n")


def environment(**more: str) -> dict[str, str]:
    """Return a user's environment, without the PYTHON variables of this test run, such as unbuffered output."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**inherited, "PYTHONPATH": str(SRC), "PYTHONWARNINGS": "error", **more}


def process(*argv: str, stdin: int = subprocess.PIPE, stdout: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    words = [*COMMAND, *argv]
    running = subprocess.Popen(words, env=environment(), stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)
    started.append(running)
    return running


class Terminal:
    """A running `cryptid` whose terminal the test types into and reads from."""

    def __init__(self, device: int, running: subprocess.Popen[bytes]) -> None:
        self._device, self._running = device, running
        self._unread = b""

    def type(self, text: str) -> None:
        os.write(self._device, text.encode())

    def read_until(self, end: str) -> str:
        """Read on until this text is shown, and return everything up to it."""
        while end.encode() not in self._unread:
            self._unread += os.read(self._device, 4096)
        shown, _, self._unread = self._unread.partition(end.encode())
        return shown.decode() + end

    def read_to_the_end(self) -> str:
        """Read until the program ends, which must succeed, and return everything shown."""
        try:
            while data := os.read(self._device, 4096):
                self._unread += data
        except OSError:  # raised by Linux once the program has closed its end and everything is read
            pass
        assert self._running.wait(LONG) == 0
        return self._unread.decode()


@contextmanager
def terminal(*argv: str, **environ: str) -> Iterator[Terminal]:
    """Run `cryptid` at a terminal until the block ends."""
    mine, theirs = pty.openpty()
    words = [*COMMAND, *argv]
    with subprocess.Popen(words, env=environment(**environ), stdin=theirs, stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        try:
            yield Terminal(mine, running)
        finally:
            running.kill()
            os.close(mine)
