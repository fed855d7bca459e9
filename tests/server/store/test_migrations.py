"""Databases of every released version open with all their data."""

from __future__ import annotations

import asyncio

import pytest

from cryptid.server.store import migrations
from cryptid.server.store.protocol import Kept, Progress, Summary
from cryptid.server.table.log import Person
from tests.server.store.postgres_ground import GOLDEN, load
from tests.server.store.stores import entry, head, opened, projection, turn

HUNT = Progress("hunt", "2027-01-04", "{}", 5, 7)  # kept since version 2
VERSIONS = sorted(int(dump.stem.removeprefix("sqlite_")) for dump in GOLDEN.glob("sqlite_*.sql"))


def test_both_kinds_are_of_one_version() -> None:
    assert len(migrations.SQLITE) == len(migrations.POSTGRES)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_database_opens_with_all_it_had(database: str, version: int) -> None:
    async def run() -> None:
        async with opened(database) as store:
            assert await store.person_of("token-a") == Person("ann", "Ann \U0001f43b\n")
            assert await store.person_of("token-b") == Person("bob", "Bob", is_program=True)
            assert await store.take_transfer("code", 99) == Person("bob", "Bob", is_program=True)
            assert await store.progress("ann", "hunt") == [HUNT][: version - 1]
            assert await store.head(code="code-x") == head("x")
            assert await store.head(id="y") == head("y", listed=False)
            assert await store.entries("x") == [entry(1), entry(2)]
            assert await store.query("SELECT table_id, host FROM listings") == [("x", "ann")]
            assert await store.tables_of("ann", 10) == [Summary("{}", 0), Summary("y", 0)]
            turns = [turn("x", 10), turn("x", 30, seat=1, kind="clock")]
            assert await store.lease(30, 1000, 2000, 10) == turns
            assert await store.append("x", entry(3), projection()) == Kept()
            assert await store.lease(30, 2000, 3000, 10) == []

    load(database, version)
    asyncio.run(run())
