"""Upkeep of the database: finished games become one row, and what is kept no longer is deleted, a little at a time."""

from __future__ import annotations

from cryptid.server.live.tables import Tables
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Store
from cryptid.server.store.retention import Retention

UPKEEP_SECONDS = 5.0
COMPACT_MS = 3_600_000  # after the last change of a finished game: until then people talk and ask for a rematch
TABLES, IDENTITIES, CHATS = 20, 200, 100  # in one round


class Upkeep:
    def __init__(self, store: Store, tables: Tables, settings: Settings) -> None:
        self._retention = Retention(store, settings.keep)
        self._tables, self._now = tables, settings.now

    async def round(self) -> None:
        """Do a little of everything."""
        now = self._now()
        for table in await self._retention.to_compact(now - COMPACT_MS, TABLES):
            await self._tables.compact(table)
        await self._retention.delete_tables(now, TABLES)
        await self._retention.delete_chat(now, CHATS)
        await self._retention.delete_identities(now, IDENTITIES)
