"""Let disk, clock and database fail while tables play: nothing acknowledged is lost, and the service recovers.

    python -m tests.server.proofs.chaos --faults 100 --database sqlite

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
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.proofs import sockets
from tests.server.proofs.databases import KINDS
from tests.server.proofs.ordeals import Report, survive
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
    """What can fail, by name. Each is a block in which it fails."""

    def __init__(self, shim: Shim, ground: PostgresGround | None) -> None:
        self._shim, self._ground = shim, ground

    def named(self) -> dict[str, Fault]:
        disk = {"full": self.full, "read_only": self.read_only} if self._ground is None else {"killed": self.killed}
        return {**disk, "stalled": self.stalled, "ahead": self.ahead, "behind": self.behind}

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


async def survive_chaos(database: str, folder: Path, faults: Faults, count: int) -> Report:
    """Let the faults happen one after the other while people play, and check everything in the end."""

    async def ordeal(world: World) -> None:
        for fault in islice(cycle(faults.named().values()), count):
            await world.reach(world.accepted + BETWEEN)
            async with fault(world):
                pass
            await until_ready(world)
        await world.reach(world.accepted + BETWEEN)

    return await survive(database, folder, ordeal, INLINE, database_fails=True)


def survived_chaos(kind: str, folder: Path, count: int) -> Report:
    with powered(kind, folder) as (database, shim, ground):
        report = asyncio.run(survive_chaos(database, folder, Faults(shim, ground), count))
    print(f"{count} faults:", report, *report.findings.faults, sep="\n")
    assert report.findings.faults == []
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        survived_chaos(args.database, Path(folder), args.faults)


if __name__ == "__main__":
    main()
