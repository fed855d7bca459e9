"""Count the sequences of actions from the start of a dealt game, and print `depth count` for each depth."""

from __future__ import annotations

import argparse
from random import Random

from cryptid.cli.arguments import (
    add_game,
    add_options,
    add_seed,
    at_least,
    read_options,
)
from cryptid.core.perft import perft
from cryptid.games import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--depth", type=at_least(1), required=True, metavar="N", help="length of the longest sequences")
    add_options(parser)
    add_seed(parser, usual="0")


def run(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    state = game.start(game.deal(read_options(game, args), Random(args.seed or 0)))
    for depth in range(1, args.depth + 1):
        print(depth, perft(game, state, depth), flush=True)
    return 0
