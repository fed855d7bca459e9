"""A server for proofs: like `cryptid serve`, with fast bots, without rate limits, and with faults on demand.

python -m tests.server.proofs.quick --database URL
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import ExitStack
from random import Random
from unittest.mock import patch

from cryptid.server.http import serving
from cryptid.server.settings import Settings
from cryptid.server.store.databases import store_for
from cryptid.server.store.protocol import Behind, Kept, Known, Store
from cryptid.server.table.log import LogEntry, Projection, TableId
from cryptid.server.table.referee import make_deal
from tests.server.live.ground import QUICK, InlineThinker

QUICKLY = (sys.executable, "-m", "tests.server.proofs.quick")
HASTY, INLINE, SEEDED = "--hasty", "--inline", "--seeded"
LATE_SECONDS = 0.05


class HastyStore:
    """A planted fault: says that an entry is durable a little before it is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._late = set[asyncio.Task[None]]()

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        task = asyncio.ensure_future(self._append_late(table, entry, projection))
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        return Kept()

    async def _append_late(self, table: TableId, entry: LogEntry, projection: Projection | None) -> None:
        await asyncio.sleep(LATE_SECONDS)
        await self._store.append(table, entry, projection)


class Inline(InlineThinker):
    """Has no workers to wait for, so that bots move at once after every start."""

    def start(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    parser.add_argument(HASTY, action="store_true", help="acknowledge before the entry is kept")
    parser.add_argument(INLINE, action="store_true", help="let bots think in the server itself")
    parser.add_argument(SEEDED, action="store_true", help="deal each configuration the same every time")
    args = parser.parse_args()
    settings = Settings(
        port=args.port, database=args.database, bot_pace=QUICK.bot_pace, rates=QUICK.rates, sockets_per_address=10_000
    )
    with ExitStack() as patches:
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
        serving.run(settings, lambda url: print(url, flush=True))


if __name__ == "__main__":
    main()
