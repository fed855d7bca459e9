"""A table that cannot be read: the operator is told once, and every other table goes on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from unittest.mock import patch

import pytest

from cryptid.server.live.loading import Unreadable
from cryptid.server.live.server import GameServer
from cryptid.server.live.tables import UNREADABLE_MS
from cryptid.server.store.protocol import Store, StoreDamaged
from cryptid.server.table.log import Head, LogEntry, Projection, TableId, Turn
from cryptid.server.wire import messages as wire
from tests.server.live.ground import Client, gathered, sqlite_server
from tests.server.table.tables import PEOPLE, make_head
from tests.waiting import LONG

BOTS = wire.Configuration(game="classic", options={"players": 3}, seats=(None, "random", "random"))


async def damaged(store: Store) -> Head:
    """Store a table whose log makes no sense, with a turn that is due."""
    head = make_head(BOTS, 1)
    entry = LogEntry(1, 1, PEOPLE[0].id, "key", '{"type":"played","seat":0,"text":"cube A1"}')
    turns = (Turn(head.id, 1, "bot", 1, 1),)
    assert await store.add_table(head, [entry], Projection("playing", "{}", (PEOPLE[0].id, None, None), turns))
    return head


async def is_put_off(server: GameServer) -> bool:
    """Return whether the damaged table's turn waits for a later try."""
    sql = "SELECT 1 FROM turns WHERE leased_until = 0 AND due > $1"
    return bool(await server.store.query(sql, server.settings.now() + UNREADABLE_MS // 2))


def test_others_go_on_and_the_cause_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with sqlite_server(tmp_path) as server, asyncio.timeout(LONG):
            head = await damaged(server.store)
            while not await is_put_off(server):
                await asyncio.sleep(0.01)
            for _ in range(3):
                with pytest.raises(Unreadable, match="operator has been told"):
                    await server.tables.info(head.code, None)
            client = Client(server, PEOPLE[0])
            assert (await client.open(head.code))["code"] == "damaged_table"
            code, _ = await gathered(server, BOTS)
            assert (await client.open(code))["type"] == "sync"
            assert b"cryptid_unreadable_tables 1.0" in server.metrics.page()
            assert server.watch.problems() == ["table t1: damaged"]
            server.tables.drop("t1")
            assert server.watch.problems() == []

    with caplog.at_level(logging.INFO, "cryptid"):
        asyncio.run(run())
    assert unreadable(caplog) == ["t1"]


def unreadable(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the tables that the log names as unreadable."""
    told = [record for record in caplog.records if record.message == "unreadable"]
    return [record.fields["table"] for record in told]  # type: ignore[attr-defined]  # set by `alarm`


class DamagedPages:
    """A store in which one table meets a damaged page."""

    def __init__(self, store: Store, table: TableId) -> None:
        self._store, self._table = store, table

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> object:
        if table == self._table:
            raise StoreDamaged
        return await self._store.append(table, entry, projection)


def test_a_table_that_meets_a_damaged_page_is_closed_and_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with sqlite_server(tmp_path) as server, asyncio.timeout(LONG):
            (code, (client,)), (_, (other,)) = [await gathered(server, BOTS) for _ in range(2)]
            table = (await server.tables.visit(code, None)).table.head.id
            with patch.object(server.tables, "store", DamagedPages(server.store, table)):
                assert (await client.do(wire.Say("hello")))["code"] == "damaged_table"
                assert (await other.do(wire.Say("hello")))["type"] == "accepted"
                assert (await client.open(code))["code"] == "damaged_table"
            assert server.watch.problems() == [f"table {table}: damaged"]

    with caplog.at_level(logging.INFO, "cryptid"):
        asyncio.run(run())
    assert len(unreadable(caplog)) == 1
