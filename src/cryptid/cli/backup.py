"""`cryptid backup`: everything a server keeps, as one file, taken while it runs.

The file holds secrets, such as the deals of games that go on; only its owner may read it.
"""

from __future__ import annotations

import argparse
import asyncio

from cryptid.cli.arguments import Subparsers, add_database, given_database
from cryptid.cli.files import check_writable, replacing


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "backup", help="keep a server's database as a file", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("file", metavar="FILE", help="to write, over a file of that name")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from cryptid.server.store.backup import back_up  # noqa: PLC0415 (other commands need not wait for it to load)

    check_writable(args.file)
    with replacing(args.file) as file:
        count = asyncio.run(back_up(given_database(args), file))
    print(f"{args.file}: {count} rows.")
    return 0
