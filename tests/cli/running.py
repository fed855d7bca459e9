"""Runs `cryptid` inside the test process, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from cryptid.cli.main import main

SRC = Path(__file__).parent.parent.parent / "src"
COMMAND = (sys.executable, "-m", "cryptid.cli.entry")


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def cryptid(*argv: str, stdin: str | bytes = b"") -> Result:
    """Run `cryptid` with these arguments and this input."""
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
    """Start `cryptid` as a process."""
    return subprocess.Popen([*COMMAND, *argv], env=environment(), stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)
