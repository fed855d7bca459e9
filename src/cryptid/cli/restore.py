"""Fill an empty database, SQLite or PostgreSQL, from a file that `cryptid backup` wrote."""

from __future__ import annotations

import argparse
import asyncio

from cryptid.cli.arguments import add_database, given_database
from cryptid.cli.files import BadFile, reading
from cryptid.server.store.backup import restore
from cryptid.server.store.backup_file import BadBackup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a backup")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with reading(args.file) as file:
        try:
            count = asyncio.run(restore(file, given_database(args)))
        except BadBackup as error:
            raise BadFile(args.file, str(error)) from None
    print(f"{args.file}: {count} rows restored.")
    return 0
