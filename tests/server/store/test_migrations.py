"""Databases of every released version open with all their data, and their games go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.server import GameServer
from cryptid.server.store import migrations
from cryptid.server.store.check import Checked, check
from cryptid.server.store.protocol import Kept, Progress, Summary
from cryptid.server.table.log import Person
from cryptid.server.table.referee import Draft
from cryptid.server.wire import messages as wire
from tests.server.live.ground import running
from tests.server.store.postgres_ground import GOLDEN, load
from tests.server.store.stores import entry, head, opened, projection, turn
from tests.server.table.tables import random_text, waited_for
from tests.waiting import LONG

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


async def _end(server: GameServer, live: LiveTable, rng: Random) -> None:
    """Let the people of a table move at random until its game is over; the server moves for bots."""
    while live.table.state.phase == "playing":
        waiting = [live.table.state.chairs[seat].owner for seat in waited_for(live.table)]
        if (owner := next(filter(None, waiting), None)) is None:
            await asyncio.sleep(0.01)
        else:
            await _act(server, live, Person(owner, "somebody"), rng)


async def _act(server: GameServer, live: LiveTable, person: Person, rng: Random) -> None:
    def draft() -> Draft:
        seat = live.table.state.seat_of(person.id)
        assert seat is not None
        do = wire.Do(key, live.table.ply, wire.Act(random_text(live.table, seat, rng)))
        return live.table.draft(person, do, server.settings.now())

    key = f"after {live.table.ply}"
    await server.tables.change(live, person.id, key, draft)


def test_games_that_an_older_version_began_are_played_to_their_end(tmp_path: Path) -> None:
    """The database was recorded when servers of version 2 were stopped in the middle of games."""
    database = f"sqlite:///{tmp_path / 'cryptid.db'}"
    with closing(sqlite3.connect(tmp_path / "cryptid.db")) as connection:
        connection.executescript((GOLDEN / "played_2.sql").read_text(encoding="utf-8"))

    async def run() -> tuple[list[object], Checked]:
        async with opened(database) as store, running(store) as server, asyncio.timeout(LONG):
            codes = await store.query("SELECT code FROM tables ORDER BY code")
            tables = [await server.tables.visit(str(code), None) for (code,) in codes]
            assert sorted(live.table.state.phase for live in tables) == ["over"] * 6 + ["playing"] * 2
            for live in tables:
                await _end(server, live, Random(1))
        checked = Checked()
        return [damage async for damage in check(database, checked)], checked

    damage, checked = asyncio.run(run())
    assert damage == []
    assert checked.tables == 8
