"""Read every table of a server's database, replay it by the rules, and name those that are damaged.

Nothing is changed, and the server may keep running. The exit code is 1 if there is any damage.
"""

from __future__ import annotations

import argparse
import asyncio

from cryptid.cli.arguments import add_database, given_database
from cryptid.server.store.check import Checked, check


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    return asyncio.run(_check(given_database(args)))


async def _check(url: str) -> int:
    checked, damaged = Checked(), 0
    async for damage in check(url, checked):
        damaged += 1
        print(damage.why if damage.table is None else f"Table {damage.table}: {damage.why}")
    found = "No damage found." if not damaged else f"Problems: {damaged}."
    print(f"Tables: {checked.tables}, log entries: {checked.entries}. {found}")
    return 1 if damaged else 0
