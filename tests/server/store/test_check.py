"""`cryptid check` finds damaged tables, and only those."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cryptid.server.live.server import GameServer
from cryptid.server.store.check import Checked, Damage, check
from cryptid.server.store.protocol import StoreUnusable
from cryptid.server.table import snapshot
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, InlineThinker
from tests.server.store.postgres_ground import execute, load
from tests.server.store.stores import opened
from tests.server.table.tables import PEOPLE, random_text, waited_for

CLASSIC = wire.Configuration(game="classic", options={"players": 2}, seats=(None,) * 2)


async def play(server: GameServer, moves: int) -> str:
    """Create a table, play some moves, and return its id."""
    live = await server.tables.visit(await server.tables.create(PEOPLE[0], CLASSIC, 0), None)
    rng, table = Random(1), live.table

    async def do(seat: int, command: wire.Command) -> None:
        request = wire.Do(f"key-{table.ply}", table.ply, command)
        await server.tables.change(live, PEOPLE[seat].id, request.key, lambda: table.draft(PEOPLE[seat], request, 1))

    await do(1, wire.Sit(1))
    await do(0, wire.Start())
    for _ in range(moves):
        seat = waited_for(table)[0]
        while (text := random_text(table, seat, rng)).startswith("search"):
            pass  # it could find the habitat, and the game would be over
        await do(seat, wire.Act(text))
    return table.head.id


@pytest.fixture
def tables(database: str) -> list[str]:
    """Four tables of a database; of the last one, a snapshot has replaced a part of the log."""

    async def run() -> list[str]:
        async with opened(database) as store:
            server = GameServer(store, InlineThinker(), QUICK)
            made = [await play(server, moves) for moves in (0, 6, 8, 10)]
            await store.fold(made[-1], snapshot.take((await server.tables.load(made[-1])).table, 1), 5)
            return made

    return asyncio.run(run())


def found(database: str) -> tuple[list[Damage], Checked]:
    async def run() -> list[Damage]:
        return [damage async for damage in check(database, checked)]

    checked = Checked()
    return asyncio.run(run()), checked


def change(database: str, sql: str) -> None:
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            connection.execute(sql)
    else:
        execute(database, sql)


def test_whole_tables_are_found_whole(database: str, tables: list[str]) -> None:
    damage, checked = found(database)
    assert damage == []
    assert (checked.tables, checked.entries) == (4, 3 + 9 + 11)


def test_each_kind_of_damage_is_found_and_nothing_else(database: str, tables: list[str]) -> None:
    _, two, three, four = tables
    change(database, f"UPDATE entries SET fact = '{{}}' WHERE table_id = '{two}' AND ply = 4")
    change(database, f"DELETE FROM entries WHERE table_id = '{three}' AND ply = 6")
    change(database, f"UPDATE snapshots SET data = 'x' WHERE table_id = '{four}'")
    damage = {each.table: each.why for each in found(database)[0]}
    assert set(damage) == {two, three, four}
    assert damage[two] == "It cannot be replayed (ValidationError)."
    assert damage[three] == "It cannot be replayed (AssertionError)."
    assert damage[four] == "It cannot be replayed (DecodeError)."


def test_what_is_stored_beside_the_log_is_compared_with_it(database: str, tables: list[str]) -> None:
    one, two, three, _ = tables
    change(database, f"UPDATE tables SET phase = 'over' WHERE id = '{one}'")
    change(database, f"UPDATE seats SET person = 'eve' WHERE table_id = '{two}' AND seat = 1")
    illegal = '{"type":"played","seat":0,"text":"cube A1","remark":null,"reason":null}'
    change(database, f"UPDATE entries SET fact = '{illegal}' WHERE table_id = '{three}' AND ply IN (4, 6)")
    damage = {each.table: each.why for each in found(database)[0]}
    assert damage[one] == "Its phase is stored as over, but its log leads to playing."
    assert damage[two] == "The people stored for its seats are not those of its log."
    assert damage[three].startswith("It cannot be replayed")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_damaged_page_is_reported_and_the_rest_is_checked(database: str, tables: list[str]) -> None:
    path = Path(database.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        sql = "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf' LIMIT 1"
        try:
            (page,) = connection.execute(sql).fetchone()
        except sqlite3.OperationalError:
            pytest.skip("this SQLite has no table of its pages")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    damage, checked = found(database)
    assert any(each.table is None for each in damage)
    assert any(each.table is not None for each in damage)
    assert checked.tables == 4


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_older_database_is_to_be_upgraded_first(database: str) -> None:
    load(database, 1)
    with pytest.raises(StoreUnusable, match="older version"):
        found(database)


def test_there_is_nothing_to_check_in_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="does not exist"):
        found(f"sqlite:///{tmp_path / 'none.db'}")
