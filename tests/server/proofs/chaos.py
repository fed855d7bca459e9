"""Let disk, clock and database fail while tables play: nothing acknowledged is lost, and the service recovers.

    python -m tests.server.proofs.chaos --faults 100 --tables 50 --database sqlite

Each fault lasts until people have noticed it, or for a moment where they need not notice; then it ends. The operator
is told of each: by /healthz, the metrics and the log.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cryptid.server.table.log import TableId
from tests.server.proofs import sockets
from tests.server.proofs.damage import Victim, damaged_tables, make_victims
from tests.server.proofs.databases import KINDS
from tests.server.proofs.ordeals import FAILING, UNREADABLE, Report, survive
from tests.server.proofs.players import World
from tests.server.proofs.power import powered
from tests.server.proofs.quick import INLINE
from tests.server.proofs.shim import Shim
from tests.server.store.postgres_ground import PostgresGround
from tests.waiting import LONG

HOUR_MS = 3_600_000
STALL_MS = 2_000
BETWEEN = 12  # actions between two faults

Fault = Callable[[World], AbstractAsyncContextManager[None]]


async def health(world: World) -> dict[str, Any]:
    """Return what /healthz says. Any: its JSON."""
    answer = await sockets.ask(sockets.Guest(await world.fleet.port(0), "192.0.2.9"), "GET", "/healthz")
    found: dict[str, Any] = answer.json()
    return found


async def until_told(world: World, *problems: str) -> None:
    """Wait until /healthz names one of these problems."""
    async with asyncio.timeout(LONG):
        while not set(problems) & set((await health(world)).get("problems", [])):
            await asyncio.sleep(0.05)


async def until_ready(world: World) -> None:
    async with asyncio.timeout(LONG):
        while (await health(world))["status"] != "ready":
            await asyncio.sleep(0.05)


class Faults:
    """What can fail. Each is a block in which it fails."""

    def __init__(self, database: str, shim: Shim, ground: PostgresGround | None) -> None:
        self._database, self._shim, self._ground = database, shim, ground
        self._victims: list[Victim] = []
        self._damaged: set[TableId] = set()

    def kinds(self) -> tuple[Fault, ...]:
        disk = (self.full, self.read_only, self.corrupted) if self._ground is None else (self.killed,)
        return (*disk, self.stalled, self.ahead, self.behind)

    async def prepare(self, count: int) -> None:
        """Store tables for this many faults to damage."""
        if self._ground is None:
            self._victims = await make_victims(self._database, ceil(count / len(self.kinds())))
            self._shim.settle()

    @asynccontextmanager
    async def full(self, world: World) -> AsyncIterator[None]:
        with self._shim.failing(write_errno=errno.ENOSPC):
            await until_told(world, "write: full", "write: io")
            yield

    @asynccontextmanager
    async def read_only(self, world: World) -> AsyncIterator[None]:
        with self._shim.failing(write_errno=errno.EROFS):
            await until_told(world, "write: io", "write: read_only")
            yield

    @asynccontextmanager
    async def corrupted(self, world: World) -> AsyncIterator[None]:
        """Damage a page for good: one table is lost, and named."""
        victim = self._victims.pop()
        victim.damage()
        self._damaged.add(victim.id)
        guest = sockets.Guest(await world.fleet.port(0), "192.0.2.9")
        answer = await sockets.ask(guest, "GET", f"/api/tables/{victim.code}")
        assert answer.json()["code"] == "damaged_table"
        await until_told(world, f"table {victim.id}: damaged")
        metrics = (await sockets.ask(guest, "GET", "/metrics")).body.decode()
        assert f"cryptid_unreadable_tables {len(self._damaged)}.0" in metrics
        assert await asyncio.to_thread(asyncio.run, damaged_tables(self._database)) == self._damaged
        yield

    @asynccontextmanager
    async def stalled(self, world: World) -> AsyncIterator[None]:
        with self._shim.failing(stall_ms=STALL_MS):
            await world.reach(world.accepted + 2)
            yield

    @asynccontextmanager
    async def ahead(self, world: World) -> AsyncIterator[None]:
        with self._shim.failing(clock_ms=HOUR_MS):
            await world.reach(world.accepted + BETWEEN)
            yield

    @asynccontextmanager
    async def behind(self, world: World) -> AsyncIterator[None]:
        with self._shim.failing(clock_ms=-HOUR_MS):
            await world.reach(world.accepted + BETWEEN)
            yield

    @asynccontextmanager
    async def killed(self, world: World) -> AsyncIterator[None]:
        assert self._ground is not None
        await asyncio.to_thread(self._ground.kill)
        try:
            await until_told(world, "write: unreachable", "read: unreachable")
            yield
        finally:
            await asyncio.to_thread(self._start)

    def _start(self) -> None:
        assert self._ground is not None
        with self._shim.loaded():
            self._ground.start()


async def survive_chaos(database: str, folder: Path, faults: Faults, count: int, tables: int) -> Report:
    """Let the faults happen one after the other while people play, and check everything in the end."""

    async def ordeal(world: World) -> None:
        for fault in islice(cycle(faults.kinds()), count):
            await world.reach(world.accepted + BETWEEN)
            async with fault(world):
                pass
            await until_ready(world)
        await world.reach(world.accepted + BETWEEN)

    await faults.prepare(count)
    return await survive(database, folder, ordeal, INLINE, tables=tables, told=[FAILING, UNREADABLE])


def survived_chaos(kind: str, folder: Path, count: int, tables: int) -> Report:
    with powered(kind, folder) as (database, shim, ground):
        report = asyncio.run(survive_chaos(database, folder, Faults(database, shim, ground), count, tables))
    print(f"{count} faults, {tables} tables:", report, *report.findings.faults, sep="\n")
    assert report.findings.faults == []
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--tables", type=int, default=50)
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        survived_chaos(args.database, Path(folder), args.faults, args.tables)


if __name__ == "__main__":
    main()
