"""The health of a database: what is told to the operator, and how often."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cryptid.server.store.health import AGAIN_SECONDS, Health
from cryptid.server.store.protocol import Kept, StoreDamaged, StoreDown
from cryptid.server.store.sqlite import SqliteStore
from tests.server.store.postgres_ground import PostgresGround
from tests.server.store.stores import add_table, entry, eventually, head, opened, projection


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "cryptid")
    return caplog


def events(logged: pytest.LogCaptureFixture) -> list[tuple[str, Any]]:
    """Return what was logged. Any: the fields of each event."""
    return [(record.message, getattr(record, "fields", {})) for record in logged.records if record.name == "cryptid"]


def test_a_failure_is_logged_when_it_begins_and_when_it_ends(logged: pytest.LogCaptureFixture) -> None:
    clock = [0.0]
    health = Health(lambda: clock[0])
    for _ in range(100):
        health.failed("write", "full", OSError())
        health.worked("read")
    assert (health.is_failing, health.problems()) == (True, [("write", "full")])
    health.worked("write")
    health.worked("write")
    assert (health.is_failing, health.problems()) == (False, [])
    fields = {"operation": "write", "cause": "full"}
    assert events(logged) == [("database_failing", fields), ("database_works", fields)]
    clock[0] = AGAIN_SECONDS
    health.failed("write", "full", OSError())
    assert len(events(logged)) == 3


def test_a_corrupt_page_is_a_problem_for_a_while_but_not_a_failure(logged: pytest.LogCaptureFixture) -> None:
    now = 0.0
    health = Health(lambda: now)
    for _ in range(9):
        health.failed("read", "corrupt", OSError())
        health.worked("read")
    assert not health.is_failing
    assert health.problems() == [("read", "corrupt")]
    assert len(events(logged)) == 1
    now = AGAIN_SECONDS
    assert health.problems() == []


def _limit_pages(connection: sqlite3.Connection) -> None:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_is_named_and_ends(tmp_path: Path, logged: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        await add_table(store, "x")
        await store._writer.write(_limit_pages)
        for name in ("y", "z"):
            with pytest.raises(StoreDown):
                await store.add_table(head(name), [entry(1, "k" * 100_000)], projection())
            assert store.health.problems() == [("write", "full")]
        await store._writer.write(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").rowcount)
        assert await store.append("x", entry(2), None) == Kept()
        assert not store.health.is_failing
        await store.close()

    asyncio.run(run())
    assert [event for event, _ in events(logged)] == ["database_failing", "database_works"]


def test_a_read_only_database_is_named(tmp_path: Path, logged: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        await store._writer.write(lambda connection: connection.execute("PRAGMA query_only = 1").rowcount)
        for _ in range(3):
            with pytest.raises(StoreDown):
                await store.probe()
        assert store.health.problems() == [("write", "read_only")]
        assert await store.person_of("") is None
        store._writer._connection.execute("PRAGMA query_only = 0")
        await store.probe()
        assert store.health.problems() == []
        await store.close()

    asyncio.run(run())
    assert [event for event, _ in events(logged)] == ["database_failing", "database_works"]


def test_a_damaged_page_fails_one_write_and_not_the_batch(tmp_path: Path, logged: pytest.LogCaptureFixture) -> None:
    def damaged(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE tables SET phase = 'over' WHERE id = 'x'")
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        raise error

    async def run() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        await add_table(store, "x")
        writes = store.append("x", entry(2), None), store._writer.write(damaged), store.append("x", entry(3), None)
        first, failed, last = await asyncio.gather(*writes, return_exceptions=True)
        assert (first, last) == (Kept(), Kept())
        assert isinstance(failed, StoreDamaged)
        assert await store.query("SELECT phase FROM tables") == [("playing",)]
        assert store.health.problems() == [("read", "corrupt")]
        await store.close()

    asyncio.run(run())
    assert [event for event, _ in events(logged)] == ["database_failing"]


def test_postgres_that_is_gone_and_back(postgres: PostgresGround, logged: pytest.LogCaptureFixture) -> None:
    async def run(url: str) -> None:
        async with opened(url) as store:
            await store.probe()
            await asyncio.to_thread(postgres.stop, "immediate")
            for _ in range(3):
                with pytest.raises(StoreDown):
                    await store.probe()
            assert store.health.problems() == [("write", "unreachable")]
            await asyncio.to_thread(postgres.start)
            await eventually(store.probe)
            assert not store.health.is_failing

    with postgres.database() as url:
        asyncio.run(run(url))
    assert [event for event, _ in events(logged)].count("database_failing") <= 2  # a read and a write
