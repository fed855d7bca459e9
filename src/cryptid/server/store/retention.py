"""Delete what is kept no longer, a little at a time: old tables, their chat, and identities that nobody uses."""

from __future__ import annotations

from dataclasses import dataclass

from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Database, Statement
from cryptid.server.table.log import Identity, TableId

DAY_MS = 86_400_000
OVER = "phase IN ('over', 'abandoned')"
GOING_ON = "phase IN ('gathering', 'playing')"


# The tables with rows of a person, and the column with the identity; `people` is last, since others refer to it.
OWNED = (
    ("progress", "identity"),
    ("tokens", "person"),
    ("transfers", "person"),
    ("members", "person"),
    ("programs", "person"),
    ("programs", "owner"),
    ("reports", "reporter"),
    ("leaving", "person"),
    ("people", "id"),
)


@dataclass(frozen=True, slots=True)
class Keep:
    """For how many days things are kept; 0: always."""

    finished: int = 730  # tables whose game is over, since their last change
    unfinished: int = 90  # other tables, since their last change
    chat: int = 90  # of tables whose log has been replaced by a snapshot
    identities: int = 180  # without a seat at any table, since they were created or last got further with anything


class Retention:
    """One round of deleting is one call of each method, with a small limit, so that no other work waits for long."""

    def __init__(self, database: Database, keep: Keep) -> None:
        self._database, self._keep = database, keep
        self._compacted: Milliseconds = 0  # the table that was last looked at for compacting, by its last change
        self._identity = (0, "")  # the identity that was last looked at, by age

    async def delete_tables(self, now: Milliseconds, limit: int) -> int:
        """Delete some of the tables that are kept no longer; return how many."""
        found = await self._old_tables(OVER, now, self._keep.finished, limit)
        found += await self._old_tables(GOING_ON, now, self._keep.unfinished, limit)
        if found:
            await self._database.transact(*(each for table in found for each in deleting(table)))
        return len(found)

    async def _old_tables(self, phase: str, now: Milliseconds, days: int, limit: int) -> list[TableId]:
        sql = f"SELECT id FROM tables WHERE {phase} AND changed_at < $1 ORDER BY changed_at LIMIT $2"
        rows = await self._database.query(sql, now - days * DAY_MS, limit) if days else []
        return [table for (table,) in rows]

    async def delete_chat(self, now: Milliseconds, limit: int) -> None:
        old = "SELECT table_id FROM snapshots WHERE chat <> '[]' AND at < $1 ORDER BY at LIMIT $2"
        if self._keep.chat:
            sql = f"UPDATE snapshots SET chat = '[]' WHERE table_id IN ({old})"
            await self._database.transact((sql, (now - self._keep.chat * DAY_MS, limit)))

    async def delete_identities(self, now: Milliseconds, limit: int) -> int:
        """Look at some of the older identities and delete those that are not used; return how many."""
        sql = """SELECT made_at, id, EXISTS (SELECT 1 FROM seats WHERE person = people.id)
                        OR EXISTS (SELECT 1 FROM progress WHERE identity = people.id AND at >= $1)
                 FROM people WHERE made_at < $1 AND (made_at, id) > ($2, $3) ORDER BY made_at, id LIMIT $4"""
        before = now - self._keep.identities * DAY_MS
        rows = await self._database.query(sql, before, *self._identity, limit) if self._keep.identities else []
        self._identity = tuple(rows[-1][:2]) if len(rows) == limit else (0, "")
        unused = [person for _, person, is_used in rows if not is_used]
        if unused:
            await self._database.transact(*(each for person in unused for each in deleting_person(person)))
        return len(unused)

    async def to_compact(self, before: Milliseconds, limit: int) -> list[TableId]:
        """Return some tables whose game has been over since then and whose log is still there; later ones next time."""
        sql = f"""SELECT id, changed_at FROM tables
                  WHERE NOT is_compact AND {OVER} AND changed_at >= $1 AND changed_at < $2
                  ORDER BY changed_at LIMIT $3"""
        rows = await self._database.query(sql, self._compacted, before, limit)
        self._compacted = rows[-1][1] + 1 if len(rows) == limit else 0
        return [table for table, _ in rows]


def deleting(table: TableId) -> list[Statement]:
    """Return the statements that delete a table and everything of it."""
    parts = [
        f"DELETE FROM {name} WHERE table_id = $1"
        for name in ("entries", "snapshots", "seats", "turns", "listings", "reports")
    ]
    return [(sql, (table,)) for sql in (*parts, "DELETE FROM tables WHERE id = $1")]


def deleting_person(person: Identity) -> list[Statement]:
    """Return the statements that delete an identity and all rows that belong to it."""
    return [(f"DELETE FROM {table} WHERE {column} = $1", (person,)) for table, column in OWNED]
