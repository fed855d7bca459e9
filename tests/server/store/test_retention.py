"""What is kept no longer is deleted, a little at a time, and nothing else is."""

from __future__ import annotations

import asyncio

import pytest

from cryptid.server.store.protocol import Store
from cryptid.server.store.retention import DAY_MS, Keep, Retention
from cryptid.server.table.log import Person, SnapshotRow
from tests.server.store.stores import entry, head, opened, projection, turn

NOW = 1_000 * DAY_MS


async def add(store: Store, name: str, phase: str, age: int, *people: str) -> None:
    """Store a table that has not changed for this many days."""
    made = projection(turn(name, 1), phase=phase, people=people or ("ann",))
    assert await store.add_table(head(name, made_at=NOW - age * DAY_MS), [entry(1)], made)


async def left(store: Store, *names: str) -> str:
    return "".join([name for name in names if await store.head(id=name) is not None])


def test_old_tables_are_deleted_by_their_phase(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for name, phase, age in (
                ("a", "over", 11), ("b", "over", 9), ("c", "abandoned", 11),
                ("d", "playing", 6), ("e", "gathering", 4), ("f", "gathering", 6),
            ):  # fmt: skip
                await add(store, name, phase, age)
            await store.fold("a", SnapshotRow(1, NOW, "{}", "[]"), 1)
            rounds = Retention(store, Keep(finished=10, unfinished=5))
            assert await rounds.delete_tables(NOW, 1) == 2
            assert len(await left(store, *"abcdef")) == 4
            assert [await rounds.delete_tables(NOW, 1) for _ in range(2)] == [2, 0]
            assert await left(store, *"abcdef") == "be"
            assert await store.entries("a") == await store.entries("d") == []
            assert {one.table for one in await store.lease(NOW, NOW, NOW, 100)} == {"b", "e"}
            assert len(await store.tables_of("ann", 10)) == 2

    asyncio.run(run())


def test_identities_without_a_seat_are_deleted(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for name, age in (("ann", 300), ("bob", 300), ("eve", 300), ("new", 10)):
                await store.add_person(Person(name, name), f"token-{name}", NOW - age * DAY_MS)
                await store.add_transfer(f"code-{name}", name, 1)
            await add(store, "x", "over", 300, "ann")
            for name, age in (("old", 200), ("pat", 100)):  # both only solved puzzles
                await store.add_person(Person(name, name), f"token-{name}", NOW - 300 * DAY_MS)
                values = (name, NOW - age * DAY_MS)
                await store.transact(("INSERT INTO progress VALUES ($1, 'puzzle', 'p', '1', 1, $2)", values))
            rounds = Retention(store, Keep(identities=180, finished=0))
            assert [await rounds.delete_identities(NOW, 2) for _ in range(4)] == [1, 2, 0, 0]
            names = ("ann", "bob", "eve", "new", "old", "pat")
            assert [name for name in names if await store.person_of(f"token-{name}")] == ["ann", "new", "pat"]

    asyncio.run(run())


def test_old_chat_is_deleted_from_snapshots(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for name, age in (("a", 100), ("b", 100), ("c", 10)):
                await add(store, name, "over", age)
                await store.fold(name, SnapshotRow(1, NOW - age * DAY_MS, "{}", '["hello"]'), 1)
            rounds = Retention(store, Keep())
            for _ in range(2):
                await rounds.delete_chat(NOW, 1)
            rows = {name: await store.snapshot(name) for name in "abc"}
            assert {name: row.chat for name, row in rows.items() if row} == {"a": "[]", "b": "[]", "c": '["hello"]'}

    asyncio.run(run())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nothing_is_deleted_that_is_kept_for_ever(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(Person("bob", "Bob"), "token", 0)
            await add(store, "a", "over", 999)
            await store.fold("a", SnapshotRow(1, 0, "{}", '["hello"]'), 1)
            rounds = Retention(store, Keep(finished=0, unfinished=0, chat=0, identities=0))
            assert await rounds.delete_tables(NOW, 9) == await rounds.delete_identities(NOW, 9) == 0
            await rounds.delete_chat(NOW, 9)
            assert await left(store, "a") == "a"
            assert await store.snapshot("a") == SnapshotRow(1, 0, "{}", '["hello"]')
            assert await store.person_of("token") is not None

    asyncio.run(run())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_finished_tables_are_compacted_once_and_all_get_their_turn(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for name, age in (("a", 5), ("b", 4), ("c", 3), ("d", 0)):
                await add(store, name, "over", age)
            await add(store, "e", "playing", 5)
            rounds = Retention(store, Keep())
            before = NOW - DAY_MS
            assert [await rounds.to_compact(before, 2) for _ in range(3)] == [["a", "b"], ["c"], ["a", "b"]]
            await store.fold("a", SnapshotRow(1, NOW, "{}", "[]"), 1)
            await rounds.to_compact(before, 2)
            assert await rounds.to_compact(before, 9) == ["b", "c"]
            await store.append("a", entry(2), None)
            assert "a" in await rounds.to_compact(before, 9)

    asyncio.run(run())
