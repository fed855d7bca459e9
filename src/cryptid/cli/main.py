"""The console script `cryptid`: finds the command, runs it, and turns what can go wrong into an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

from cryptid.cli import (
    arena,
    backup,
    bench,
    bots,
    engine,
    golden,
    habitat,
    perft,
    play,
    replay,
    restore,
    seat,
    serve,
    setup,
    verify,
)
from cryptid.cli.arguments import BadUsage
from cryptid.core.game import BadInput
from cryptid.server.store.protocol import StoreDown, StoreUnusable

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMANDS = (
    serve,
    backup,
    restore,
    play,
    setup,
    habitat,
    bots,
    arena,
    engine,
    seat,
    replay,
    verify,
    golden,
    perft,
    bench,
)

SUCCESS, FAILURE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and leaves the exit to `main`."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """As argparse does it, but output that fails is not passed over."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    made = Parser(prog="cryptid", description="Three games about hunting cryptids.", allow_abbrev=False)
    subparsers = made.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for command in COMMANDS:
        command.add_parser(subparsers)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command: 0 it went well, 2 bad usage or input, 1 the environment failed, 130 interrupted."""
    if sys.stdout is None:
        return _fail(FAILURE, "standard output is closed.")
    _accept_any_text()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BadInput as error:
        return _fail(BAD_INPUT, str(error))
    except (StoreUnusable, StoreDown) as error:
        return _fail(FAILURE, str(error))
    except KeyboardInterrupt:
        return _fail(INTERRUPTED, "interrupted.")
    except OSError as error:
        _give_up_if_lost(sys.stdout)
        return _fail(FAILURE, f"{error.filename or 'the output'}: {error.strerror or error}.")
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = parser().parse_args(argv)
    except SystemExit:  # argparse has printed its help
        return SUCCESS
    code: int = args.run(args)
    return code


def _accept_any_text() -> None:
    """What the terminal cannot encode, or a pipe has garbled, becomes a replacement sign rather than a traceback."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(code: int, sentence: str) -> int:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"cryptid: {''.join(c if c.isprintable() else ascii(c)[1:-1] for c in sentence)}\n")
        _give_up_if_lost(sys.stderr)
    return code


def _give_up_if_lost(stream: TextIO) -> None:
    """A stream that is closed or full: what is left in its buffer must not raise once more when Python ends."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
