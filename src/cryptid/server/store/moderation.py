"""What operators see and do, in SQL that both databases understand. Each change is an act, see acts.py."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from cryptid.server.clock import Milliseconds
from cryptid.server.store.acts import act
from cryptid.server.store.listings import unlist
from cryptid.server.store.personal import Personal
from cryptid.server.store.protocol import Database, Statement
from cryptid.server.store.retention import deleting
from cryptid.server.table.log import Identity, TableId

PERSON, ADDRESS = "person", "address"  # kinds of bans

_TABLE = """SELECT tables.id, code, game, phase, made_at, changed_at, summary, tables.host,
    (SELECT address FROM listings WHERE table_id = tables.id) FROM tables"""


@dataclass(frozen=True, slots=True)
class TableRow:
    id: TableId
    code: str
    game: str
    phase: str
    made_at: Milliseconds
    changed_at: Milliseconds
    summary: str
    host: Identity
    address: str | None  # hashed; None: the table is not in the lobby


@dataclass(frozen=True, slots=True)
class Report:
    id: str
    at: Milliseconds
    code: str
    seat: int | None  # None: the table
    person: Identity | None
    reporter: Identity
    reason: str
    words: str
    closed_at: Milliseconds | None


@dataclass(frozen=True, slots=True)
class Ban:
    kind: str
    value: str
    until: Milliseconds


async def bans(database: Database, now: Milliseconds) -> list[Ban]:
    """Return the bans that are in force."""
    return [Ban(*row) for row in await database.query("SELECT kind, value, until FROM bans WHERE until > $1", now)]


async def add_report(
    database: Database,
    at: Milliseconds,
    table: TableId,
    seat: int | None,
    person: Identity | None,
    reporter: Identity,
    reason: str,
    words: str,
) -> None:
    sql = """INSERT INTO reports (id, at, table_id, seat, person, reporter, reason, words)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
    await database.transact((sql, (secrets.token_hex(4), at, table, seat, person, reporter, reason, words)))


class Moderation:
    """The desk of one operator."""

    def __init__(self, database: Database, operator: str, now: Milliseconds) -> None:
        self.store, self._operator, self._now = database, operator, now

    # Looking

    async def tables(self, limit: int, *, only_listed: bool) -> list[TableRow]:
        where = "WHERE EXISTS (SELECT 1 FROM listings WHERE table_id = tables.id)" if only_listed else ""
        rows = await self.store.query(f"{_TABLE} {where} ORDER BY changed_at DESC LIMIT $1", limit)
        return [TableRow(*row) for row in rows]

    async def table(self, code: str) -> TableRow | None:
        rows = await self.store.query(f"{_TABLE} WHERE code = $1", code)
        return TableRow(*rows[0]) if rows else None

    async def seats(self, table: TableId) -> list[tuple[int, Identity]]:
        sql = "SELECT seat, person FROM seats WHERE table_id = $1 AND person IS NOT NULL ORDER BY seat"
        return [(seat, person) for seat, person in await self.store.query(sql, table)]

    async def chat(self, table: TableId) -> list[tuple[Milliseconds, Identity, str]]:
        """Return time, author and fact of every chat text at a table."""
        sql = "SELECT at, author, fact FROM entries WHERE table_id = $1 AND substr(fact, 10, 4) = 'said' ORDER BY ply"
        return [(at, author, fact) for at, author, fact in await self.store.query(sql, table)]

    async def person(self, person: Identity) -> tuple[str, Milliseconds] | None:
        """Return the name of a person and when they first came."""
        rows = await self.store.query("SELECT name, made_at FROM people WHERE id = $1", person)
        return (rows[0][0], rows[0][1]) if rows else None

    async def tables_of(self, person: Identity, limit: int) -> list[TableRow]:
        where = "WHERE tables.id IN (SELECT table_id FROM seats WHERE person = $1)"
        rows = await self.store.query(f"{_TABLE} {where} ORDER BY changed_at DESC LIMIT $2", person, limit)
        return [TableRow(*row) for row in rows]

    async def reports(self, limit: int, *, with_closed: bool) -> list[Report]:
        where = "" if with_closed else "WHERE closed_at IS NULL"
        sql = f"""SELECT reports.id, at, code, seat, person, reporter, reason, words, closed_at
                  FROM reports JOIN tables ON tables.id = table_id {where} ORDER BY at DESC LIMIT $1"""
        return [Report(*row) for row in await self.store.query(sql, limit)]

    async def bans(self) -> list[Ban]:
        return await bans(self.store, self._now)

    # Acting

    async def hide(self, table: TableRow, note: str) -> None:
        """Take a table out of the lobby. It goes on for those who have its code."""
        await self.store.transact(unlist(table.id), self._act("hide", table.id, note))

    async def delete(self, table: TableRow, note: str) -> None:
        """Delete a table with its log, chat and reports."""
        await self.store.transact(*deleting(table.id), self._act("delete", table.id, note))

    async def remove(self, person: Identity, note: str) -> None:
        """Log a person out; the running server, or the next one, erases everything about them."""
        await self.store.transact(self._act("remove", person, note))
        await Personal(self.store).begin_leaving(person, self._now)

    async def ban(self, kind: str, value: str, until: Milliseconds, note: str) -> None:
        """Ban a person, or a hashed address, until this time; a time in the past lifts the ban."""
        sql = """INSERT INTO bans (kind, value, until) VALUES ($1, $2, $3)
                 ON CONFLICT (kind, value) DO UPDATE SET until = excluded.until"""
        kind_of_act = "ban" if until > self._now else "lift"
        await self.store.transact((sql, (kind, value, until)), self._act(kind_of_act, value, note))

    async def close(self, report: str, note: str) -> bool:
        """Mark a report as dealt with; return False if there is none with this id."""
        sql = "UPDATE reports SET closed_at = $2 WHERE id = $1 RETURNING id"
        rows, _ = await self.store.transact((sql, (report, self._now)), self._act("close", report, note))
        return bool(rows)

    def _act(self, kind: str, target: str, note: str) -> Statement:
        return act(kind, target, self._now, self._operator, note)
