"""A table that cannot be read: the operator is told once, and every other table goes on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from cryptid.server.live.loading import Unreadable
from cryptid.server.live.server import GameServer
from cryptid.server.live.tables import UNREADABLE_MS
from cryptid.server.store.protocol import Store
from cryptid.server.table.log import Head, LogEntry, Projection, Turn
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

    with caplog.at_level(logging.INFO, "cryptid"):
        asyncio.run(run())
    told = [record for record in caplog.records if record.message == "unreadable"]
    assert [record.fields["table"] for record in told] == ["t1"]  # type: ignore[attr-defined]  # set by `alarm`
