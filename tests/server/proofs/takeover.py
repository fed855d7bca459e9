"""Lose the primary of PostgreSQL for good while tables play: the standby takes over, and nothing acknowledged is lost.

    python -m tests.server.proofs.takeover --actions 2000

Servers have a URL with both hosts and find the new primary by themselves. Replication is synchronous: a change is
acknowledged once the standby has it as well. Without that, what the standby does not have is lost with the primary.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from tests.server.proofs.databases import running_postgres
from tests.server.proofs.ordeals import FAILING, Ordeal, survived
from tests.server.proofs.players import World
from tests.server.proofs.quick import INLINE
from tests.server.store.postgres_ground import PostgresGround, execute

DATABASE = "takeover"


@contextmanager
def replicated() -> Iterator[tuple[PostgresGround, PostgresGround]]:
    """Return a primary with an empty database, and its standby."""
    with running_postgres() as primary:
        execute(primary.url("postgres"), f"CREATE DATABASE {DATABASE}")
        standby = PostgresGround(primary=primary)
        try:
            yield primary, standby
        finally:
            standby.remove()


def synchronise(primary: PostgresGround) -> None:
    """Acknowledge nothing before the standby has it."""
    execute(primary.url("postgres"), "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    execute(primary.url("postgres"), "SELECT pg_reload_conf()")
    asyncio.run(_until_synchronous(primary.url("postgres")))


async def _until_synchronous(url: str) -> None:
    connection = await asyncpg.connect(url)
    while not await connection.fetchval("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"):
        await asyncio.sleep(0.05)
    await connection.close()


def losing_the_primary(primary: PostgresGround, standby: PostgresGround, actions: int) -> Ordeal:
    """Kill the primary halfway, and promote the standby."""

    async def ordeal(world: World) -> None:
        await world.reach(actions // 2)
        await asyncio.to_thread(primary.kill)
        await asyncio.to_thread(standby.promote)
        await world.reach(actions)

    return ordeal


def survived_takeover(folder: Path, actions: int) -> None:
    with replicated() as (primary, standby):
        synchronise(primary)
        database = primary.url(DATABASE, standby=standby)
        survived(database, folder, losing_the_primary(primary, standby, actions), INLINE, told=[FAILING])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=2000)
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        survived_takeover(Path(folder), args.actions)


if __name__ == "__main__":
    main()
