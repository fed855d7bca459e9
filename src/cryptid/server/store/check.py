"""Check a database: replay every table by the rules, and name those that are damaged. The server may keep running."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.server.store.databases import sqlite_path
from cryptid.server.store.migrations import SQLITE
from cryptid.server.store.postgres import Connection, connected
from cryptid.server.store.postgres import schema_version as postgres_version
from cryptid.server.store.protocol import StoreUnusable
from cryptid.server.store.sqlite import open_file, run, usable
from cryptid.server.store.sqlite import schema_version as sqlite_version
from cryptid.server.table import snapshot
from cryptid.server.table.log import Head, LogEntry, SnapshotRow, TableId
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from cryptid.server.table.slices import at_once

PAGE = 500  # tables named at a time
_HEAD = "id, code, game, version, configuration, deal, salt, host, listed, made_at"


@dataclass(frozen=True, slots=True)
class Damage:
    """A table that cannot be read, or is not what its log says; `table` is None for the database itself."""

    table: TableId | None
    why: str


@dataclass(slots=True)
class Checked:
    tables: int = 0
    entries: int = 0


class Reader(Protocol):
    """Reads a database without locking it. Methods may raise exceptions of any kind: it may be damaged."""

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def frozen(self) -> AbstractAsyncContextManager[None]:
        """Keep what is read inside the block at one moment, while servers write."""

    async def faults(self) -> list[str]:
        """Return what the database itself reports as damaged."""


async def check(url: str, checked: Checked) -> AsyncIterator[Damage]:
    """Yield the damage that is found, and count what was read. Raises `StoreUnusable` if nothing can be read."""
    async with _reader(url) as reader:
        for fault in await reader.faults():
            yield Damage(None, fault)
        last = ""
        while True:
            try:
                sql = f"SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT {PAGE}"
                tables = [str(table) for (table,) in await reader.rows(sql, last)]
            except Exception as error:
                yield Damage(None, f"The list of tables cannot be read ({_words(error)}).")
                return
            for table in tables:
                checked.tables += 1
                if why := await _why_damaged(reader, table, checked):
                    yield Damage(table, why)
            if len(tables) < PAGE:
                return
            last = tables[-1]


async def _why_damaged(reader: Reader, id: TableId, checked: Checked) -> str | None:  # noqa: A002
    try:
        async with reader.frozen():
            table = await _replayed(reader, id, checked)
            ((stored_phase,),) = await reader.rows("SELECT phase FROM tables WHERE id = $1", id)
            seats = await reader.rows("SELECT person FROM seats WHERE table_id = $1 ORDER BY seat", id)
        phase, people = table.state.phase, tuple(chair.owner for chair in table.state.chairs)
        for _ in replay(GAMES[table.head.game], table.record()):
            pass
    except Exception as error:
        return f"It cannot be replayed ({_words(error)})."
    if stored_phase != phase:
        return f"Its phase is stored as {stored_phase}, but its log leads to {phase}."
    if tuple(person for (person,) in seats) != people:
        return "The people stored for its seats are not those of its log."
    return None


async def _replayed(reader: Reader, id: TableId, checked: Checked) -> Table:  # noqa: A002
    (head,) = await reader.rows(f"SELECT {_HEAD} FROM tables WHERE id = $1", id)
    table = Table(replace(Head(*head), listed=bool(head[8])), Timing())
    rows = await reader.rows("SELECT ply, at, data, chat FROM snapshots WHERE table_id = $1", id)
    for row in rows:
        at_once(snapshot.restore(table, SnapshotRow(*row)))
    sql = "SELECT ply, at, author, key, fact FROM entries WHERE table_id = $1 AND ply > $2 ORDER BY ply"
    for entry in await reader.rows(sql, id, table.ply):
        table.follow(LogEntry(*entry))
        checked.entries += 1
    return table


def _words(error: Exception) -> str:
    """Return the kind of error; its message might quote a secret of the table."""
    return str(error) if isinstance(error, sqlite3.Error) else type(error).__name__


# Both kinds of database


def _reader(url: str) -> AbstractAsyncContextManager[Reader]:
    path = sqlite_path(url)
    return _sqlite(path) if path else _postgres(url)


def _check_version(version: int) -> None:
    if version < len(SQLITE):
        raise StoreUnusable("This database is of an older version. Start a server on it once, which upgrades it.")


class _Sqlite:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return run(self._connection, sql, values)

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.rollback()

    async def faults(self) -> list[str]:
        try:
            found = [str(fault) for (fault,) in self._connection.execute("PRAGMA quick_check")]
        except sqlite3.Error as error:
            found = [str(error)]
        return [] if found == ["ok"] else [f"SQLite: {line}" for line in found]


@asynccontextmanager
async def _sqlite(path: Path) -> AsyncIterator[Reader]:
    if not path.is_file():
        raise StoreUnusable(f"The database {path} does not exist.")
    with closing(open_file(path)) as connection:
        with usable(path):
            _check_version(sqlite_version(connection, path))
        yield _Sqlite(connection)


class _Postgres:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._connection.fetch(sql, *values)]

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        async with self._connection.transaction(isolation="repeatable_read", readonly=True):
            yield

    async def faults(self) -> list[str]:
        return []


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Reader]:
    async with connected(url) as connection:
        _check_version(await postgres_version(connection))
        yield _Postgres(connection)
