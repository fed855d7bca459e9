"""The PostgreSQL store: several servers on one database, and a database that goes down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import asyncpg
import pytest

from cryptid.server.store import migrations
from cryptid.server.store.postgres import PostgresStore
from cryptid.server.store.protocol import Behind, Kept, Known, Store, StoreDamaged, StoreDown, StoreUnusable
from cryptid.server.table.log import LogEntry, TableId
from tests.server.store.postgres_ground import PASSWORD, PostgresGround, execute
from tests.server.store.stores import add_table, entry, eventually, head, opened, projection, turn, until

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]


@pytest.fixture
def url(postgres: PostgresGround) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@asynccontextmanager
async def beside(url: str) -> AsyncIterator[Connection]:
    """Open a connection for the test."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


class Ear:
    """Collects a store's news."""

    def __init__(self, store: Store) -> None:
        self.heard: list[TableId | None] = []
        self._task = asyncio.create_task(self._listen(store))

    async def _listen(self, store: Store) -> None:
        async for table in store.news():
            self.heard.append(table)

    async def hears(self, *tables: TableId | None) -> None:
        async def has_heard() -> bool:
            return set(tables) <= set(self.heard)

        await until(has_heard)


async def _next(store: Store, table: TableId, by: str) -> LogEntry:
    """Return an entry for the next ply of the log."""
    ply = (await store.plies([table]))[table] + 1
    return entry(ply, f"key-{ply}-{by}", by)


# Several servers


def test_servers_that_race_for_the_same_plies(url: str) -> None:
    tables, rounds = [f"table-{number}" for number in range(20)], 15

    async def play(store: Store, by: str, table: TableId) -> list[LogEntry]:
        kept: list[LogEntry] = []
        while len(kept) < rounds:
            new = await _next(store, table, by)
            if await store.append(table, new, projection(turn(table, new.ply, ply=new.ply))) == Kept():
                kept.append(new)
        return kept

    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            for table in tables:
                await add_table(one, table)
            ears = Ear(one), Ear(two)
            games = [play(store, by, table) for table in tables for store, by in ((one, "one"), (two, "two"))]
            kept = await asyncio.gather(*games)
            for number, table in enumerate(tables):
                log = await two.entries(table, after=1)
                assert log == sorted(kept[2 * number] + kept[2 * number + 1], key=lambda new: new.ply)
                assert [new.ply for new in log] == list(range(2, 2 + 2 * rounds))
            assert {leased.ply for leased in await one.lease(1000, 0, 1, 1000)} == {1 + 2 * rounds}
            await ears[0].hears(*tables)
            await ears[1].hears(*tables)

    asyncio.run(run())


def test_batches_of_the_same_tables_wait_for_each_other_without_deadlock(url: str) -> None:
    tables = [f"table-{number}" for number in range(60)]

    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            for table in tables:
                await add_table(one, table)
            for ply in range(2, 12):
                forward = [one.append(table, entry(ply, by="one"), projection()) for table in tables]
                backward = [two.append(table, entry(ply, by="two"), projection()) for table in reversed(tables)]
                outcomes = await asyncio.gather(*forward, *backward)
                pairs = zip(outcomes[:60], reversed(outcomes[60:]), strict=True)
                assert all({first, second} == {Kept(), Behind()} for first, second in pairs)

    asyncio.run(run())


