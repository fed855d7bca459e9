"""Databases of every released version open with all their data."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cryptid.server.store import migrations
from cryptid.server.store.protocol import Kept, Summary
from cryptid.server.table.log import Person
from tests.server.store.postgres_ground import execute
from tests.server.store.stores import entry, head, opened, projection, turn

GOLDEN = Path(__file__).parent / "golden"
VERSIONS = sorted(int(file.stem.partition("_")[2]) for file in GOLDEN.glob("sqlite_*.sql"))  # released ones


def load(database: str, version: int) -> None:
    """Create a database from the dump of an older version, without leases and presence."""
    if database.startswith("sqlite:///"):
        path = Path(database.removeprefix("sqlite:///"))
        path.parent.mkdir()
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript((GOLDEN / f"sqlite_{version}.sql").read_text(encoding="utf-8"))
    else:
        execute(database, (GOLDEN / f"postgres_{version}.sql").read_text(encoding="utf-8"))


def test_both_kinds_are_of_one_version() -> None:
    assert len(migrations.SQLITE) == len(migrations.POSTGRES)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_database_opens_with_all_it_had(database: str, version: int) -> None:
    async def run() -> None:
        async with opened(database) as store:
            assert await store.person_of("token-a") == Person("ann", "Ann \U0001f43b\n")
            assert await store.person_of("token-b") == Person("bob", "Bob", is_program=True)
            assert await store.take_transfer("code", 99) == Person("bob", "Bob", is_program=True)
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
