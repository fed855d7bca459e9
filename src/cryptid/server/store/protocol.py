"""The store's interface. `sqlite.py` and `postgres.py` implement it.

A store keeps people, their progress, and tables. Whatever it derives from a table's log is written in the same
transaction as the entry that changed it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds
from cryptid.server.store.health import Health
from cryptid.server.table.log import Head, Identity, LogEntry, Person, Projection, SnapshotRow, TableId, Turn


class StoreDown(Exception):
    """The database cannot be reached or has failed. An append in progress may or may not be stored."""


class StoreDamaged(StoreDown):
    """The part of the database that was needed is damaged. Nothing was written; other parts may be whole."""


class StoreUnusable(Exception):
    """The database cannot be used at all; the message says why."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The entry is durable."""


@dataclass(frozen=True, slots=True)
class Known:
    """Nothing was written: the author has already used this key, at this ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class Behind:
    """Nothing was written: another process has written this ply. Read its entries and try again."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A row of a list of tables: the JSON of a messages.Listing, and the seat in a list of a person's own tables."""

    json: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a person is with something played alone, as a hunt, a puzzle or a lesson: one for each kind and name."""

    kind: str
    name: str
    value: str  # JSON; its form belongs to the kind
    score: int | None  # counted by `scores`; None: not counted
    at: Milliseconds


Statement = tuple[str, tuple[object, ...]]  # SQL that both databases understand, and the values of $1, $2 ...


class Database(Protocol):
    """Statements in the SQL that both kinds of database understand. Every method may raise `StoreDown`."""

    async def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a statement that only reads."""

    async def transact(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        """Run the statements in one transaction, while others wait, and return the rows of each."""


class Store(Database, Protocol):
    """Every method may raise `StoreDown`. To be used from one event loop, which no method blocks."""

    is_shared: bool  # with other server processes
    health: Health

    async def open(self) -> None:
        """Connect and migrate. Raises `StoreUnusable`."""

    async def close(self) -> None:
        """Finish the calls in progress. No other method may be called afterwards."""

    # People

    async def add_person(self, person: Person, token_hash: str, at: Milliseconds) -> None: ...

    async def add_token(self, person: Identity, token_hash: str, at: Milliseconds) -> None: ...

    async def person_of(self, token_hash: str) -> Person | None: ...

    async def rename(self, person: Identity, name: str) -> None: ...

    async def add_transfer(self, code_hash: str, person: Identity, until: Milliseconds) -> None:
        """Store a code with which another device can become this person, once. It replaces earlier codes."""

    async def take_transfer(self, code_hash: str, at: Milliseconds) -> Person | None:
        """Return the person whose code this is, if it has not expired, and delete the code."""

    # Progress

    async def progress(self, person: Identity, kind: str) -> list[Progress]:
        """Return this person's progress of this kind, in order of name."""

    async def keep_progress(self, person: Identity, progress: Progress, was: str | None) -> bool:
        """Store the progress if its value is still `was`; None: there is none yet. Durable on return.

        Return False, and store nothing, if another request has changed it meanwhile.
        """

    async def scores(self, kind: str, name: str) -> Mapping[int, int]:
        """Return how many people have each score."""

    # Tables

    async def add_table(self, head: Head, entries: Sequence[LogEntry], projection: Projection) -> bool:
        """Store a new table with its first log entries. Return False, and store nothing, if the code is taken."""

    async def head(self, *, code: str | None = None, id: TableId | None = None) -> Head | None: ...  # noqa: A002

    async def entries(self, table: TableId, after: int = 0, limit: int | None = None) -> list[LogEntry]:
        """Return the log entries after this ply, in order, the first `limit` of them.

        Entries that a snapshot has replaced are missing at the beginning; there is no gap elsewhere.
        """

    async def snapshot(self, table: TableId) -> SnapshotRow | None: ...

    async def fold(self, table: TableId, row: SnapshotRow, until: int) -> None:
        """Store a snapshot, unless there is a later one, and delete the entries up to the ply `until`."""

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        """Add an entry and, if given, replace the projection, in one transaction. Durable on return.

        Only the next ply can be added; any other is `Behind`. Turns that stay the same keep their lease.
        """

    async def plies(self, tables: Iterable[TableId]) -> Mapping[TableId, int]:
        """Return the last ply of each of these tables."""

    async def tables_of(self, person: Identity, limit: int) -> list[Summary]:
        """Return the tables at which the person has a seat, the last changed first."""

    # Turns

    async def lease(self, due: Milliseconds, now: Milliseconds, until: Milliseconds, limit: int) -> list[Turn]:
        """Lease the earliest turns due by `due` that no process holds at `now`. The lease ends at `until`."""

    async def put_off(self, turn: Turn, due: Milliseconds) -> None:
        """Reschedule a turn and end its lease."""

    # Presence: connected people; a server that dies loses its own

    async def arrive(self, table: TableId, person: Identity, at: Milliseconds) -> None: ...

    async def depart(self, table: TableId, person: Identity, at: Milliseconds) -> None:
        """Undo one `arrive`."""

    async def present(self, table: TableId, at: Milliseconds) -> Mapping[Identity, Milliseconds | None]:
        """Return when each recent visitor of the table was last seen; None: connected now."""

    async def present_at(self, tables: Collection[TableId], at: Milliseconds) -> Mapping[TableId, frozenset[Identity]]:
        """Return the people who are connected now to each of these tables; tables without any are left out."""

    async def beat(self, at: Milliseconds) -> None:
        """Send a heartbeat. After 30 seconds without one, a server's people count as disconnected."""

    async def probe(self) -> None:
        """Write something that changes nothing, so that a database that refuses writes is noticed, and recovers."""

    # News from other processes

    def news(self) -> AsyncIterator[TableId | None]:
        """Yield tables whose log or presence another process may have changed; None: any table."""
