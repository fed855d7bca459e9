"""`cryptid bots`: the bots of each game, weakest first."""

from __future__ import annotations

import argparse

from cryptid.bots import BOTS
from cryptid.cli.arguments import Subparsers
from cryptid.games import GAMES


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "bots", help="the bots of each game, weakest first", description=__doc__, allow_abbrev=False
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    for game in GAMES:
        print(f"{game}: {', '.join(BOTS[game])}")
    return 0
