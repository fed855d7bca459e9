"""The arguments of `cryptid`. The module of a command is imported only once that command is chosen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from cryptid import __version__
from cryptid.core.game import BadInput

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# In the order of `cryptid --help`. The module of a command has its name; its docstring is the command's description.
COMMANDS = {
    "serve": "play in the browser",
    "check": "look for damage in a server's database",
    "backup": "save a server's database to a file",
    "restore": "fill an empty database from a backup",
    "admin": "moderate a server: tables, reports, bans",
    "play": "play in the terminal",
    "hunt": "play the daily hunt",
    "setup": "deal set-ups for a physical table",
    "habitat": "find where the cryptid can live",
    "clues": "list every clue with its id, book and number",
    "puzzle": "solve puzzles with proofs",
    "bots": "list the bots of each game",
    "arena": "play bots against each other",
    "engine": "run a bot as a program that talks JSON",
    "seat": "let a program play on a server",
    "replay": "retell a recorded game",
    "review": "judge a finished game",
    "verify": "check a record against its table's commitment",
    "golden": "write out a game, ply by ply",
    "perft": "count sequences of actions",
    "bench": "measure speed, beside other engines",
}


class BadUsage(BadInput):
    """Invalid command-line arguments."""

    def __init__(self, message: str) -> None:
        super().__init__("usage", message)


class Parser(argparse.ArgumentParser):
    """Reports bad usage as an exception with a message of one line, so that `main` decides how to exit."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print like argparse, but do not ignore failing output."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message} (see {self.prog} --help)")


class CommandParser(Parser):
    def load(self) -> CommandParser:
        """Import the command's module, which adds its arguments."""
        command = import_module(f"cryptid.cli.{self.prog.split()[-1]}")
        self.description = command.__doc__
        command.add_arguments(self)
        self.set_defaults(run=command.run)
        return self

    def parse_known_args(self, args: Iterable[str] | None = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse what follows the command's name. Any: as in argparse."""
        return super(CommandParser, self.load()).parse_known_args(args, namespace)


def parser() -> Parser:
    made = Parser(prog="cryptid", description="Games about hunting cryptids.", allow_abbrev=False)
    made.add_argument("--version", action="version", version=f"cryptid {__version__}")
    commands = made.add_subparsers(metavar="COMMAND", dest="command", required=True, parser_class=CommandParser)
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary, allow_abbrev=False)
    return made
