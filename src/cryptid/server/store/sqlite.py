"""The store of a single server process: an SQLite file.

One thread writes. It commits all queued writes together, so that they share one flush to disk. Another thread reads
through its own connection.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from cryptid.server.clock import Milliseconds
from cryptid.server.store.health import Cause, Health
from cryptid.server.store.migrations import NEWER, SQLITE, statements
from cryptid.server.store.protocol import (
    Behind,
    Kept,
    Known,
    Progress,
    Statement,
    StoreDamaged,
    StoreDown,
    StoreUnusable,
    Summary,
)
from cryptid.server.store.visits import RECENT_MS, Visits
from cryptid.server.table.log import Head, Identity, LogEntry, Person, Projection, SnapshotRow, TableId, Turn

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

_FAILURES = (
    sqlite3.OperationalError,
    sqlite3.DatabaseError,
    sqlite3.InternalError,
)  # their subclasses are bugs of ours
_HEAD = "id, code, game, version, configuration, deal, salt, host, listed, made_at"
_ADD_PERSON = "INSERT INTO people (id, name, is_program, made_at) VALUES (?, ?, ?, ?)"
_ADD_TOKEN = "INSERT INTO tokens (hash, person, made_at) VALUES (?, ?, ?)"
_ENTRY = "ply, at, author, key, fact"
_LAST_PLY = """max(coalesce((SELECT max(ply) FROM entries WHERE table_id = {0}), 0),
                   coalesce((SELECT ply FROM snapshots WHERE table_id = {0}), 0))"""


class SqliteStore:
    """Keeps everything in one file, which no other server may use at the same time."""

    is_shared = False

    _lock: int
    _reading: sqlite3.Connection
    _writer: _Writer

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        self.health = Health()
        self._presence = Visits()
        self._closed = asyncio.Event()

    async def open(self) -> None:
        await asyncio.to_thread(self._open, asyncio.get_running_loop())

    def _open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._lock = lock(self._path)
        try:
            writing = connect(self._path)
        except StoreUnusable:
            os.close(self._lock)
            raise
        self._reading = open_file(self._path)
        self._writer = _Writer(writing, loop, self.health)

    async def close(self) -> None:
        self._closed.set()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._reader.shutdown()
        self._reading.close()
        self._writer.close()
        os.close(self._lock)

    async def _read(self, work: Work[T]) -> T:
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._reader, work, self._reading)
        except sqlite3.Error as error:
            if type(error) not in _FAILURES:
                raise
            cause = _cause(error)
            self.health.failed("read", cause, error)
            raise _down(error, StoreDamaged if cause == "corrupt" else StoreDown) from error
        self.health.worked("read")
        return found

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: run(connection, sql, values))

    async def transact(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        return await self._writer.write(lambda connection: [run(connection, *each) for each in statements])

    # People

    async def add_person(self, person: Person, token_hash: str, at: Milliseconds) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_ADD_PERSON, (*astuple(person), at))
            connection.execute(_ADD_TOKEN, (token_hash, person.id, at))

        await self._writer.write(work)

    async def add_token(self, person: Identity, token_hash: str, at: Milliseconds) -> None:
        await self._write(_ADD_TOKEN, token_hash, person, at)

    async def person_of(self, token_hash: str) -> Person | None:
        sql = "SELECT id, name, is_program FROM tokens JOIN people ON id = person WHERE hash = ?"
        rows = await self._rows(sql, token_hash)
        return _person(*rows[0]) if rows else None

    async def rename(self, person: Identity, name: str) -> None:
        await self._write("UPDATE people SET name = ? WHERE id = ?", name, person)

    async def add_transfer(self, code_hash: str, person: Identity, until: Milliseconds) -> None:
        sql = """INSERT INTO transfers (person, code_hash, until) VALUES (?, ?, ?)
                 ON CONFLICT (person) DO UPDATE SET code_hash = ?2, until = ?3"""
        await self._write(sql, person, code_hash, until)

    async def take_transfer(self, code_hash: str, at: Milliseconds) -> Person | None:
        def work(connection: sqlite3.Connection) -> Person | None:
            sql = """SELECT id, name, is_program FROM transfers JOIN people ON id = person
                     WHERE code_hash = ? AND until > ?"""
            row = connection.execute(sql, (code_hash, at)).fetchone()
            connection.execute("DELETE FROM transfers WHERE code_hash = ?", (code_hash,))
            return _person(*row) if row else None

        return await self._writer.write(work)

    async def _write(self, sql: str, *values: object) -> int:
        """Return the number of rows that were written."""
        return await self._writer.write(lambda connection: connection.execute(sql, values).rowcount)

    # Progress

    async def progress(self, person: Identity, kind: str) -> list[Progress]:
        sql = "SELECT kind, name, value, score, at FROM progress WHERE identity = ? AND kind = ? ORDER BY name"
        return [Progress(*row) for row in await self._rows(sql, person, kind)]

    async def keep_progress(self, person: Identity, progress: Progress, was: str | None) -> bool:
        if was is None:
            sql = """INSERT INTO progress (identity, kind, name, value, score, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                     ON CONFLICT DO NOTHING"""
            return await self._write(sql, person, *astuple(progress)) == 1
        sql = """UPDATE progress SET value = ?4, score = ?5, at = ?6
                 WHERE identity = ?1 AND kind = ?2 AND name = ?3 AND value = ?7"""
        return await self._write(sql, person, *astuple(progress), was) == 1

    async def scores(self, kind: str, name: str) -> Mapping[int, int]:
        sql = "SELECT score, count(*) FROM progress WHERE kind = ? AND name = ? AND score IS NOT NULL GROUP BY score"
        return dict(await self._rows(sql, kind, name))

    # Tables

    async def add_table(self, head: Head, entries: Sequence[LogEntry], projection: Projection) -> bool:
        return await self._writer.write(lambda connection: _add_table(connection, head, entries, projection))

    async def head(self, *, code: str | None = None, id: TableId | None = None) -> Head | None:  # noqa: A002
        rows = await self._rows(f"SELECT {_HEAD} FROM tables WHERE code = ? OR id = ?", code, id)
        return _head(*rows[0]) if rows else None

    async def entries(self, table: TableId, after: int = 0, limit: int | None = None) -> list[LogEntry]:
        sql = f"SELECT {_ENTRY} FROM entries WHERE table_id = ? AND ply > ? ORDER BY ply LIMIT ?"
        return [LogEntry(*row) for row in await self._rows(sql, table, after, -1 if limit is None else limit)]

    async def snapshot(self, table: TableId) -> SnapshotRow | None:
        rows = await self._rows("SELECT ply, at, data, chat FROM snapshots WHERE table_id = ?", table)
        return SnapshotRow(*rows[0]) if rows else None

    async def fold(self, table: TableId, row: SnapshotRow, until: int) -> None:
        await self._writer.write(lambda connection: _fold(connection, table, row, until))

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        return await self._writer.write(lambda connection: _append(connection, table, entry, projection))

    async def plies(self, tables: Iterable[TableId]) -> Mapping[TableId, int]:
        asked = list(tables)
        sql = f"SELECT value, {_LAST_PLY.format('value')} FROM json_each(?)"
        return dict(await self._rows(sql, json.dumps(asked)))

    async def tables_of(self, person: Identity, limit: int) -> list[Summary]:
        sql = """SELECT summary, seat FROM seats JOIN tables ON id = table_id WHERE person = ?
                 ORDER BY changed_at DESC LIMIT ?"""
        return [Summary(*row) for row in await self._rows(sql, person, limit)]

    # Turns

    async def lease(self, due: Milliseconds, now: Milliseconds, until: Milliseconds, limit: int) -> list[Turn]:
        return await self._writer.write(lambda connection: _lease(connection, due, now, until, limit))

    async def put_off(self, turn: Turn, due: Milliseconds) -> None:
        sql = """UPDATE turns SET due = ?, leased_until = 0
                 WHERE table_id = ? AND seat = ? AND kind = ? AND ply = ?"""
        await self._write(sql, due, turn.table, turn.seat, turn.kind, turn.ply)

    # Presence: in memory, since there is only one process

    async def arrive(self, table: TableId, person: Identity, at: Milliseconds) -> None:
        self._presence.arrive(table, person, at)

    async def depart(self, table: TableId, person: Identity, at: Milliseconds) -> None:
        self._presence.depart(table, person, at)

    async def present(self, table: TableId, at: Milliseconds) -> Mapping[Identity, Milliseconds | None]:
        return self._presence.at(table)

    async def present_at(self, tables: Collection[TableId], at: Milliseconds) -> Mapping[TableId, frozenset[Identity]]:
        return self._presence.here(tables)

    async def beat(self, at: Milliseconds) -> None:
        self._presence.forget(at - RECENT_MS)

    async def probe(self) -> None:
        await self._write("UPDATE schema_version SET version = version")

    # News

    async def news(self) -> AsyncIterator[TableId | None]:
        """Yield nothing: there are no other processes."""
        await self._closed.wait()
        for table in tuple[TableId, ...]():
            yield table


# The file


def lock(path: Path) -> int:
    """Lock the file against other servers until the returned descriptor is closed or the process ends.

    Under whatever name the file is opened, it is the file behind all symbolic links that is locked.
    """
    with usable(path):
        real = path.resolve()
        if not real.parent.exists():
            real.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = os.open(real.with_name(f"{real.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise StoreUnusable(f"{path} is in use by another server.") from None
    return held


def connect(path: Path) -> sqlite3.Connection:
    """Open or create the file, and migrate it. The caller holds its lock."""
    connection = open_file(path)
    with _closed_on_error(connection), usable(path):
        migrate(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE turns SET leased_until = 0")  # the processes that held the leases have ended
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file without migrating it; create it if it is missing.

    Only SQLite opens an existing file. Closing a descriptor of our own would release the POSIX locks that this process
    holds on the file through other connections, and another process could then remove the journal.
    """
    with usable(path):
        if not path.is_file():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=256)
    with _closed_on_error(connection), usable(path):
        for pragma in ("busy_timeout = 10000", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
    return connection


@contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except StoreUnusable:
        connection.close()
        raise


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Run the missing migrations in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in statements(SQLITE, schema_version(connection, path), len(SQLITE)):
        connection.execute(statement)
    connection.execute("COMMIT")


def schema_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the schema version; 0: empty. Raises `StoreUnusable` if this program cannot read the file."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names:
        return 0
    if "schema_version" not in names:
        raise StoreUnusable(f"{path} is not a Cryptid database.")
    (version,) = connection.execute("SELECT version FROM schema_version").fetchone()
    if version > len(SQLITE):
        (oldest,) = connection.execute("SELECT oldest FROM schema_version").fetchone()
        if oldest > len(SQLITE):
            raise StoreUnusable(f"{path} {NEWER}")
    return int(version)


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn every error inside into `StoreUnusable`."""
    try:
        yield
    except OSError as error:
        raise StoreUnusable(f"{path} cannot be used ({error.strerror}).") from None
    except sqlite3.Error as error:
        is_other = type(error) is sqlite3.DatabaseError
        raise StoreUnusable(f"{path} is not a database." if is_other else f"{path} cannot be used ({error}).") from None


def _cause(error: sqlite3.Error) -> Cause:
    """Return why the database failed, by SQLite's name of the error."""
    name = getattr(error, "sqlite_errorname", "")
    causes: dict[str, Cause] = {"SQLITE_FULL": "full", "SQLITE_READONLY": "read_only", "SQLITE_CORRUPT": "corrupt"}
    causes |= {"SQLITE_NOTADB": "corrupt", "SQLITE_CANTOPEN": "unreachable"}
    return next((cause for prefix, cause in causes.items() if name.startswith(prefix)), "io")


def _down(error: sqlite3.Error, kind: type[StoreDown] = StoreDown) -> StoreDown:
    return kind(f"The database has failed ({error}).")


# Writing


@dataclass(frozen=True, slots=True)
class _Write:
    work: Work[Any]  # Any: writes of all kinds wait in one queue
    future: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Done:
    result: Any


class _Writer:
    """A thread that commits all queued writes together. It owns its connection."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop, health: Health) -> None:
        self._connection = connection
        self._health = health
        self._loop = loop
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="sqlite-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        """Do the work and return its result once it is durable. Its own failure does not affect others in the batch."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Write(work, future))
        return await future

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while write := self._queue.get():
            batch = [write, *self._waiting()]
            self._loop.call_soon_threadsafe(_settle, batch, self._commit(batch))

    def _waiting(self) -> Iterable[_Write]:
        try:
            while write := self._queue.get_nowait():
                yield write
            self._queue.put(None)
        except Empty:
            return

    def _commit(self, batch: list[_Write]) -> list[_Done | Exception]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(write.work) for write in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            self._failed(error)
            return [_down(error) for _ in batch]
        self._loop.call_soon_threadsafe(self._health.worked, "write")
        return outcomes

    def _failed(self, error: sqlite3.Error) -> None:
        self._loop.call_soon_threadsafe(self._health.failed, "write", _cause(error), error)

    def _attempt(self, work: Work[Any]) -> _Done | Exception:
        """Do one write of the batch. Undo and return its own failure, also at a damaged page; raise other failures."""
        outcome: _Done | Exception
        self._connection.execute("SAVEPOINT attempt")
        try:
            outcome = _Done(work(self._connection))
        except Exception as error:
            outcome = error
            if isinstance(error, sqlite3.Error) and type(error) in _FAILURES:
                if _cause(error) != "corrupt":
                    raise
                self._failed(error)
                outcome = _down(error, StoreDamaged)
            self._connection.execute("ROLLBACK TO attempt")
        self._connection.execute("RELEASE attempt")
        return outcome


def _settle(batch: list[_Write], outcomes: list[_Done | Exception]) -> None:
    for write, outcome in zip(batch, outcomes, strict=True):
        if write.future.done():  # the caller was cancelled
            continue
        if isinstance(outcome, _Done):
            write.future.set_result(outcome.result)
        else:
            write.future.set_exception(outcome)


def _add_table(connection: sqlite3.Connection, head: Head, entries: Sequence[LogEntry], projection: Projection) -> bool:
    sql = f"""INSERT INTO tables ({_HEAD}, phase, summary, changed_at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)
              ON CONFLICT DO NOTHING"""
    values = (*astuple(head), projection.phase, projection.summary, head.made_at)
    if connection.execute(sql, values).rowcount == 0:
        return False
    for entry in entries:
        _insert(connection, head.id, entry)
    _project(connection, head.id, projection, head.made_at)
    return True


def _append(
    connection: sqlite3.Connection, table: TableId, entry: LogEntry, projection: Projection | None
) -> Kept | Known | Behind:
    if _insert(connection, table, entry):
        connection.execute("UPDATE tables SET is_compact = false WHERE id = ? AND is_compact", (table,))
        if projection is not None:
            _project(connection, table, projection, entry.at)
        return Kept()
    sql = "SELECT ply FROM entries WHERE table_id = ? AND author = ? AND key = ?"
    known = connection.execute(sql, (table, entry.by, entry.key)).fetchone()
    return Known(*known) if known else Behind()


def _insert(connection: sqlite3.Connection, table: TableId, entry: LogEntry) -> bool:
    """Add the entry if its ply is the next one and its key is new; return whether it was added."""
    sql = f"""INSERT INTO entries (table_id, {_ENTRY}) SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM tables
              WHERE id = ?1 AND ?2 = 1 + {_LAST_PLY.format("?1")}
              ON CONFLICT DO NOTHING"""
    values = (table, entry.ply, entry.at, entry.by, entry.key, entry.fact)
    return connection.execute(sql, values).rowcount == 1


def _fold(connection: sqlite3.Connection, table: TableId, row: SnapshotRow, until: int) -> None:
    sql = """INSERT INTO snapshots (table_id, ply, at, data, chat) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (table_id) DO UPDATE SET ply = ?2, at = ?3, data = ?4, chat = ?5 WHERE ply <= ?2"""
    connection.execute(sql, (table, *astuple(row)))
    connection.execute("DELETE FROM entries WHERE table_id = ? AND ply <= ?", (table, until))
    sql = "UPDATE tables SET is_compact = NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ?1) WHERE id = ?1"
    connection.execute(sql, (table,))


def _project(connection: sqlite3.Connection, table: TableId, projection: Projection, at: Milliseconds) -> None:
    sql = "UPDATE tables SET phase = ?, summary = ?, changed_at = ? WHERE id = ?"
    connection.execute(sql, (projection.phase, projection.summary, at, table))
    sql = """INSERT INTO seats (table_id, seat, person) VALUES (?, ?, ?)
             ON CONFLICT (table_id, seat) DO UPDATE SET person = ?3 WHERE person IS NOT ?3"""
    connection.executemany(sql, [(table, seat, person) for seat, person in enumerate(projection.people)])
    _plan(connection, table, projection.turns)


def _plan(connection: sqlite3.Connection, table: TableId, turns: Iterable[Turn]) -> None:
    """Replace the table's turns; rows that stay the same are not touched."""
    sql = "SELECT seat, kind, ply, planned FROM turns WHERE table_id = ?"
    before = set(connection.execute(sql, (table,)))
    after = {(turn.seat, turn.kind, turn.ply, turn.due) for turn in turns}
    sql = "DELETE FROM turns WHERE table_id = ? AND seat = ? AND kind = ? AND ply = ? AND planned = ?"
    connection.executemany(sql, [(table, *gone) for gone in before - after])
    sql = "INSERT INTO turns (table_id, seat, kind, ply, planned, due) VALUES (?1, ?2, ?3, ?4, ?5, ?5)"
    connection.executemany(sql, [(table, *new) for new in after - before])


def _lease(
    connection: sqlite3.Connection, due: Milliseconds, now: Milliseconds, until: Milliseconds, limit: int
) -> list[Turn]:
    sql = """SELECT table_id, seat, kind, ply, due FROM turns WHERE due <= ? AND leased_until <= ?
             ORDER BY due LIMIT ?"""
    turns = [Turn(*row) for row in connection.execute(sql, (due, now, limit)).fetchall()]
    sql = "UPDATE turns SET leased_until = ? WHERE table_id = ? AND seat = ? AND kind = ? AND ply = ?"
    connection.executemany(sql, [(until, turn.table, turn.seat, turn.kind, turn.ply) for turn in turns])
    return turns


def run(connection: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    """Run a statement with parameters $1, $2 ... and return its rows. Any: columns of every type."""
    return connection.execute(sql, {str(number): value for number, value in enumerate(values, 1)}).fetchall()


def _person(id: str, name: str, is_program: int) -> Person:  # noqa: A002
    return Person(id, name, bool(is_program))


def _head(*row: Any) -> Head:
    head = Head(*row)
    return replace(head, listed=bool(head.listed))
