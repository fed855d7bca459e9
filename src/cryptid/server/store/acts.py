"""Acts: what operators, and people about their own identity, have asked of every server of a database.

An act is a row, written in the same transaction as what it changes. Servers read new rows and follow them: they close
connections, reload bans and drop tables. The rows also are the operators' log.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Database, Statement

OVERLAP_MS = 5 * 60_000  # rows may appear late: another machine's clock, or a long transaction


@dataclass(frozen=True, slots=True)
class Act:
    id: str
    at: Milliseconds
    operator: str  # empty: the person themselves
    kind: str
    target: str
    note: str


def act(kind: str, target: str, at: Milliseconds, operator: str = "", note: str = "") -> Statement:
    """Return the statement that writes an act."""
    sql = "INSERT INTO acts (id, at, operator, kind, target, note) VALUES ($1, $2, $3, $4, $5, $6)"
    return sql, (secrets.token_hex(8), at, operator, kind, target, note)


async def acts_since(database: Database, at: Milliseconds) -> list[Act]:
    sql = "SELECT id, at, operator, kind, target, note FROM acts WHERE at >= $1 ORDER BY at, id"
    rows = await database.query(sql, at)
    return [Act(*row) for row in rows]


class ActReader:
    """Reads each act once, also those that appear a little late."""

    def __init__(self, database: Database, now: Milliseconds) -> None:
        self.store = database
        self._since = now
        self._seen: dict[str, Milliseconds] = {}

    async def new(self) -> list[Act]:
        found = [act for act in await acts_since(self.store, self._since - OVERLAP_MS) if act.id not in self._seen]
        self._seen |= {act.id: act.at for act in found}
        self._since = max([self._since, *(act.at for act in found)])
        self._seen = {id: at for id, at in self._seen.items() if at >= self._since - OVERLAP_MS}  # noqa: A001
        return found
