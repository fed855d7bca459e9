"""A server for proofs: `cryptid serve` with fast bots, and without rate limits or timeouts that a busy machine trips.

It keeps the whole log of every table, with which proofs compare every message, also when the clock jumps ahead.

python -m tests.server.proofs.quick --database URL
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import time
from collections import deque
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from cryptid.bots.characters import character_for
from cryptid.server.clock import wall_clock
from cryptid.server.http import serving
from cryptid.server.live.tables import Tables
from cryptid.server.live.thinking import Thinker
from cryptid.server.live.watch import Watch
from cryptid.server.store import sqlite
from cryptid.server.store.backup import TABLES
from cryptid.server.store.databases import store_for
from cryptid.server.store.migrations import POSTGRES, SQLITE, Steps
from cryptid.server.store.postgres import PostgresStore
from cryptid.server.store.protocol import Behind, Kept, Known, Store
from cryptid.server.table.log import LogEntry, Projection, TableId
from cryptid.server.table.referee import make_deal
from tests.server.live.ground import QUICK, UNHURRIED, InlineThinker, unhurried

QUICKLY = (sys.executable, "-m", "tests.server.proofs.quick")
HASTY, INLINE, LIMITED, SEEDED, UNPOLLED = "--hasty", "--inline", "--limited", "--seeded", "--unpolled"
MEASURED, UNSYNCED = "--measured", "--unsynced"
NEWER, INCOMPATIBLE = "--newer", "--incompatible"
LATE = 20  # entries
SEEDED_WORK = """
from random import Random
from cryptid.server.live import worker

choose = worker.choose

def choose_again(game, level, view, milliseconds, character=None):
    return choose(game, level, view, milliseconds, character, Random(f"{len(view.public.log)} {view.seat}"))

worker.choose = choose_again
worker.work()
"""
SEEDED_WORKER = (sys.executable, "-P", "-c", SEEDED_WORK)

_connect = sqlite.connect


class HastyStore:
    """A planted fault: says that an entry is durable, and stores it only after `LATE` others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._late = deque[tuple[TableId, LogEntry, Projection | None]]()

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        self._late.append((table, entry, projection))
        if len(self._late) > LATE:
            await self._store.append(*self._late.popleft())
        return Kept()


class Inline(InlineThinker):
    """Has no workers to wait for, so that bots move at once after every start."""

    def start(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


def connect_unsynced(path: Path) -> sqlite3.Connection:
    """A planted fault: SQLite does not wait until its file is synced."""
    connection = _connect(path)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


async def measure_blocks(watch: Watch) -> None:
    """Measure the CPU time of every callback of the event loop: so long, nobody else can go on."""
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        watch.metrics.loop_delay.observe(time.thread_time() - began)

    with patch.object(asyncio.Handle, "_run", timed):
        await asyncio.Event().wait()


def newer(steps: Steps, *more: str) -> Steps:
    """Return the migrations of a later version, which adds a column to every table, and a table."""
    columns = [f"ALTER TABLE {table} ADD COLUMN later text NOT NULL DEFAULT 'later'" for table in TABLES]
    return (*steps, ("CREATE TABLE later (id text PRIMARY KEY)", *columns, *more))


async def nothing(*_: object) -> dict[TableId, int]:
    return {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    parser.add_argument(HASTY, action="store_true", help="acknowledge before the entry is kept")
    parser.add_argument(INLINE, action="store_true", help="let bots think in the server itself")
    parser.add_argument(LIMITED, action="store_true", help="keep the limits on requests and the pauses of bots")
    parser.add_argument(SEEDED, action="store_true", help="deal and play the same every time")
    parser.add_argument(UNPOLLED, action="store_true", help="hear of other servers' changes by their notices alone")
    parser.add_argument("--today", type=date.fromisoformat, help="let the clock start at noon UTC of this day")
    parser.add_argument(MEASURED, action="store_true", help="measure the CPU time of every callback of the event loop")
    parser.add_argument(NEWER, action="store_true", help="be a later version, whose database this one can use")
    parser.add_argument(INCOMPATIBLE, action="store_true", help="be a later version, whose database only it can use")
    parser.add_argument(UNSYNCED, action="store_true", help="acknowledge before the disk has it")
    args = parser.parse_args()
    settings = UNHURRIED if args.limited else replace(QUICK, sockets_per_address=10_000)
    settings = replace(settings, fold_entries=10**9)
    with ExitStack() as patches:
        patches.enter_context(unhurried())
        patches.enter_context(patch.object(Tables, "compact", nothing))
        if args.hasty:
            patches.enter_context(
                patch("cryptid.server.http.serving.store_for", lambda url: HastyStore(store_for(url)))
            )
        if args.inline:
            patches.enter_context(patch("cryptid.server.http.serving.Thinker", Inline))
        if args.seeded:
            patches.enter_context(
                patch("cryptid.server.live.tables.make_deal", lambda one, _: make_deal(one, Random(1)))
            )
            patches.enter_context(
                patch(
                    "cryptid.server.table.referee.character_for",
                    lambda level, _, taken: character_for(level, "", taken),
                )
            )
            patches.enter_context(patch("cryptid.server.http.serving.Thinker", partial(Thinker, command=SEEDED_WORKER)))
        if args.measured:
            patches.enter_context(patch.object(Watch, "measure", measure_blocks))
            patches.enter_context(patch("uvloop.new_event_loop", asyncio.new_event_loop))  # callbacks of uvloop are C
        if args.newer or args.incompatible:
            only = (f"UPDATE schema_version SET oldest = {len(SQLITE) + 1}",) if args.incompatible else ()
            patches.enter_context(patch("cryptid.server.store.sqlite.SQLITE", newer(SQLITE, *only)))
            patches.enter_context(patch("cryptid.server.store.postgres.POSTGRES", newer(POSTGRES, *only)))
        if args.unsynced:
            patches.enter_context(patch("cryptid.server.store.sqlite.connect", connect_unsynced))
        if args.unpolled:
            patches.enter_context(patch.object(PostgresStore, "plies", nothing))
        if args.today:
            noon = datetime.combine(args.today, datetime.min.time(), UTC) + timedelta(hours=12)
            ahead = int(noon.timestamp() * 1000) - wall_clock()
            settings = replace(settings, now=lambda: wall_clock() + ahead)
        settings = replace(settings, host=args.host, port=args.port, database=args.database)
        serving.run(settings, lambda url: print(url, flush=True))


if __name__ == "__main__":
    main()
