"""The console script `cryptid`: finds the command, runs it, and turns what can go wrong into an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from cryptid.cli import bench, bots, golden, habitat, perft, play, replay, setup
from cryptid.cli.arguments import BadUsage
from cryptid.core.game import BadInput

COMMANDS = (play, setup, habitat, bots, replay, golden, perft, bench)

SUCCESS, FAILURE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and leaves the exit to `main`."""

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
        args = parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
    except BadInput as error:
        return _fail(BAD_INPUT, str(error))
    except KeyboardInterrupt:
        return _fail(INTERRUPTED, "interrupted.")
    except OSError as error:
        _give_up_output()
        return _fail(FAILURE, f"{error.filename or 'the output'}: {error.strerror or error}.")
    return code


def _accept_any_text() -> None:
    """What the terminal cannot encode, or a pipe has garbled, becomes a replacement sign rather than a traceback."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(code: int, sentence: str) -> int:
    if sys.stderr is not None:
        print("cryptid:", "".join(c if c.isprintable() else ascii(c)[1:-1] for c in sentence), file=sys.stderr)
    return code


def _give_up_output() -> None:
    """The output is closed or full: what is left in its buffer must not raise once more when Python ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
