"""Tables in a SQLite file of which a page can be damaged while a server runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cryptid.server.store.check import Checked, check
from cryptid.server.table.log import TableId
from cryptid.server.wire import messages as wire
from tests.server.live.ground import Client, running
from tests.server.store.stores import opened
from tests.server.table.tables import PEOPLE

LINES = 60  # of chat: they fill several pages, so that one in the middle belongs to this table alone
CONFIGURATION = wire.Configuration(game="classic", options={"players": 2}, seats=(None, None))


@dataclass(frozen=True, slots=True)
class Victim:
    """A table, and the page of the file to damage."""

    id: TableId
    code: str
    path: Path
    page: int
    page_size: int

    def damage(self) -> None:
        with self.path.open("r+b") as file:
            file.seek(self.page * self.page_size)
            file.write(b"\xff" * self.page_size)


async def make_victims(database: str, count: int) -> list[Victim]:
    """Store some tables with long logs. No server may be running."""
    codes, ids = [], []
    async with opened(database) as store, running(store) as server:
        for number in range(count):
            codes.append(await server.tables.create(PEOPLE[0], CONFIGURATION, 0))
            ids.append((await server.tables.visit(codes[-1], None)).table.head.id)
            client = Client(server, PEOPLE[0])
            await client.open(codes[-1])
            for line in range(LINES):
                await client.do(wire.Say(_line(number, line)))
            await client.close()
    path = Path(database.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = path.read_bytes()
    pages = [data.index(_line(number, LINES // 2).encode()) // size for number in range(count)]
    return [Victim(ids[n], codes[n], path, pages[n], size) for n in range(count)]


def _line(number: int, line: int) -> str:
    return f"victim {number} line {line} ".ljust(280, "x")


async def damaged_tables(database: str) -> set[TableId]:
    """Return the tables that `cryptid check` names."""
    return {damage.table async for damage in check(database, Checked()) if damage.table is not None}
