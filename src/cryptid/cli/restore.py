"""`cryptid restore`: fill an empty database, of either kind, with what `cryptid backup` has kept."""

from __future__ import annotations

import argparse
import asyncio

from cryptid.cli.arguments import Subparsers, add_database, given_database
from cryptid.cli.files import BadFile, reading


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "restore", help="fill an empty database from a backup", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("file", metavar="FILE", help="as cryptid backup writes it")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from cryptid.server.store.backup import restore  # noqa: PLC0415 (other commands need not wait for it to load)
    from cryptid.server.store.backup_file import BadBackup  # noqa: PLC0415

    with reading(args.file) as file:
        try:
            count = asyncio.run(restore(file, given_database(args)))
        except BadBackup as error:
            raise BadFile(args.file, str(error)) from None
    print(f"{args.file}: {count} rows restored.")
    return 0
