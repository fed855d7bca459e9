"""Who may create tables and take seats: how many at a time, and whether the key of the house is needed."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest

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


def _hash(key: str) -> str:
    return sha256(key.encode()).hexdigest()


class Seating:
    """Checks that raise `BadInput`, so that nobody holds tables or seats that others could use."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self._settings = store, settings

    async def check_key(self, person: Person) -> None:
        """Refuse a table to a person who has not given the key of the house, if there is one."""
        key = self._settings.house_key
        sql = "SELECT count(*) FROM members WHERE person = $1 AND key_hash = $2"
        if key is not None and await self._count(sql, person.id, _hash(key)) == 0:
            raise BadInput("no_key", "This server is for invited people. Enter the house key to create tables.")

    async def redeem_key(self, person: Person, text: str) -> None:
        """Let a person who knows the key of the house create tables, until it changes."""
        key = self._settings.house_key
        if key is None or not compare_digest(_hash(text.strip()), _hash(key)):
            raise BadInput("bad_key", "This is not the house key. Check it and try again.")
        sql = """INSERT INTO members (person, key_hash) VALUES ($1, $2)
                 ON CONFLICT (person) DO UPDATE SET key_hash = excluded.key_hash"""
        await self.store.transact((sql, (person.id, _hash(key))))

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
