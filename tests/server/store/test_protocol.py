"""The behaviour that both stores share."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace

import asyncpg
import pytest

from cryptid.server.store.protocol import Behind, Kept, Known, Progress, Store, Summary
from cryptid.server.store.visits import RECENT_MS
from cryptid.server.table.log import Person, SnapshotRow
from tests.server.store.stores import add_table, entry, head, opened, projection, summaries, turn
from tests.waiting import LONG

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob", is_program=True)
TAKEN = (sqlite3.IntegrityError, asyncpg.UniqueViolationError)


async def due(store: Store, now: int = 1000) -> list[str]:
    """Return the tables whose turns are leased at this time, for ten milliseconds."""
    return [turn.table for turn in await store.lease(now, now, now + 10, 100)]


# People


def test_people_are_known_by_their_tokens(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token-a", 1)
            await store.add_person(BOB, "token-b", 2)
            assert await store.person_of("token-a") == ANN
            assert await store.person_of("token-b") == BOB
            assert await store.person_of("token-c") is None
            await store.add_token("ann", "token-c", 3)
            assert await store.person_of("token-c") == ANN
            await store.rename("ann", "Anne")
            assert await store.person_of("token-a") == await store.person_of("token-c") == Person("ann", "Anne")
            assert await store.person_of("token-b") == BOB

    asyncio.run(run())


def test_a_person_whose_token_is_taken_is_not_kept_at_all(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token", 1)
            with pytest.raises(TAKEN):
                await store.add_person(BOB, "token", 2)
            assert await store.person_of("token") == ANN
            await store.add_person(BOB, "other", 2)

    asyncio.run(run())


def test_a_transfer_code_is_good_once_and_for_its_time(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token-a", 1)
            await store.add_person(BOB, "token-b", 1)
            await store.add_transfer("code-a", "ann", 100)
            await store.add_transfer("code-b", "bob", 100)
            assert await store.take_transfer("other", 50) is None
            assert await store.take_transfer("code-a", 99) == ANN
            assert await store.take_transfer("code-a", 99) is None
            assert await store.take_transfer("code-b", 100) is None
            assert await store.take_transfer("code-b", 99) is None

    asyncio.run(run())


def test_a_transfer_code_replaces_the_earlier_one(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token", 1)
            await store.add_transfer("first", "ann", 100)
            await store.add_transfer("second", "ann", 200)
            assert await store.take_transfer("first", 50) is None
            assert await store.take_transfer("second", 150) == ANN

    asyncio.run(run())


# Progress


def hunt(name: str, value: str = "{}", score: int | None = None, at: int = 0) -> Progress:
    return Progress("hunt", name, value, score, at)


def test_progress_is_kept_by_person_kind_and_name(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token-a", 1)
            await store.add_person(BOB, "token-b", 1)
            lesson = Progress("lesson", "a", "1", None, 5)
            for kept in (hunt("b", at=1 << 40), hunt("a"), hunt("B"), lesson):
                assert await store.keep_progress("ann", kept, None)
            assert await store.keep_progress("bob", hunt("a", "bob"), None)
            assert await store.progress("ann", "hunt") == [hunt("B"), hunt("a"), hunt("b", at=1 << 40)]
            assert await store.progress("ann", "lesson") == [lesson]
            assert await store.progress("bob", "hunt") == [hunt("a", "bob")]
            assert await store.progress("cat", "hunt") == await store.progress("bob", "lesson") == []

    asyncio.run(run())


def test_progress_changes_only_from_the_value_it_had(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token", 1)
            assert not await store.keep_progress("ann", hunt("a", "1"), "0")
            assert await store.keep_progress("ann", hunt("a", "1"), None)
            assert not await store.keep_progress("ann", hunt("a", "2"), None)
            assert not await store.keep_progress("ann", hunt("a", "2"), "0")
            assert await store.progress("ann", "hunt") == [hunt("a", "1")]
            assert await store.keep_progress("ann", hunt("a", "2", 7, 3), "1")
            assert await store.progress("ann", "hunt") == [hunt("a", "2", 7, 3)]

    asyncio.run(run())


def test_of_many_who_change_the_same_progress_one_wins(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token", 1)
            for was in (None, "0"):
                rivals = [hunt("a", str(number)) for number in range(20)] if was else [hunt("a", "0")] * 20
                kept = await asyncio.gather(*(store.keep_progress("ann", rival, was) for rival in rivals[1:]))
                assert kept.count(True) == 1
                assert await store.progress("ann", "hunt") == [rivals[1:][kept.index(True)]]

    asyncio.run(run())


def test_scores_are_counted_over_all_people(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for place, score in enumerate((5, 5, 7, None)):
                await store.add_person(Person(str(place), "x"), str(place), 1)
                assert await store.keep_progress(str(place), hunt("a", score=score), None)
            assert await store.keep_progress("0", hunt("b", score=5), None)
            assert await store.keep_progress("0", Progress("puzzle", "a", "", 5, 1), None)
            assert await store.scores("hunt", "a") == {5: 2, 7: 1}
            assert await store.scores("hunt", "c") == {}
            assert await store.keep_progress("0", hunt("a", "more", score=6), "{}")
            assert await store.scores("hunt", "a") == {5: 1, 6: 1, 7: 1}

    asyncio.run(run())


# Tables


def test_a_table_is_found_by_code_and_id(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for made in (head("x"), head("y", listed=False, made_at=7)):
                assert await store.add_table(made, [], projection())
                assert await store.head(code=made.code) == await store.head(id=made.id) == made
            assert await store.head(code="x") is None
            assert await store.head(id="code-x") is None

    asyncio.run(run())


def test_a_table_whose_code_is_taken_leaves_no_trace(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            given = projection(turn("y", 1), people=("bob",))
            assert not await store.add_table(head("y", code="code-x"), [entry(1)], given)
            assert await store.head(id="y") is None
            assert await store.entries("y") == []
            assert await store.tables_of("bob", 10) == []
            assert await due(store) == []
            assert await summaries(store) == ["{}"]

    asyncio.run(run())


def test_the_log(database: str) -> None:
    async def run() -> None:
        log = [entry(1), entry(2), entry(3, by="bob"), entry(4, by="")]
        async with opened(database) as store:
            assert await store.add_table(head("x"), log[:2], projection())
            await add_table(store, "y")
            for one in log[2:]:
                assert await store.append("x", one, None) == Kept()
            assert await store.entries("x") == log
            assert await store.entries("x", after=2) == log[2:]
            assert await store.entries("x", after=4) == []
            assert await store.plies(["x", "y", "z"]) == {"x": 4, "y": 1, "z": 0}
            assert await store.plies([]) == {}

    asyncio.run(run())


def test_a_ply_is_written_once_and_in_order(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            assert await store.append("x", entry(2), None) == Kept()
            assert await store.append("x", entry(2, by="bob"), None) == Behind()
            assert await store.append("x", entry(4), None) == Behind()
            assert await store.append("nowhere", entry(1), None) == Behind()
            assert await store.entries("x") == [entry(1), entry(2)]

    asyncio.run(run())


def test_a_resend_learns_its_ply(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            await add_table(store, "y")
            assert await store.append("x", entry(2, "key"), None) == Kept()
            assert await store.append("x", entry(3), None) == Kept()
            for ply in (2, 3, 4, 9):
                assert await store.append("x", entry(ply, "key"), None) == Known(2)
            assert await store.append("x", entry(4, "key", by="bob"), None) == Kept()
            assert await store.append("y", entry(2, "key"), None) == Kept()
            assert [one.ply for one in await store.entries("x")] == [1, 2, 3, 4]

    asyncio.run(run())


def test_a_snapshot_takes_the_place_of_older_entries(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            await add_table(store, "y")
            for ply in (2, 3, 4):
                assert await store.append("x", entry(ply), None) == Kept()
            assert await store.snapshot("x") is None
            await store.fold("x", SnapshotRow(3, 7, "data", "chat"), 2)
            assert await store.snapshot("x") == SnapshotRow(3, 7, "data", "chat")
            assert await store.snapshot("y") is None
            assert await store.entries("x") == [entry(3), entry(4)]
            assert await store.entries("x", 3, limit=1) == [entry(4)]
            assert await store.entries("y") == [entry(1)]
            assert await store.append("x", entry(5, "key-4"), None) == Known(4)
            assert await store.append("x", entry(5), None) == Kept()

    asyncio.run(run())


def test_a_log_that_a_snapshot_has_replaced_goes_on_at_its_ply(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            assert await store.append("x", entry(2), None) == Kept()
            await store.fold("x", SnapshotRow(2, 7, "new", ""), 2)
            await store.fold("x", SnapshotRow(1, 7, "old", ""), 1)
            await store.fold("x", SnapshotRow(2, 7, "without a name", ""), 1)
            await store.fold("x", SnapshotRow(2, 7, "new", ""), 1)
            assert await store.snapshot("x") == SnapshotRow(2, 7, "new", "")
            assert await store.entries("x") == []
            assert await store.plies(["x"]) == {"x": 2}
            for ply in (1, 2, 4):
                assert await store.append("x", entry(ply, f"new-{ply}"), None) == Behind()
            assert await store.append("x", entry(3), projection()) == Kept()
            assert await store.plies(["x"]) == {"x": 3}

    asyncio.run(run())


def test_an_entry_and_its_projection_are_one(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            new = projection(turn("x", 5), summary="new", people=("ann", "bob"))
            assert await store.append("x", entry(1, "late", by="bob"), new) == Behind()
            assert await store.append("x", entry(2, "key-1"), new) == Known(1)
            assert await summaries(store) == ["{}"]
            assert await store.tables_of("bob", 10) == []
            assert await due(store) == []
            assert await store.append("x", entry(2), new) == Kept()
            assert await store.append("x", entry(3), None) == Kept()
            assert await summaries(store) == ["new"]
            assert await store.tables_of("bob", 10) == [Summary("new", 1)]
            assert await due(store) == ["x"]

    asyncio.run(run())


def test_who_is_at_which_table_now(database: str) -> None:
    async def run() -> None:
        async with opened(database) as one:
            await one.arrive("x", "ann", 1)
            await one.arrive("x", "bob", 1)
            await one.arrive("y", "ann", 1)
            await one.depart("x", "bob", 2)
            await one.depart("y", "ann", 2)
            assert await one.present_at(["x", "y", "z"], 3) == {"x": {"ann"}}
            assert await one.present_at([], 3) == {}

    asyncio.run(run())


def test_statements_of_a_transaction_all_count_or_none(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            add = "INSERT INTO members VALUES ($1, $2) RETURNING person"
            assert await store.transact((add, ("ann", "k")), ("SELECT key_hash FROM members", ())) == [
                [("ann",)],
                [("k",)],
            ]
            with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
                await store.transact((add, ("bob", "k")), (add, ("ann", "k")))
            assert await store.query("SELECT person FROM members WHERE key_hash = $1", "k") == [("ann",)]

    asyncio.run(run())


def test_tables_of_a_person(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for place, name in enumerate("xyz"):
                people = ("bob", "ann") if name == "x" else ("ann", "bob")
                made = projection(summary=name, people=people)
                assert await store.add_table(head(name, listed=False, made_at=place), [], made)
            assert await store.tables_of("ann", 10) == [Summary("z", 0), Summary("y", 0), Summary("x", 1)]
            last = projection(summary="last", people=("bob", "ann"))
            assert await store.append("x", entry(1, at=10), last) == Kept()
            left = projection(summary="left", people=("ann", None))
            assert await store.append("z", entry(1, at=11), left) == Kept()
            assert await store.tables_of("ann", 2) == [Summary("left", 0), Summary("last", 1)]
            assert await store.tables_of("bob", 10) == [Summary("last", 0), Summary("y", 1)]
            assert await store.tables_of("cat", 10) == []

    asyncio.run(run())


# Turns


def test_turns_are_leased_when_due_earliest_first(database: str) -> None:
    async def run() -> None:
        turns = [turn("x", 30), turn("x", 10, seat=1), turn("x", 20, kind="clock"), turn("x", 20, kind="absent", ply=2)]
        async with opened(database) as store:
            await add_table(store, "x", *turns)
            assert await store.lease(9, 0, 100, 10) == []
            assert await store.lease(20, 0, 100, 1) == [turns[1]]
            assert {one.kind for one in await store.lease(20, 0, 100, 10)} == {"clock", "absent"}
            assert await store.lease(30, 0, 100, 10) == [turns[0]]

    asyncio.run(run())


def test_a_leased_turn_is_nobody_elses_until_the_lease_ends(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x", turn("x", 10))
            assert await store.lease(10, 10, 20, 10) == [turn("x", 10)]
            assert await store.lease(10, 19, 29, 10) == []
            assert await store.lease(10, 20, 30, 10) == [turn("x", 10)]

    asyncio.run(run())


def test_many_who_lease_at_once_get_each_turn_once(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x", *(turn("x", ply, ply=ply) for ply in range(100)))
            leased = await asyncio.gather(*(store.lease(1000, 0, 10, 7) for _ in range(20)))
            assert sorted(one.ply for some in leased for one in some) == list(range(100))
            assert max(map(len, leased)) == 7

    asyncio.run(run())


def test_a_turn_that_is_put_off(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x", turn("x", 10), turn("x", 10, seat=1))
            assert len(await store.lease(10, 10, 100, 10)) == 2
            await store.put_off(turn("x", 10), 50)
            await store.put_off(turn("x", 10, ply=9), 50)
            assert await store.lease(49, 10, 100, 10) == []
            assert await store.lease(50, 10, 100, 10) == [turn("x", 50)]

    asyncio.run(run())


def test_turns_that_stay_keep_their_lease_and_those_that_go_are_gone(database: str) -> None:
    async def run() -> None:
        stays, goes, moves, comes = (turn("x", 10, seat) for seat in range(4))
        async with opened(database) as store:
            await add_table(store, "x", stays, goes, moves)
            await add_table(store, "y", turn("y", 90))
            assert len(await store.lease(10, 10, 100, 10)) == 3
            moved = replace(moves, due=11)
            assert await store.append("x", entry(2), projection(stays, moved, comes)) == Kept()
            assert await store.lease(11, 10, 100, 10) == [comes, moved]
            assert await store.append("x", entry(3), projection()) == Kept()
            assert await store.lease(1000, 1000, 2000, 10) == [turn("y", 90)]

    asyncio.run(run())


def test_a_turn_that_was_put_off_stays_so_while_its_plan_stays(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x", turn("x", 10))
            await store.put_off(turn("x", 10), 50)
            assert await store.append("x", entry(2), projection(turn("x", 10))) == Kept()
            assert await store.lease(49, 0, 100, 10) == []
            assert await store.append("x", entry(3), projection(turn("x", 20))) == Kept()
            assert await store.lease(49, 0, 100, 10) == [turn("x", 20)]

    asyncio.run(run())


# Presence


def test_presence_counts_connections(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.beat(0)
            assert await store.present("x", 0) == {}
            await store.arrive("x", "ann", 1)
            await store.arrive("x", "ann", 2)
            await store.arrive("x", "bob", 3)
            await store.arrive("y", "cat", 3)
            assert await store.present("x", 4) == {"ann": None, "bob": None}
            await store.depart("x", "ann", 5)
            await store.depart("x", "bob", 6)
            assert await store.present("x", 7) == {"ann": None, "bob": 6}
            await store.depart("x", "ann", 8)
            assert await store.present("x", 9) == {"ann": 8, "bob": 6}
            await store.arrive("x", "bob", 10)
            assert await store.present("x", 11) == {"ann": 8, "bob": None}

    asyncio.run(run())


def test_those_who_left_long_ago_are_forgotten(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for person in ("ann", "bob", "cat"):
                await store.arrive("x", person, 1)
            await store.depart("x", "ann", 2)
            await store.depart("x", "bob", 3)
            await store.beat(RECENT_MS + 3)
            assert await store.present("x", RECENT_MS + 3) == {"bob": 3, "cat": None}

    asyncio.run(run())


# Together


def test_a_thousand_appends_at_once(database: str) -> None:
    async def play(store: Store, table: str) -> None:
        for ply in range(2, 22):
            plan = projection(turn(table, ply, ply=ply), summary=f"{table} {ply}")
            assert await store.append(table, entry(ply), plan) == Kept()

    async def run() -> None:
        names = [f"table-{number}" for number in range(50)]
        async with opened(database) as store:
            for name in names:
                await add_table(store, name)
            await asyncio.gather(*(play(store, name) for name in names))
            assert await store.plies(names) == dict.fromkeys(names, 21)
            for name in names:
                assert await store.entries(name) == [entry(ply) for ply in range(1, 22)]
            assert set(await summaries(store)) == {f"{name} 21" for name in names}
            assert {one.ply for one in await store.lease(100, 0, 1, 100)} == {21}

    asyncio.run(run())


def test_of_many_who_write_the_same_ply_one_wins(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            rivals = [entry(2, by=f"rival-{number}") for number in range(20)]
            outcomes = await asyncio.gather(*(store.append("x", rival, None) for rival in rivals))
            assert sorted(map(str, outcomes)) == ["Behind()"] * 19 + ["Kept()"]
            assert await store.entries("x", after=1) == [rivals[outcomes.index(Kept())]]

    asyncio.run(run())


def test_the_same_key_sent_many_times_at_once_is_carried_out_once(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            outcomes = await asyncio.gather(*(store.append("x", entry(2), None) for _ in range(20)))
            assert outcomes.count(Kept()) == 1
            assert outcomes.count(Known(2)) == 19

    asyncio.run(run())


def test_a_write_that_cannot_be_done_fails_alone(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for number in range(10):
                await add_table(store, str(number))
            unwritable = replace(entry(2), fact="\ud800")
            appends = [store.append(str(n), unwritable if n == 5 else entry(2), projection()) for n in range(10)]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert isinstance(outcomes.pop(5), Exception)
            assert outcomes == [Kept()] * 9
            assert await store.append("5", entry(2), None) == Kept()

    asyncio.run(run())


def test_one_who_no_longer_waits_harms_nobody(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await add_table(store, "x")
            await add_table(store, "y")
            gone = asyncio.create_task(store.append("x", entry(2), None))
            stays = asyncio.create_task(store.append("y", entry(2), None))
            await asyncio.sleep(0)
            gone.cancel()
            assert await stays == Kept()
            assert await store.append("x", entry(2), None) in (Kept(), Known(2))

    asyncio.run(run())


def test_what_was_kept_is_there_after_the_store_was_closed(database: str) -> None:
    async def write() -> None:
        async with opened(database) as store:
            await store.add_person(ANN, "token", 1)
            await store.add_transfer("code", "ann", 100)
            assert await store.keep_progress("ann", hunt("a"), None)
            await add_table(store, "x", turn("x", 10))
            written = [asyncio.create_task(store.append("x", entry(ply), None)) for ply in (2,)]
            await asyncio.sleep(0)
        assert [task.result() for task in written] == [Kept()]

    async def read() -> None:
        async with opened(database) as store:
            assert await store.person_of("token") == ANN
            assert await store.take_transfer("code", 1) == ANN
            assert await store.progress("ann", "hunt") == [hunt("a")]
            assert await store.head(code="code-x") == head("x")
            assert await store.entries("x") == [entry(1), entry(2)]
            assert await due(store) == ["x"]
            assert await store.append("x", entry(2), None) == Known(2)

    asyncio.run(write())
    asyncio.run(read())


def test_news_end_when_the_store_is_closed(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            heard = asyncio.create_task(_all_news(store))
            await add_table(store, "x")
            await store.arrive("x", "ann", 1)
        assert set(await asyncio.wait_for(heard, LONG)) <= {None}

    asyncio.run(run())


async def _all_news(store: Store) -> list[str | None]:
    return [table async for table in store.news()]
