"""The list of public tables, and the connections that watch it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cryptid.server.clock import Milliseconds
from cryptid.server.live.connection import Connection
from cryptid.server.store.protocol import Store, StoreDown, Summary
from cryptid.server.wire import messages as wire

MAX_LISTED = 100
LISTED_MS = 24 * 3_600_000  # a table is listed for this long after its last change


class Lobby:
    """Reads the list only while somebody watches, and sends it only when it has changed."""

    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self.store = store
        self._now = now
        self._watchers: set[Connection] = set()
        self._message = wire.encode(wire.Lobby(()))
        self._is_stale = True

    async def tables(self) -> tuple[wire.Listing, ...]:
        return tuple(map(listing, await self.store.listed(MAX_LISTED, self._now() - LISTED_MS)))

    def mark_stale(self) -> None:
        """Have the list read again at the next refresh."""
        self._is_stale = True

    async def watch(self, connection: Connection, *, has_table: bool) -> None:
        if not has_table:
            connection.sync = lambda: self._message
        self._watchers.add(connection)
        if not await self.refresh():
            connection.queue(self._message)

    def leave(self, connection: Connection) -> None:
        self._watchers.discard(connection)

    async def refresh(self) -> bool:
        """Send the list to everyone who watches if it has changed; return whether it has."""
        if not self._is_stale or not self._watchers:
            return False
        self._is_stale = False
        try:
            message = wire.encode(wire.Lobby(await self.tables()))
        except StoreDown:
            self._is_stale = True
            raise
        if message == self._message:
            return False
        self._message = message
        for connection in self._watchers:
            connection.queue(message)
        return True


def listing(summary: Summary) -> wire.Listing:
    return msgspec.json.decode(summary.json, type=wire.Listing)