def test_each_turn_is_leased_by_one_server(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await add_table(one, "x", *(turn("x", ply, ply=ply) for ply in range(100)))
            leased = await asyncio.gather(*(store.lease(1000, 0, 10, 7) for store in (one, two) for _ in range(20)))
            assert sorted(taken.ply for some in leased for taken in some) == list(range(100))

    asyncio.run(run())


def test_news_come_from_others_only(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            ears = Ear(one), Ear(two)
            await ears[0].hears(None)
            await ears[1].hears(None)
            await add_table(one, "x")
            await one.append("x", entry(2), None)
            await one.arrive("y", "ann", 1)
            await two.arrive("z", "ann", 1)
            await ears[1].hears("x", "y")
            await ears[0].hears("z")
            assert ears[0].heard == [None, "z"]
            assert "z" not in ears[1].heard

    asyncio.run(run())


def test_a_refused_append_is_no_news(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            ear = Ear(two)
            await ear.hears(None)
            assert await one.append("nowhere", entry(1), None) == Behind()
            await add_table(one, "x")
            await ear.hears("x")
            assert "nowhere" not in ear.heard

    asyncio.run(run())


def test_too_many_tables_for_one_notice_are_told_as_any(url: str) -> None:
    names = [f"{number:0>40}" for number in range(300)]

    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            for name in names:
                await add_table(one, name)
            ear = Ear(two)
            await ear.hears(None)
            ear.heard.clear()
            outcomes = await asyncio.gather(*(one.append(name, entry(2), None) for name in names))
            assert outcomes == [Kept()] * 300
            await ear.hears(None)

    asyncio.run(run())


# Presence


def test_presence_is_seen_from_other_servers(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.beat(0)
            await two.beat(0)
            await one.arrive("x", "ann", 1)
            await two.arrive("x", "ann", 2)
            await two.arrive("x", "bob", 2)
            assert await one.present("x", 3) == await two.present("x", 3) == {"ann": None, "bob": None}
            await two.depart("x", "ann", 4)
            await two.depart("x", "bob", 5)
            assert await one.present("x", 6) == await two.present("x", 6) == {"ann": None, "bob": 5}
            await one.depart("x", "ann", 7)
            assert await one.present("x", 8) == await two.present("x", 8) == {"ann": 7, "bob": 5}

    asyncio.run(run())


def test_a_server_that_says_nothing_has_lost_its_people(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.arrive("x", "ann", 500)
            await one.beat(1_000)
            assert await two.present("x", 30_999) == {"ann": None}
            assert await two.present("x", 31_000) == {"ann": 1_000}
            assert await one.present("x", 31_000) == {"ann": None}, "it knows its own"
            await one.beat(31_000)
            assert await two.present("x", 31_000) == {"ann": None}

    asyncio.run(run())


def test_a_server_that_never_beat_can_die_too(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.arrive("x", "ann", 1_000)
            assert await two.present("x", 30_999) == {"ann": None}
            assert await two.present("x", 31_000) == {"ann": 1_000}

    asyncio.run(run())


def test_presence_survives_a_crash_of_the_database(postgres: PostgresGround, url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.beat(0)
            await one.arrive("x", "ann", 1)
            await asyncio.to_thread(postgres.stop, "immediate")
            await one.arrive("x", "bob", 2)
            await asyncio.to_thread(postgres.start)

            async def sees_both() -> bool:
                return await eventually(lambda: two.present("x", 3)) == {"ann": None, "bob": None}

            await until(sees_both)

    asyncio.run(run())


# A database that goes away


def test_a_connection_cut_during_an_append(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store, beside(url) as holder, beside(url) as killer:
            await add_table(store, "x")
            async with holder.transaction():
                await holder.execute("LOCK TABLE entries")
                cut = asyncio.create_task(store.append("x", entry(2), projection(summary="new")))
                await until(partial(_terminate, killer, "wait_event_type = 'Lock'"))
                with pytest.raises(StoreDown):
                    await cut
            assert await store.append("x", entry(2), projection(summary="new")) == Kept()
            assert await store.entries("x") == [entry(1), entry(2)]

    asyncio.run(run())


async def _terminate(connection: Connection, which: str = "true") -> bool:
    """Terminate connections of this kind; return whether there were any."""
    sql = f"""SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND {which}"""
    return bool(await connection.fetch(sql))


def test_an_answer_lost_after_the_commit(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = PostgresStore(url)
        await store.open()
        await add_table(store, "x")
        commit = store._commit

        async def lost(batch: list[object]) -> list[Kept | Known | Behind]:
            await commit(batch)  # type: ignore[arg-type]
            raise StoreDown("cut")

        with monkeypatch.context() as patch:
            patch.setattr(store, "_commit", lost)
            with pytest.raises(StoreDown):
                await store.append("x", entry(2), None)
        assert await store.append("x", entry(2), None) == Known(2)
        await store.close()

    asyncio.run(run())


def test_every_connection_cut_at_once(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store, beside(url) as connection:
            await add_table(store, "x")
            for ply in range(2, 10):
                assert await _terminate(connection)
                outcome = await eventually(partial(store.append, "x", entry(ply), None))
                assert outcome in (Kept(), Known(ply))
                assert await eventually(lambda: store.plies(["x"])) == {"x": ply}

    asyncio.run(run())


def test_a_cut_listener_says_that_anything_may_have_changed(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two, beside(url) as connection:
            await add_table(two, "x")
            ear = Ear(one)
            await ear.hears(None)
            for ply in (2, 3, 4):
                ear.heard.clear()
                assert await _terminate(connection, "(query LIKE 'LISTEN%' OR query = 'SELECT 1')")
                await ear.hears(None)
                ear.heard.clear()
                assert await eventually(partial(two.append, "x", entry(ply), None)) == Kept()
                await ear.hears("x")

    asyncio.run(run())


def test_a_database_that_stops_and_starts(postgres: PostgresGround, url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await add_table(store, "x")
            await asyncio.to_thread(postgres.stop)
            try:
                for call in (store.append("x", entry(2), None), store.entries("x"), store.lease(1, 1, 1, 1)):
                    with pytest.raises(StoreDown):
                        await call
                await store.arrive("x", "ann", 1)
            finally:
                await asyncio.to_thread(postgres.start)
            assert await eventually(lambda: store.append("x", entry(2), None)) == Kept()
            assert await eventually(lambda: store.entries("x")) == [entry(1), entry(2)]

    asyncio.run(run())


# A database that cannot be used


def refusal(url: str) -> str:
    async def run() -> None:
        await PostgresStore(url).open()

    with pytest.raises(StoreUnusable) as refused:
        asyncio.run(run())
    sentence = str(refused.value)
    assert PASSWORD not in sentence
    assert "wrong-secret" not in sentence
    assert refused.value.__cause__ is None
    return sentence.split(": ", 1)[-1]


def test_refusals_say_why_and_nothing_of_the_url(postgres: PostgresGround) -> None:
    assert refusal(postgres.url("postgres", "wrong-secret")) == "The database rejects this user or password."
    assert refusal(postgres.url("nowhere")) == "The database server has no database of this name."
    assert refusal("postgresql://a:wrong-secret@/x?host=/nowhere").startswith("The database cannot be reached")
    assert refusal("postgresql://a:wrong-secret@host:port/x") == "The URL of the database cannot be read."


def test_a_newer_database_is_refused_unless_this_version_can_use_it(url: str) -> None:
    open_and_close(url)
    execute(url, "UPDATE schema_version SET version = 99")
    open_and_close(url)
    execute(url, "UPDATE schema_version SET oldest = 99")
    assert refusal(url) == "The database was made by a newer version of Cryptid."


def test_a_damaged_page_is_told_apart_from_a_database_that_is_gone(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            with pytest.raises(StoreDamaged):
                await store.query("DO $$ BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001'; END $$")
            assert store.health.problems() == [("read", "corrupt")]

    asyncio.run(run())


def test_tables_of_somebody_else_are_not_touched(url: str) -> None:
    execute(url, "CREATE TABLE seats (hall text)")
    assert refusal(url) == "The database already has other tables with the same names."


def open_and_close(url: str) -> None:
    async def run() -> None:
        async with opened(url):
            pass

    asyncio.run(run())


def test_servers_that_start_together_migrate_once(url: str) -> None:
    async def run() -> None:
        stores = [PostgresStore(url) for _ in range(8)]
        await asyncio.gather(*(store.open() for store in stores))
        assert await stores[0].add_table(head("x"), [entry(1)], projection())
        assert await stores[7].entries("x") == [entry(1)]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())


def test_a_migration_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_and_close(url)
    steps = [*migrations.POSTGRES, ("CREATE TABLE extra (id text)", "CREATE TABLE people (id text)")]
    with monkeypatch.context() as patch:
        patch.setattr("cryptid.server.store.postgres.POSTGRES", steps)
        refusal(url)
    open_and_close(url)

    async def run() -> None:
        async with beside(url) as connection:
            assert await connection.fetchval("SELECT to_regclass('extra')") is None

    asyncio.run(run())


def test_a_migration_yields_to_servers_that_run(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_and_close(url)
    columns = [f"ALTER TABLE {table} ADD COLUMN later text" for table in ("tables", "entries")]
    monkeypatch.setattr("cryptid.server.store.postgres.POSTGRES", [*migrations.POSTGRES, columns])

    async def run() -> None:
        store = PostgresStore(url)
        async with beside(url) as watching, beside(url) as other:

            async def migration_waits() -> bool:
                return bool(await watching.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"))

            async with other.transaction():
                await other.execute("LOCK TABLE entries IN ROW EXCLUSIVE MODE")
                opening = asyncio.create_task(store.open())
                await until(migration_waits)
                await other.execute("SELECT FROM tables")
            await opening
            await store.close()
            assert await other.fetch("SELECT later FROM entries") == []

    asyncio.run(run())
