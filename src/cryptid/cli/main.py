"""The console script `cryptid`: runs a command and turns failures into exit codes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from cryptid.cli.parser import parser
from cryptid.core.game import BadInput

SUCCESS, FAILURE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Return 0 on success, 2 on bad usage or input, 1 on a failing machine, 130 if interrupted."""
    if sys.stdout is None:
        return _fail(FAILURE, "standard output is closed.")
    _accept_any_text()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BadInput as error:
        return _fail(BAD_INPUT, str(error))
    except KeyboardInterrupt:
        return _fail(INTERRUPTED, "interrupted.")
    except OSError as error:
        _discard_if_broken(sys.stdout)
        return _fail(FAILURE, f"{error.filename or 'the output'}: {error.strerror or error}.")
    except _store_errors() as error:
        return _fail(FAILURE, str(error))
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = parser().parse_args(argv)
    except SystemExit:  # argparse has printed its help
        return SUCCESS
    code: int = args.run(args)
    return code


def _store_errors() -> tuple[type[Exception], ...]:
    """Import the errors of databases only when a command has failed, since most commands use no database."""
    from cryptid.server.store.protocol import StoreDown, StoreUnusable  # noqa: PLC0415 (see above)

    return StoreDown, StoreUnusable


def _accept_any_text() -> None:
    """Replace characters that the terminal cannot encode, or that a pipe has garbled, instead of raising an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(code: int, message: str) -> int:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"cryptid: {''.join(c if c.isprintable() else ascii(c)[1:-1] for c in message)}\n")
        _discard_if_broken(sys.stderr)
    return code


def _discard_if_broken(stream: TextIO) -> None:
    """If a stream is closed or full, redirect it, so that flushing its buffer at exit does not raise again."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
