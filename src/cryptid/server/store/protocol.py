"""The store's interface. `sqlite.py` and `postgres.py` implement it.

A store keeps people and tables. Whatever it derives from a table's log is written in the same transaction as the entry
that changed it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds
from cryptid.server.table.log import Head, Identity, LogEntry, Person, Projection, TableId, Turn


class StoreDown(Exception):
    """The database cannot be reached or has failed; whether an append in flight was kept is not known."""


class StoreUnusable(Exception):
    """The database cannot be used at all: one sentence says why."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The entry is durable."""


@dataclass(frozen=True, slots=True)
class Known:
    """The author has used this key before, at this ply; nothing was written."""

    ply: int


@dataclass(frozen=True, slots=True)
class Behind:
    """Another process has written this ply; nothing was written. Read on and try again."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A row of a list: the JSON of a messages.Listing, and where a person was asked for, their seat."""

    json: str
    seat: Seat | None


class Store(Protocol):
    """Every method may raise `StoreDown`. Calls from one event loop; nothing here blocks it."""

    is_shared: bool  # with other server processes

    async def open(self) -> None:
        """Connect and migrate. Raises `StoreUnusable`."""

    async def close(self) -> None:
        """Finish what is under way. Nothing may be asked afterwards."""

    # People

    async def add_person(self, person: Person, token_hash: str, at: Milliseconds) -> None: ...

    async def add_token(self, person: Identity, token_hash: str, at: Milliseconds) -> None: ...

    async def person_of(self, token_hash: str) -> Person | None: ...

    async def rename(self, person: Identity, name: str) -> None: ...

    async def add_transfer(self, code_hash: str, person: Identity, until: Milliseconds) -> None:
        """A code that lets another device become this person, once; it replaces the person's earlier ones."""

    async def take_transfer(self, code_hash: str, at: Milliseconds) -> Person | None:
        """Whose code it is, if it is still good. It is used up."""

    # Tables

    async def add_table(self, head: Head, entries: Sequence[LogEntry], projection: Projection) -> bool:
        """Keep a new table with the first entries of its log. False, and nothing is kept, if the code is taken."""

    async def head(self, *, code: str | None = None, id: TableId | None = None) -> Head | None: ...  # noqa: A002

    async def entries(self, table: TableId, after: int = 0) -> list[LogEntry]:
        """The log beyond this ply, in order and without a gap."""

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        """Add an entry and, where it is given, put the projection in the place of the last one, in one transaction.

        Only the next ply can be added; any other one is `Behind`. Turns that stay the same keep their lease. On return
        the entry is durable.
        """

    async def plies(self, tables: Iterable[TableId]) -> Mapping[TableId, int]:
        """How long the logs of these tables are."""

    async def listed(self, limit: int, since: Milliseconds) -> list[Summary]:
        """Listed tables that gather or play and have changed since then, newest first."""

    async def tables_of(self, person: Identity, limit: int) -> list[Summary]:
        """Tables at which the person has a seat, the last changed first."""

    # Turns

    async def lease(self, due: Milliseconds, now: Milliseconds, until: Milliseconds, limit: int) -> list[Turn]:
        """Take turns that are due by then and not leased beyond now, earliest first; nobody else gets them until."""

    async def put_off(self, turn: Turn, due: Milliseconds) -> None:
        """Let this turn become due at another time, and end its lease."""

    # Presence: who is connected, for as long as their server lives

    async def arrive(self, table: TableId, person: Identity, at: Milliseconds) -> None: ...

    async def depart(self, table: TableId, person: Identity, at: Milliseconds) -> None:
        """To be called once for each `arrive`."""

    async def present(self, table: TableId, at: Milliseconds) -> Mapping[Identity, Milliseconds | None]:
        """Who has been at the table lately: None for those who are there, else when they were last seen."""

    async def beat(self, at: Milliseconds) -> None:
        """This server lives. A server that has not said so for half a minute has lost its people."""

    # News from other processes

    def news(self) -> AsyncIterator[TableId | None]:
        """Tables whose log or presence another process has changed: hints, not facts. None: any may have."""
