"""Cut the connections on which two servers hear of each other's changes, while they share the players of every table.

Everybody still gets every step in the same order, without a gap.

    python -m tests.server.proofs.news --cuts 20 --actions 5000
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from tests.server.proofs.databases import fresh_database
from tests.server.proofs.ordeals import Report, survived
from tests.server.proofs.players import World
from tests.server.store.stores import until
from tests.waiting import LONG

# The last thing that such a connection was used for is to listen, or to see whether it lives.
LISTENING = """FROM pg_stat_activity
               WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = 'SELECT 1')"""
SERVERS = 2


class Cutting:
    """Cuts the connections on which the servers listen, a given number of times."""

    def __init__(self, cuts: int, actions: int) -> None:
        self.cuts, self.actions = cuts, actions

    async def __call__(self, world: World) -> None:
        for turn in range(1, self.cuts + 1):
            await world.reach(self.actions * turn // (self.cuts + 1))
            await self._cut(world.fleet.database)
            heard = steps_heard(world)
            await world.reach(self.actions * (turn + 1) // (self.cuts + 1))
            assert all(steps_heard(world)[home] > heard[home] for home in (0, 1)), "a server heard nothing any more"

    async def _cut(self, database: str) -> None:
        connection = await asyncpg.connect(database, timeout=LONG)

        async def are_listening() -> bool:
            return bool(await connection.fetchval(f"SELECT count(*) = {SERVERS} {LISTENING}"))

        try:
            await until(are_listening)
            assert await connection.fetchval(f"SELECT count(pg_terminate_backend(pid)) {LISTENING}") == SERVERS
        finally:
            await connection.close()


def steps_heard(world: World) -> Counter[int]:
    """Return the number of steps received at each server."""
    heard = Counter[int]()
    for player in world.players:
        heard[player.home] += len(player.delays)
    return heard


@dataclass(frozen=True, slots=True)
class Delays:
    """Milliseconds until people received a change."""

    median: int
    most: int  # 90 % of all
    longest: int


def delays(report: Report) -> Delays:
    found = sorted(delay for player in report.world.players for delay in player.delays)
    return Delays(found[len(found) // 2], found[len(found) * 9 // 10], found[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--actions", type=int, default=5000)
    args = parser.parse_args()
    cutting = Cutting(args.cuts, args.actions)
    with TemporaryDirectory() as folder, fresh_database("postgres", Path(folder)) as database:
        report = survived(database, Path(folder), cutting)
    print(f"{cutting.cuts} times cut, {delays(report)}")


if __name__ == "__main__":
    main()
