"""Long logs: they are replaced by snapshots, and reading one lets everybody else go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from cryptid.core.game import BadInput
from cryptid.server.live import loading
from cryptid.server.live.reviews import Reviews
from cryptid.server.live.server import GameServer
from cryptid.server.live.tables import KEPT_ENTRIES
from cryptid.server.store.protocol import Behind, Store
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table import snapshot, updates
from cryptid.server.table.log import LogEntry, Projection, TableId
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, InlineThinker, gathered, running, sqlite_server
from tests.server.store.stores import opened, until
from tests.server.table.tables import PEOPLE, play_randomly

CLASSIC = wire.Configuration(game="classic", options={"players": 3}, seats=(None,) * 3)
FOLDING = replace(QUICK, fold_entries=100)


async def mute(store: Store, table: str, after: int, times: int) -> None:
    """Write mutes into a log, as a server without bounds would have."""
    for ply in range(after + 1, after + times + 1):
        fact = wire.encode(wire.Muted(0, 1, ply % 2 == 0)).decode()
        await store.append(table, LogEntry(ply, ply, PEOPLE[0].id, f"m{ply}", fact), None)


async def table_id(store: Store, code: str) -> str:
    head = await store.head(code=code)
    assert head is not None
    return head.id


def ticking(seconds: float) -> Callable[[], float]:
    """Return a clock that advances this much whenever it is read."""
    readings = count()
    return lambda: next(readings) * seconds


async def turns_of_others(work: Awaitable[object], seconds: float = 0.001) -> int:
    """Return how often others could run during this work, each part of which takes this long by a clock of its own."""
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    running_others = asyncio.ensure_future(others())
    with patch.object(loading, "perf_counter", ticking(seconds)):
        await work
    running_others.cancel()
    return turns


def test_opening_a_long_log_lets_others_run(tmp_path: Path) -> None:
    """An older server has stored a log without bounds."""

    async def run() -> None:
        async with sqlite_server(tmp_path, replace(QUICK, fold_entries=10**9)) as server:
            code, _ = await gathered(server, CLASSIC)
            table = await table_id(server.store, code)
            await mute(server.store, table, 4, 3_000)
            other = GameServer(server.store, InlineThinker(), FOLDING)
            opening = asyncio.ensure_future(other.tables.info(code, None))
            assert await turns_of_others(opening) > 3_000 * 0.001 / loading.SLICE_SECONDS / 2
            assert opening.result().phase == "playing"

    asyncio.run(run())


class Unasked(InlineThinker):
    """Judges nothing."""

    async def try_move(self, game: str, record: str, move: int, tried: str) -> bytes:
        return b"null"


def test_looking_back_at_a_long_game_lets_others_run(tmp_path: Path) -> None:
    async def run() -> None:
        async with sqlite_server(tmp_path) as server:
            code, _ = await gathered(server, CLASSIC)
            table = (await server.tables.visit(code, None)).table
            play_randomly(table, Random(0))
            moves = len(table.moves)
            last = table.moves[-1]
            works = {
                "replay": server.tables.replay(code, None),
                "opening": server.tables.create(PEOPLE[0], CLASSIC, 0, start=wire.FromTable(code, moves - 1)),
                "attempt": Reviews(Unasked()).verdict(table, last.seat, moves, last.text),
            }
            for name, work in works.items():
                assert await turns_of_others(work, 0.01) >= moves - 1, name

    asyncio.run(run())


def test_a_long_log_is_replaced_when_it_is_read(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path / 'test.sqlite'}") as store:
            async with running(store, replace(QUICK, fold_entries=10**9)) as server:
                code, _ = await gathered(server, CLASSIC)
                table = await table_id(store, code)
                await mute(store, table, 4, 500)
                whole = Table((await server.tables.load(table)).table.head, Timing())
                assert await loading.follow(store, whole) == 504
            async with running(store, FOLDING) as server:
                await server.tables.info(code, None)
                await until(lambda: _has_snapshot(store, table))
                assert len(await store.entries(table)) == KEPT_ENTRIES
            async with running(store, FOLDING) as server:
                live = await server.tables.load(table)
                assert live.table.state == whole.state
                assert (live.table.ply, live.folded) == (504, 504)
                assert updates.sync(live.table, PEOPLE[0].id, 0) == updates.sync(whole, PEOPLE[0].id, 0)

    asyncio.run(run())


async def _has_snapshot(store: Store, table: str) -> bool:
    return await store.snapshot(table) is not None


def test_a_log_stays_short_while_people_talk(tmp_path: Path) -> None:
    async def run() -> None:
        async with sqlite_server(tmp_path, FOLDING) as server:
            code, (ann, *_) = await gathered(server, CLASSIC)
            table = await table_id(server.store, code)
            for number in range(350):
                assert (await ann.do(wire.Say(f"line {number}")))["type"] == "accepted"
            await until(lambda: _is_short(server.store, table))
            other = GameServer(server.store, InlineThinker(), QUICK)
            live, reloaded = await server.tables.load(table), await other.tables.load(table)
            assert reloaded.table.state == live.table.state
            assert reloaded.table.moves == live.table.moves

    asyncio.run(run())


async def _is_short(store: Store, table: str) -> bool:
    return len(await store.entries(table)) < FOLDING.fold_entries + KEPT_ENTRIES


def test_a_server_that_is_far_behind_goes_on_from_the_snapshot(database: str) -> None:
    """Its entries are gone, so its readers get a full sync."""

    async def run() -> None:
        async with opened(database) as store:
            mine, theirs = GameServer(store, InlineThinker(), QUICK), GameServer(store, InlineThinker(), FOLDING)
            code = await mine.tables.create(PEOPLE[0], CLASSIC, 0)
            live = await mine.tables.load(await table_id(store, code))
            there = await theirs.tables.visit(code, PEOPLE[0])
            for number in range(200):
                await _say(theirs, code, f"t{number}")
            await until(lambda: _is_short(store, live.table.head.id))
            assert await _say(mine, code, "mine") == 202
            assert live.table.state.chat[-2:] == (*there.table.state.chat[-1:], live.table.state.chat[-1])

    asyncio.run(run())


async def _say(server: GameServer, code: str, key: str) -> int:
    live = await server.tables.visit(code, PEOPLE[0])
    do = wire.Do(key, live.table.ply, wire.Say(key))
    return await server.tables.change(live, PEOPLE[0].id, key, lambda: live.table.draft(PEOPLE[0], do, 1))


def test_a_table_whose_whole_log_is_replaced_goes_on(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            mine, theirs = GameServer(store, InlineThinker(), QUICK), GameServer(store, InlineThinker(), QUICK)
            code = await mine.tables.create(PEOPLE[0], CLASSIC, 0)
            await mine.tables.visit(code, None)
            for number in range(3):
                await _say(theirs, code, f"t{number}")
            there = await theirs.tables.visit(code, None)
            await store.fold(there.table.head.id, snapshot.take(there.table, 1), there.table.ply)
            assert await _say(mine, code, "mine") == 5

    asyncio.run(run())


def test_a_table_that_is_gone_refuses_changes(tmp_path: Path) -> None:
    class Emptied(SqliteStore):
        async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Behind:
            return Behind()

    async def run() -> None:
        store = Emptied(tmp_path / "test.sqlite")
        await store.open()
        server = GameServer(store, InlineThinker(), QUICK)
        code = await server.tables.create(PEOPLE[0], CLASSIC, 0)
        with pytest.raises(BadInput, match="deleted"):
            await _say(server, code, "late")
        await store.close()

    asyncio.run(run())
