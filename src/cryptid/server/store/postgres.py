"""The store that several servers share: a PostgreSQL database.

One task commits all queued appends together, on one connection. When two servers append the same ply, the first one
wins. Each batch notifies the other servers of the tables it changed. A broken connection is replaced when next needed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple, dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from cryptid.server.clock import Milliseconds
from cryptid.server.store.health import Health, Operation
from cryptid.server.store.migrations import NEWER, POSTGRES, statements
from cryptid.server.store.postgres_failures import DAMAGE, FAILURES, UNREADABLE, cause_of, usable
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

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record] | asyncpg.pool.PoolConnectionProxy[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]
else:
    Connection = Pool = Any

T = TypeVar("T")

CHANNEL = "cryptid"
MIGRATING = 0x637279707469  # the advisory lock for changes of the schema
TRANSACTING = MIGRATING + 1  # and that of `transact`

_CONNECT_SECONDS, _COMMAND_SECONDS, _PROBE_SECONDS, _RETRY_SECONDS = 5, 10, 15, 0.2
_YIELD_MS = 100  # a migration waits this long for a lock; after 1,000 PostgreSQL looks for deadlocks
_PRESENCE_ROWS = 500  # written at a time
_MAX_NOTICE = 7999  # bytes, PostgreSQL's limit
_ALIVE: Milliseconds = 30_000  # a server counts as dead this long after its last heartbeat
_EVERY = "*"

_HEAD = "id, code, game, version, configuration, deal, salt, host, listed, made_at"

_ADD_TABLE = f"""
    INSERT INTO tables ({_HEAD}, phase, summary, changed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $10) ON CONFLICT DO NOTHING RETURNING id"""

_LAST_PLY = """greatest((SELECT max(ply) FROM entries WHERE table_id = {0}),
                        (SELECT ply FROM snapshots WHERE table_id = {0}), 0)"""

# Skips entries whose ply is not the next one or whose key is known. Sorted by table, so that two servers that append to
# the same tables take their locks in the same order.
_ADD_ENTRIES = f"""
    INSERT INTO entries (table_id, ply, at, author, key, fact)
    SELECT table_id, ply, at, author, key, fact
    FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[])
         WITH ORDINALITY AS new (table_id, ply, at, author, key, fact, place)
    WHERE EXISTS (SELECT FROM tables WHERE id = new.table_id)
      AND ply = 1 + {_LAST_PLY.format("new.table_id")}
    ORDER BY place
    ON CONFLICT DO NOTHING RETURNING table_id"""

_KNOWN = """
    SELECT entries.table_id, entries.ply
    FROM entries JOIN unnest($1::text[], $2::text[], $3::text[]) AS lost (table_id, author, key)
      ON (entries.table_id, entries.author, entries.key) = (lost.table_id, lost.author, lost.key)"""

_SET_PHASES = """
    UPDATE tables SET phase = new.phase, summary = new.summary, changed_at = new.at
    FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS new (id, phase, summary, at)
    WHERE tables.id = new.id"""

_SET_SNAPSHOT = """
    INSERT INTO snapshots (table_id, ply, at, data, chat) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id) DO UPDATE SET ply = $2, at = $3, data = $4, chat = $5 WHERE snapshots.ply <= $2"""

_SET_COMPACT = """
    UPDATE tables SET is_compact = NOT EXISTS (SELECT FROM entries WHERE table_id = $1) WHERE id = $1"""

_UNSET_COMPACT = "UPDATE tables SET is_compact = false WHERE id = ANY ($1::text[]) AND is_compact"

_SET_SEATS = """
    INSERT INTO seats (table_id, seat, person)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[])
    ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person
    WHERE seats.person IS DISTINCT FROM excluded.person"""

_END_TURNS = """
    DELETE FROM turns WHERE table_id = ANY ($5::text[]) AND NOT EXISTS (
        SELECT FROM unnest($1::text[], $2::int[], $3::text[], $4::int[]) AS new (table_id, seat, kind, ply)
        WHERE (new.table_id, new.seat, new.kind, new.ply) = (turns.table_id, turns.seat, turns.kind, turns.ply))"""

_SET_TURNS = """
    INSERT INTO turns (table_id, seat, kind, ply, planned, due)
    SELECT table_id, seat, kind, ply, due, due
    FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::bigint[]) AS new (table_id, seat, kind, ply, due)
    ON CONFLICT (table_id, seat, kind, ply) DO UPDATE SET planned = excluded.due, due = excluded.due, leased_until = 0
    WHERE turns.planned <> excluded.planned"""

_LEASE = """
    WITH taken AS (
        SELECT table_id, seat, kind, ply FROM turns WHERE due <= $1 AND leased_until <= $2
        ORDER BY due LIMIT $4 FOR UPDATE SKIP LOCKED)
    UPDATE turns SET leased_until = $3 FROM taken
    WHERE (turns.table_id, turns.seat, turns.kind, turns.ply) = (taken.table_id, taken.seat, taken.kind, taken.ply)
    RETURNING turns.table_id, turns.seat, turns.kind, turns.ply, turns.due"""

_ADD_PERSON = "INSERT INTO people (id, name, is_program, made_at) VALUES ($1, $2, $3, $4)"
_ADD_TOKEN = "INSERT INTO tokens (hash, person, made_at) VALUES ($1, $2, $3)"

_BEAT = """
    INSERT INTO servers (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = greatest(servers.beat, $2)"""

_SET_PRESENCE = """
    INSERT INTO presence (table_id, person, server, is_here, at)
    SELECT table_id, person, $1, is_here, at
    FROM unnest($2::text[], $3::text[], $4::bool[], $5::bigint[]) AS new (table_id, person, is_here, at)
    ON CONFLICT (table_id, person, server) DO UPDATE SET is_here = excluded.is_here, at = excluded.at"""

_ELSEWHERE = """
    SELECT person, bool_or(is_here AND beat > $3), max(CASE WHEN is_here THEN beat ELSE at END)
    FROM presence JOIN servers ON servers.id = server
    WHERE table_id = $1 AND server <> $2 GROUP BY person"""

_ALL_ELSEWHERE = """
    SELECT table_id, array_agg(DISTINCT person) FROM presence JOIN servers ON servers.id = server
    WHERE table_id = ANY ($1::text[]) AND server <> $2 AND is_here AND beat > $3 GROUP BY table_id"""

_FORGET = """
    DELETE FROM presence
    WHERE at < $1 AND NOT (is_here AND EXISTS (SELECT FROM servers WHERE servers.id = server))"""


@dataclass(frozen=True, slots=True)
class _Append:
    table: TableId
    entry: LogEntry
    projection: Projection | None
    future: asyncio.Future[Kept | Known | Behind]


class PostgresStore:
    """Keeps everything in the database at this URL, which several servers may use at once."""

    is_shared = True

    _reader: Pool
    _writer: Pool  # of one connection
    _tasks: tuple[asyncio.Task[None], ...]

    def __init__(self, url: str) -> None:
        self._url = url
        self.health = Health()
        self._server = secrets.token_hex(8)
        self._appends: asyncio.Queue[_Append] = asyncio.Queue()
        self._presence = Visits()
        self._latest: Milliseconds = 0  # time of this server's last heartbeat or visit
        self._unwritten: set[tuple[TableId, Identity]] = set()  # rows of `presence` that are out of date
        self._writing_presence = asyncio.Lock()
        self._hints: dict[TableId | None, None] = {}  # in the order they came
        self._hinted = asyncio.Event()
        self._is_closed = False

    async def open(self) -> None:
        async with connected(self._url) as connection:
            with usable(self._url):
                await migrate(connection)
        self._reader = _pool(self._url, 4)
        self._writer = _pool(self._url, 1)
        await asyncio.gather(self._reader, self._writer)
        self._tasks = (asyncio.create_task(self._write()), asyncio.create_task(self._listen()))

    async def close(self) -> None:
        await self._appends.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._is_closed = True
        self._hinted.set()
        await asyncio.gather(_close(self._reader), _close(self._writer))

    async def _rows(self, sql: str, *values: object) -> list[asyncpg.Record]:
        async with self._acquired(self._reader) as connection:
            return await connection.fetch(sql, *values)

    @asynccontextmanager
    async def _acquired(self, pool: Pool, operation: Operation = "read") -> AsyncIterator[Connection]:
        """Acquire a connection of the pool. Failures of the database become `StoreDown`."""
        try:
            async with pool.acquire(timeout=_COMMAND_SECONDS) as connection:
                yield connection
        except FAILURES as error:
            self.health.failed(operation, cause_of(error), error)
            kind = StoreDamaged if isinstance(error, DAMAGE) and operation == "read" else StoreDown
            raise kind(f"The database cannot be reached or has failed ({type(error).__name__}).") from error
        self.health.worked(operation)

    async def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._rows(sql, *values)]

    async def transact(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        async with self._acquired(self._reader) as connection:
            return await transact(connection, *statements)

    # People

    async def add_person(self, person: Person, token_hash: str, at: Milliseconds) -> None:
        async with self._acquired(self._reader) as connection, connection.transaction():
            await connection.execute(_ADD_PERSON, *astuple(person), at)
            await connection.execute(_ADD_TOKEN, token_hash, person.id, at)

    async def add_token(self, person: Identity, token_hash: str, at: Milliseconds) -> None:
        await self._rows(_ADD_TOKEN, token_hash, person, at)

    async def person_of(self, token_hash: str) -> Person | None:
        sql = "SELECT id, name, is_program FROM tokens JOIN people ON id = person WHERE hash = $1"
        rows = await self._rows(sql, token_hash)
        return Person(*rows[0]) if rows else None

    async def rename(self, person: Identity, name: str) -> None:
        await self._rows("UPDATE people SET name = $2 WHERE id = $1", person, name)

    async def add_transfer(self, code_hash: str, person: Identity, until: Milliseconds) -> None:
        sql = """INSERT INTO transfers (person, code_hash, until) VALUES ($1, $2, $3)
                 ON CONFLICT (person) DO UPDATE SET code_hash = $2, until = $3"""
        await self._rows(sql, person, code_hash, until)

    async def take_transfer(self, code_hash: str, at: Milliseconds) -> Person | None:
        sql = """DELETE FROM transfers USING people WHERE code_hash = $1 AND id = person
                 RETURNING id, name, is_program, until"""
        rows = await self._rows(sql, code_hash)
        return Person(*rows[0][:3]) if rows and rows[0]["until"] > at else None

    # Progress

    async def progress(self, person: Identity, kind: str) -> list[Progress]:
        sql = """SELECT kind, name, value, score, at FROM progress WHERE identity = $1 AND kind = $2
                 ORDER BY name COLLATE "C" """
        return [Progress(*row) for row in await self._rows(sql, person, kind)]

    async def keep_progress(self, person: Identity, progress: Progress, was: str | None) -> bool:
        if was is None:
            sql = """INSERT INTO progress (identity, kind, name, value, score, at) VALUES ($1, $2, $3, $4, $5, $6)
                     ON CONFLICT DO NOTHING RETURNING name"""
            return bool(await self._rows(sql, person, *astuple(progress)))
        sql = """UPDATE progress SET value = $4, score = $5, at = $6
                 WHERE identity = $1 AND kind = $2 AND name = $3 AND value = $7 RETURNING name"""
        return bool(await self._rows(sql, person, *astuple(progress), was))

    async def scores(self, kind: str, name: str) -> Mapping[int, int]:
        sql = """SELECT score, count(*) AS people FROM progress WHERE kind = $1 AND name = $2 AND score IS NOT NULL
                 GROUP BY score"""
        return {row["score"]: row["people"] for row in await self._rows(sql, kind, name)}

    # Tables

    async def add_table(self, head: Head, entries: Sequence[LogEntry], projection: Projection) -> bool:
        async with self._acquired(self._reader) as connection, connection.transaction():
            if not await connection.fetch(_ADD_TABLE, *astuple(head), projection.phase, projection.summary):
                return False
            for entry in entries:
                await _add_entries(connection, [(head.id, entry)])
            await _project(connection, [(head.id, head.made_at, projection)])
            await self._notify(connection, [head.id])
        return True

    async def head(self, *, code: str | None = None, id: TableId | None = None) -> Head | None:  # noqa: A002
        rows = await self._rows(f"SELECT {_HEAD} FROM tables WHERE code = $1 OR id = $2", code, id)
        return Head(*rows[0]) if rows else None

    async def entries(self, table: TableId, after: int = 0, limit: int | None = None) -> list[LogEntry]:
        sql = "SELECT ply, at, author, key, fact FROM entries WHERE table_id = $1 AND ply > $2 ORDER BY ply LIMIT $3"
        return [LogEntry(*row) for row in await self._rows(sql, table, after, limit)]

    async def snapshot(self, table: TableId) -> SnapshotRow | None:
        rows = await self._rows("SELECT ply, at, data, chat FROM snapshots WHERE table_id = $1", table)
        return SnapshotRow(*rows[0]) if rows else None

    async def fold(self, table: TableId, row: SnapshotRow, until: int) -> None:
        async with self._acquired(self._reader) as connection, connection.transaction():
            await connection.execute("SELECT FROM tables WHERE id = $1 FOR NO KEY UPDATE", table)
            await connection.execute(_SET_SNAPSHOT, table, *astuple(row))
            await connection.execute("DELETE FROM entries WHERE table_id = $1 AND ply <= $2", table, until)
            await connection.execute(_SET_COMPACT, table)

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        future: asyncio.Future[Kept | Known | Behind] = asyncio.get_running_loop().create_future()
        self._appends.put_nowait(_Append(table, entry, projection, future))
        return await future

    async def plies(self, tables: Iterable[TableId]) -> Mapping[TableId, int]:
        sql = f"SELECT id, {_LAST_PLY.format('id')} AS ply FROM unnest($1::text[]) AS asked (id)"
        return {row["id"]: row["ply"] for row in await self._rows(sql, list(tables))}

    async def tables_of(self, person: Identity, limit: int) -> list[Summary]:
        sql = """SELECT summary, seat FROM seats JOIN tables ON id = table_id WHERE person = $1
                 ORDER BY changed_at DESC LIMIT $2"""
        return [Summary(*row) for row in await self._rows(sql, person, limit)]

    # Turns

    async def lease(self, due: Milliseconds, now: Milliseconds, until: Milliseconds, limit: int) -> list[Turn]:
        turns = [Turn(*row) for row in await self._rows(_LEASE, due, now, until, limit)]
        return sorted(turns, key=lambda turn: turn.due)

    async def put_off(self, turn: Turn, due: Milliseconds) -> None:
        sql = """UPDATE turns SET due = $5, leased_until = 0
                 WHERE table_id = $1 AND seat = $2 AND kind = $3 AND ply = $4"""
        await self._rows(sql, turn.table, turn.seat, turn.kind, turn.ply, due)

    # Presence: each process knows its own people and writes rows for the others. Rows that cannot be written now are
    # written with the next heartbeat.

    async def arrive(self, table: TableId, person: Identity, at: Milliseconds) -> None:
        self._latest = max(self._latest, at)
        if self._presence.arrive(table, person, at):
            await self._tell_presence([(table, person)])

    async def depart(self, table: TableId, person: Identity, at: Milliseconds) -> None:
        self._latest = max(self._latest, at)
        if self._presence.depart(table, person, at):
            await self._tell_presence([(table, person)])

    async def present(self, table: TableId, at: Milliseconds) -> Mapping[Identity, Milliseconds | None]:
        known = dict(self._presence.at(table))
        for person, is_here, seen in await self._rows(_ELSEWHERE, table, self._server, at - _ALIVE):
            here = known.get(person, 0)
            known[person] = None if is_here or here is None else max(here, seen)
        return known

    async def present_at(self, tables: Collection[TableId], at: Milliseconds) -> Mapping[TableId, frozenset[Identity]]:
        found: dict[TableId, frozenset[Identity]] = dict(self._presence.here(tables))
        for table, people in await self._rows(_ALL_ELSEWHERE, list(tables), self._server, at - _ALIVE):
            found[table] = found.get(table, frozenset()) | frozenset(people)
        return found

    async def beat(self, at: Milliseconds) -> None:
        self._latest = max(self._latest, at)
        self._presence.forget(at - RECENT_MS)
        async with self._acquired(self._reader) as connection:
            await connection.execute(_BEAT, self._server, at)
            await connection.execute("DELETE FROM servers WHERE beat < $1", at - RECENT_MS)
            await connection.execute(_FORGET, at - RECENT_MS)
        await self._tell_presence([])

    async def _tell_presence(self, changed: Iterable[tuple[TableId, Identity]]) -> None:
        """Write these rows, and those that could not be written before, in one transaction."""
        self._unwritten.update(changed)
        async with self._writing_presence:
            taken, self._unwritten = sorted(self._unwritten), set()
            try:
                await self._write_presence(taken)
            except StoreDown:
                self._unwritten.update(taken)

    async def _write_presence(self, changed: Iterable[tuple[TableId, Identity]]) -> None:
        if rows := self._presence.rows(changed):
            async with self._acquired(self._reader) as connection, connection.transaction():
                await connection.execute(_BEAT, self._server, self._latest)
                await connection.execute(_SET_PRESENCE, self._server, *_columns(rows, 4))
                await self._notify(connection, {table for table, *_ in rows})

    # Writing

    async def _write(self) -> None:
        while True:
            batch = await self._next_batch()
            for append, outcome in zip(batch, await self._outcomes(batch), strict=True):
                _answer(append.future, outcome)
                self._appends.task_done()

    async def _next_batch(self) -> list[_Append]:
        """Take the queued appends, sorted by table, one of each; a second one waits for the outcome of the first."""
        first = await self._appends.get()
        batch = {first.table: first}
        for _ in range(self._appends.qsize()):
            append = self._appends.get_nowait()
            if batch.setdefault(append.table, append) is not append:
                self._appends.put_nowait(append)
                self._appends.task_done()
        return [batch[table] for table in sorted(batch)]

    async def _outcomes(self, batch: list[_Append]) -> list[Kept | Known | Behind | Exception]:
        """Commit the batch; return the outcome of each append. An append that breaks the batch fails alone."""
        try:
            return [*await self._commit(batch)]
        except StoreDown as error:
            return [StoreDown(str(error)) for _ in batch]
        except Exception as error:
            if len(batch) == 1:
                return [error]
            return [outcome for append in batch for outcome in await self._outcomes([append])]

    async def _commit(self, batch: list[_Append]) -> list[Kept | Known | Behind]:
        async with (
            self._acquired(self._writer, "write") as connection,
            connection.transaction(isolation="read_committed"),
        ):
            kept = await _add_entries(connection, [(append.table, append.entry) for append in batch])
            won = [append for append in batch if append.table in kept]
            await connection.execute(_UNSET_COMPACT, list(kept))
            await _project(connection, [(a.table, a.entry.at, a.projection) for a in won if a.projection])
            known = await _known(connection, [append for append in batch if append.table not in kept])
            if kept:
                await self._notify(connection, kept)
        return [Kept() if append.table in kept else known.get(append.table, Behind()) for append in batch]

    async def probe(self) -> None:
        async with self._acquired(self._writer, "write") as connection:
            await connection.execute("UPDATE schema_version SET version = version")

    # News

    async def _notify(self, connection: Connection, tables: Iterable[TableId]) -> None:
        notice = " ".join((self._server, *tables))
        if len(notice.encode()) > _MAX_NOTICE:
            notice = f"{self._server} {_EVERY}"
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)

    async def _listen(self) -> None:
        """Listen to the notices of other servers until cancelled."""
        while True:
            with suppress(*FAILURES, asyncpg.PostgresError):
                await self._listen_once()
            await asyncio.sleep(_RETRY_SECONDS)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(self._url, timeout=_CONNECT_SECONDS, command_timeout=_COMMAND_SECONDS)
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._hint(None)
            known = self._presence.all()  # a crash has emptied the table
            for start in range(0, len(known), _PRESENCE_ROWS):
                await self._tell_presence(known[start : start + _PRESENCE_ROWS])
            while not await _happens(lost, _PROBE_SECONDS):
                await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _hear(self, connection: object, pid: int, channel: str, notice: object) -> None:
        server, *tables = str(notice).split(" ")
        if server != self._server:
            for table in tables:
                self._hint(None if table == _EVERY else table)

    def _hint(self, table: TableId | None) -> None:
        self._hints[table] = None
        self._hinted.set()

    async def news(self) -> AsyncIterator[TableId | None]:
        while not self._is_closed:
            await self._hinted.wait()
            self._hinted.clear()
            hints, self._hints = self._hints, {}
            for table in hints:
                yield table


# Connections


def _pool(url: str, size: int) -> Pool:
    return asyncpg.create_pool(
        url, min_size=0, max_size=size, timeout=_CONNECT_SECONDS, command_timeout=_COMMAND_SECONDS
    )


async def _close(pool: Pool) -> None:
    try:
        await asyncio.wait_for(pool.close(), _COMMAND_SECONDS)
    except FAILURES:
        pool.terminate()


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Connection]:
    """Open a connection outside the pools. Raises `StoreUnusable`."""
    try:
        with usable(url):
            connection = await asyncpg.connect(url, timeout=_CONNECT_SECONDS)
    except ValueError:
        raise StoreUnusable(UNREADABLE) from None
    try:
        yield connection
    finally:
        with suppress(*FAILURES):
            await connection.close(timeout=_CONNECT_SECONDS)


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


async def migrate(connection: Connection) -> None:
    """Run the missing migrations in one transaction, while other servers that start wait.

    Those that run may lock the same tables in another order. The migration yields to them, before PostgreSQL ends one
    of the two.
    """
    while True:
        with suppress(asyncpg.LockNotAvailableError):
            return await _migrate(connection)
        await asyncio.sleep(_RETRY_SECONDS)


async def _migrate(connection: Connection) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute(f"SET LOCAL lock_timeout = {_YIELD_MS}")
        for statement in statements(POSTGRES, await schema_version(connection), len(POSTGRES)):
            await connection.execute(statement)


async def schema_version(connection: Connection) -> int:
    """Return the schema version; 0: empty. Raises `StoreUnusable` if this program cannot read the database."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    version = int(await connection.fetchval("SELECT version FROM schema_version"))
    if version > len(POSTGRES) and await connection.fetchval("SELECT oldest FROM schema_version") > len(POSTGRES):
        raise StoreUnusable(f"The database {NEWER}")
    return version


# Statements


async def transact(connection: Connection, *statements: Statement) -> list[list[tuple[Any, ...]]]:
    """Run the statements in one transaction, while others of this kind wait; return the rows of each."""
    async with connection.transaction(isolation="read_committed"):
        await connection.execute("SELECT pg_advisory_xact_lock($1)", TRANSACTING)
        return [[tuple(row) for row in await connection.fetch(sql, *values)] for sql, values in statements]


def _columns(rows: Iterable[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Turn rows into one array per column, for `unnest`."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


async def _add_entries(connection: Connection, new: Iterable[tuple[TableId, LogEntry]]) -> set[TableId]:
    """Add entries; return the tables whose entry was added."""
    rows = [(table, entry.ply, entry.at, entry.by, entry.key, entry.fact) for table, entry in new]
    return {row["table_id"] for row in await connection.fetch(_ADD_ENTRIES, *_columns(rows, 6))}


async def _known(connection: Connection, lost: Sequence[_Append]) -> dict[TableId, Known]:
    """Return the appends, one per table, whose key is in the log already."""
    if not lost:
        return {}
    rows = [(append.table, append.entry.by, append.entry.key) for append in lost]
    return {table: Known(ply) for table, ply in await connection.fetch(_KNOWN, *_columns(rows, 3))}


async def _project(connection: Connection, new: Sequence[tuple[TableId, Milliseconds, Projection]]) -> None:
    if not new:
        return
    phases = [(table, made.phase, made.summary, at) for table, at, made in new]
    await connection.execute(_SET_PHASES, *_columns(phases, 4))
    seats = [(table, seat, person) for table, _, made in new for seat, person in enumerate(made.people)]
    await connection.execute(_SET_SEATS, *_columns(seats, 3))
    turns = chain.from_iterable(made.turns for _, _, made in new)
    columns = _columns([(turn.table, turn.seat, turn.kind, turn.ply, turn.due) for turn in turns], 5)
    await connection.execute(_END_TURNS, *columns[:4], [table for table, _, _ in new])
    await connection.execute(_SET_TURNS, *columns)


def _answer(future: asyncio.Future[T], outcome: T | Exception) -> None:
    if future.done():  # the caller was cancelled
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
