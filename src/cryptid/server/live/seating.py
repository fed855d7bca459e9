"""How many tables one person may hold at a time."""

from __future__ import annotations

from cryptid.core.game import BadInput
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Store
from cryptid.server.table.log import Person

RECENT_MS = 24 * 3_600_000  # a table counts for its host this long after its last change

_UNFINISHED = "phase IN ('gathering', 'playing')"
_MINE = f"""SELECT count(*) FROM (
    SELECT table_id FROM seats JOIN tables ON id = table_id WHERE person = $1 AND {_UNFINISHED}
    UNION SELECT id FROM tables WHERE host = $1 AND {_UNFINISHED} AND changed_at > $2) AS mine"""
_WAITING = "SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE person = $1 AND phase = 'gathering'"


class Seating:
    """Checks that raise `BadInput`, so that nobody holds tables or seats that others could use."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self._settings = store, settings

    async def check_tables(self, person: Person) -> None:
        """Refuse another table to a person who has many unfinished ones."""
        limit, since = self._settings.tables_per_person, self._settings.now() - RECENT_MS
        if await self._count(_MINE, person.id, since) >= limit:
            raise BadInput("too_many_tables", f"You already have {limit} unfinished tables. Finish or leave one first.")

    async def check_seats(self, person: Person) -> None:
        """Refuse another seat to a person who waits at many tables."""
        limit = self._settings.waiting_per_person
        if await self._count(_WAITING, person.id) >= limit:
            raise BadInput(
                "too_many_tables", f"You already wait at {limit} tables that have not started. Leave one first."
            )

    async def _count(self, sql: str, *values: object) -> int:
        ((count,),) = await self.store.query(sql, *values)
        return int(count)
