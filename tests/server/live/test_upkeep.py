"""Finished games become one row, and go on from it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.server import GameServer
from cryptid.server.live.upkeep import COMPACT_MS
from cryptid.server.store.protocol import Store
from cryptid.server.table import updates
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, Client, InlineThinker
from tests.server.store.stores import opened
from tests.server.table.tables import PEOPLE, random_text, waited_for

CLASSIC = wire.Configuration(game="classic", options={"players": 3}, seats=(None,) * 3)


async def finished(server: GameServer) -> str:
    """Play a game to its end, talk about it, and return its code."""
    code = await server.tables.create(PEOPLE[0], CLASSIC, 0)
    live, rng = await server.tables.visit(code, None), Random(3)
    for seat in (1, 2):
        await do(server, live, seat, wire.Sit(seat))
    await do(server, live, 0, wire.Start())
    while live.table.state.phase == "playing":
        seat = waited_for(live.table)[0]
        await do(server, live, seat, wire.Act(random_text(live.table, seat, rng)))
    await do(server, live, 0, wire.Say("well played"))
    return code


async def do(server: GameServer, live: LiveTable, seat: int, command: wire.Command) -> None:
    person, request = PEOPLE[seat], wire.Do(f"key-{live.table.ply}", live.table.ply, command)
    draft = partial(live.table.draft, person, request, QUICK.now())
    await server.tables.change(live, person.id, request.key, draft)


async def restarted(store: Store, now: int = 0) -> GameServer:
    return GameServer(store, InlineThinker(), replace(QUICK, now=lambda: QUICK.now() + now))


def test_a_finished_game_becomes_one_row(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite"

    async def run() -> tuple[int, int]:
        async with opened(f"sqlite:///{path}") as store:
            server = await restarted(store)
            code = await finished(server)
            table = (await server.tables.visit(code, None)).table
            record, reveal = await server.tables.record(code, None), await server.tables.reveal(code, None)
            seen = updates.sync(table, PEOPLE[0].id, 0)
            before = size(path, table.head.id)
            later = await restarted(store, COMPACT_MS + 60_000)
            await later.upkeep.round()
            assert await store.entries(table.head.id) == []
            after = size(path, table.head.id)
            again = (await later.tables.visit(code, None)).table
            assert (again.ply, again.state) == (table.ply, table.state)
            assert updates.sync(again, PEOPLE[0].id, 0) == seen
            assert (await later.tables.record(code, None), await later.tables.reveal(code, None)) == (record, reveal)
            client = Client(later, PEOPLE[1])
            await client.open(code)
            assert (await client.do(wire.Rematch())) == {"type": "accepted", "key": "k1", "ply": table.ply + 1}
            await client.close()
            return before, after

    before, after = asyncio.run(run())
    print(f"{before} bytes before, {after} after")
    assert after < 0.45 * before


def size(path: Path, table: str) -> int:
    """Return the bytes of a table's log and snapshot, with the columns that its indexes repeat."""
    sql = """SELECT sum(size) FROM (
        SELECT length(table_id) * 3 + 2 * length(author) + 2 * length(key) + length(fact) + 30 AS size
            FROM entries WHERE table_id = ?1
        UNION ALL SELECT length(table_id) * 2 + length(data) + length(chat) + 20 FROM snapshots WHERE table_id = ?1)"""
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute(sql, (table,)).fetchone()
    return int(found)


def test_a_table_in_use_is_not_compacted(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path / 'test.sqlite'}") as store:
            server = await restarted(store, COMPACT_MS + 60_000)
            code = await finished(await restarted(store))
            live = await server.tables.visit(code, None)
            await server.upkeep.round()
            assert len(await store.entries(live.table.head.id)) == live.table.ply

    asyncio.run(run())
