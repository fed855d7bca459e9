"""`cryptid restore`: fill an empty database, of either kind, with what `cryptid backup` has kept."""

from __future__ import annotations

import argparse
import asyncio

from cryptid.cli.arguments import Subparsers, add_database
from cryptid.cli.files import blaming, reading


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "restore", help="fill an empty database from a backup", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("file", metavar="FILE", help="as cryptid backup writes it")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from cryptid.server.backup import restore  # noqa: PLC0415 (other commands need not wait for it to load)

    with reading(args.file) as file, blaming(args.file):
        count = asyncio.run(restore(file, args.database))
    print(f"{args.file}: {count} rows restored.")
    return 0
