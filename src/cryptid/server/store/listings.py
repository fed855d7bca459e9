"""The rows behind the lobby: which tables are listed, by whom, and from which address."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Database, Statement
from cryptid.server.table.log import Identity, TableId

_ROWS = "SELECT table_id, listings.host, address, at, changed_at, summary FROM listings JOIN tables ON id = table_id"
_SEATS = "SELECT seats.table_id, person FROM seats JOIN listings ON listings.table_id = seats.table_id"
_OPEN = """(SELECT host, address FROM listings WHERE NOT EXISTS (
    SELECT 1 FROM tables WHERE id = table_id AND phase NOT IN ('gathering', 'playing'))) AS unfinished"""
_MANY = 200  # rows that are read one by one; for more, all are read


@dataclass(frozen=True, slots=True)
class ListedTable:
    id: TableId
    host: Identity
    address: str  # hashed
    listed_at: Milliseconds
    changed_at: Milliseconds
    summary: str  # JSON of messages.Listing
    people: frozenset[Identity]  # those who have a seat


class Listings:
    def __init__(self, database: Database) -> None:
        self.store = database

    async def add(
        self, table: TableId, host: Identity, address: str, at: Milliseconds, per_person: int, per_address: int
    ) -> bool:
        """List a table, unless its host or its address lists as many as allowed; return whether it is listed."""
        sql = f"""INSERT INTO listings (table_id, host, address, at)
                 SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS text), CAST($4 AS bigint)
                 WHERE (SELECT count(*) FROM {_OPEN} WHERE host = $2) < $5
                   AND ($3 = '' OR (SELECT count(*) FROM {_OPEN} WHERE address = $3) < $6)
                 RETURNING table_id"""
        (rows,) = await self.store.transact((sql, (table, host, address, at, per_person, per_address)))
        return bool(rows)

    async def read(self, tables: Collection[TableId] | None) -> list[ListedTable]:
        """Return these listed tables; None: all of them."""
        if tables is None or len(tables) > _MANY:
            rows, seats = await self.store.query(_ROWS), await self.store.query(_SEATS)
        else:
            places = ", ".join(f"${number}" for number in range(1, len(tables) + 1))
            rows = await self.store.query(f"{_ROWS} WHERE table_id IN ({places})", *tables)
            seats = await self.store.query(f"{_SEATS} WHERE seats.table_id IN ({places})", *tables)
        people: dict[TableId, set[Identity]] = {}
        for table, person in seats:
            if person is not None:
                people.setdefault(table, set()).add(person)
        return [
            ListedTable(table, host, address, at, changed_at, summary, frozenset(people.get(table, ())))
            for table, host, address, at, changed_at, summary in rows
        ]

    async def remove(self, tables: Collection[TableId]) -> None:
        """Take tables out of the lobby."""
        await self.store.transact(*map(unlist, tables))

    async def remove_orphans(self, before: Milliseconds) -> None:
        """Remove rows whose table was never stored."""
        sql = "DELETE FROM listings WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id)"
        await self.store.transact((sql, (before,)))


def unlist(table: TableId) -> Statement:
    return "DELETE FROM listings WHERE table_id = $1", (table,)
