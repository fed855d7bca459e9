"""Write out one game ply by ply, to be read in review and kept as a test.

Without a file, the game is a random one: every kind of action is equally likely, and all laws are checked.
"""

from __future__ import annotations

import argparse
from typing import Any

from cryptid.cli.arguments import (
    add_game,
    add_options,
    add_seed,
    read_options,
)
from cryptid.cli.parser import BadUsage
from cryptid.cli.replay import read_record
from cryptid.core.conformance import check_game
from cryptid.core.game import AnyGame
from cryptid.core.golden import playthrough
from cryptid.core.record import Record, dump_record
from cryptid.games import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("file", nargs="?", metavar="FILE", help="a record of this game (default: a random game)")
    parser.add_argument("--json", action="store_true", help="print the record instead of the prose")
    add_options(parser)
    add_seed(parser, usual="0")


def run(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    is_random = args.file is None
    record = check_game(game, args.seed or 0, read_options(game, args)) if is_random else _read(game, args)
    print(dump_record(record) if args.json else playthrough(game, record), end="")
    return 0


def _read(game: AnyGame, args: argparse.Namespace) -> Record[Any]:
    if any(value is not None for value in (args.seed, args.players, args.mode)) or args.option:
        raise BadUsage("a record has its own deal and options: give either a file, or a seed and options.")
    record = read_record(args.file)
    if record.game != game.name:
        raise BadUsage(f"{args.file}: line 1: this is a record of {record.game}, not of {game.name}.")
    return record
