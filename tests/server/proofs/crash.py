"""Servers are killed at random moments while tables play: nothing acknowledged is lost, nothing is done twice, and
everybody sees the same.

    python -m tests.server.proofs.crash --kills 200 --actions 40000 --database sqlite

On PostgreSQL there are two servers, killed in turn, and people go to the other one.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptid.server import messages as wire
from tests.server.proofs.checking import Findings, check
from tests.server.proofs.databases import KINDS, fresh_database
from tests.server.proofs.fleet import fleet
from tests.server.proofs.players import TABLES, World, playing
from tests.server.proofs.quick import HASTY, INLINE
from tests.server.stores import opened

LATEST_SECONDS = 0.03  # after the action at which a server is to be killed


@dataclass(frozen=True, slots=True)
class Plan:
    kills: int
    actions: int  # that people ask for and that are accepted
    servers: int = 1
    tables: Sequence[wire.Configuration] = TABLES
    seed: int = 0
    is_hasty: bool = False  # a fault: acknowledged before it is kept
    has_keys: bool = True  # else a fault: what is sent again has a new key


@dataclass(frozen=True, slots=True)
class Report:
    plan: Plan
    findings: Findings
    accepted: int
    connections: int
    resends: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.plan.kills} kills, {self.accepted} actions accepted, {self.connections} connections, "
            f"{self.resends} requests sent again, {self.seconds:.0f} s: {self.findings}"
        )


async def crash(database: str, logs: Path, plan: Plan) -> Report:
    began = time.monotonic()
    arguments = [INLINE, HASTY] if plan.is_hasty else [INLINE]
    async with fleet(database, logs, plan.servers, *arguments) as servers:
        async with playing(servers, plan.tables, plan.seed, has_keys=plan.has_keys) as world:
            await _kill(world, plan)
            await world.reach(plan.actions)
        for number in range(plan.servers):
            await servers.stop(number)
    async with opened(database) as store:
        findings = await check(store, world.players)
    findings.faults += servers.alarms()
    connections = sum(player.connections for player in world.players)
    resends = sum(player.resends for player in world.players)
    return Report(plan, findings, world.accepted, connections, resends, time.monotonic() - began)


async def _kill(world: World, plan: Plan) -> None:
    """Kill the servers in turn, evenly over the actions but at moments that nobody has chosen."""
    for kill in range(plan.kills):
        await world.reach(plan.actions * (kill + 1) // (plan.kills + 1))
        await asyncio.sleep(world.rng.uniform(0, LATEST_SECONDS))
        number = kill % plan.servers
        await world.fleet.kill(number)
        await world.fleet.start(number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--actions", type=int, default=40_000)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    plan = Plan(args.kills, args.actions, servers=2 if args.database == "postgres" else 1, seed=args.seed)
    with tempfile.TemporaryDirectory() as folder, fresh_database(args.database, Path(folder)) as database:
        report = asyncio.run(crash(database, Path(folder), plan))
    print(report, *report.findings.faults, sep="\n")


if __name__ == "__main__":
    main()
