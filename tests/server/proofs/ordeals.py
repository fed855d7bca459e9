"""Let people play while something bad happens to the servers, and check that nothing was lost, doubled or missed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from tests.server.proofs.checking import Findings, check
from tests.server.proofs.fleet import fleet
from tests.server.proofs.players import TABLES, World, playing
from tests.server.store.stores import opened

Ordeal = Callable[[World], Awaitable[None]]  # returns when it is over


@dataclass(frozen=True, slots=True)
class Report:
    world: World
    findings: Findings
    seconds: float

    def __str__(self) -> str:
        players, servers = self.world.players, self.world.fleet
        connections, resends = sum(each.connections for each in players), sum(each.resends for each in players)
        return (
            f"{servers.starts} starts of servers, {self.world.accepted} actions accepted, {connections} connections, "
            f"{resends} requests sent again, {self.seconds:.0f} s: {self.findings}"
        )


FAILING, UNREADABLE = "database_failing", "unreadable"  # events by which the operator is told


async def survive(
    database: str,
    logs: Path,
    ordeal: Ordeal,
    *arguments: str,
    seed: int = 0,
    has_keys: bool = True,
    tables: int = len(TABLES),
    told: Collection[str] = (),
) -> Report:
    """Let people play through an ordeal, on one server, or on two if the database can be shared.

    Alarms in the logs are faults, unless they are `told`.
    """
    began = time.monotonic()
    configurations = list(islice(cycle(TABLES), tables))
    size = 1 if database.startswith("sqlite") else 2
    async with fleet(database, logs, size, *arguments) as servers:
        async with playing(servers, configurations, seed, has_keys=has_keys) as world:
            await ordeal(world)
        for number in range(size):
            await servers.stop(number)
    async with opened(database) as store:
        findings = await check(store, world.players)
    findings.faults += [alarm for alarm in servers.alarms() if not any(event in alarm for event in told)]
    return Report(world, findings, time.monotonic() - began)


def survived(database: str, logs: Path, ordeal: Ordeal, *arguments: str, told: Collection[str] = ()) -> Report:
    """Like `survive`, but raise if there was a fault."""
    report = asyncio.run(survive(database, logs, ordeal, *arguments, told=told))
    print(report, *report.findings.faults, sep="\n")
    assert report.findings.faults == []
    return report
