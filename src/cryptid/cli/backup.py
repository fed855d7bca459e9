"""Save everything in a server's database to one file. The server may keep running.

The file contains secrets, such as the deals of unfinished games, so only its owner can read it.
"""

from __future__ import annotations

import argparse
import asyncio

from cryptid.cli.arguments import add_database, given_database
from cryptid.cli.files import check_writable, replacing
from cryptid.server.store.backup import back_up


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file to write; an existing one is replaced")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    check_writable(args.file)
    with replacing(args.file) as file:
        count = asyncio.run(back_up(given_database(args), file))
    print(f"{args.file}: {count} rows.")
    return 0
