"""Presence: which people are connected to which table, here or at another server of the same database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds
from cryptid.server.live.connection import Connection
from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.lobby import Lobby
from cryptid.server.store.protocol import Store, StoreDown
from cryptid.server.table.log import Identity
from cryptid.server.wire import messages as wire


class Presence:
    def __init__(self, store: Store, now: Callable[[], Milliseconds], lobby: Lobby) -> None:
        self.store = store
        self._now, self._lobby = now, lobby
        self._started_at = now()

    async def arrive(self, live: LiveTable, connection: Connection) -> None:
        live.readers.add(connection)
        if connection.reader is not None:
            await self.store.arrive(live.table.head.id, connection.reader, self._now())
        connection.send(live.presence)
        with suppress(StoreDown):  # the reader has arrived even if the others cannot be told
            await self.announce(live)

    async def depart(self, live: LiveTable, connection: Connection) -> None:
        live.readers.discard(connection)
        with suppress(StoreDown):
            if connection.reader is not None:
                await self.store.depart(live.table.head.id, connection.reader, self._now())
            await self.announce(live)

    async def announce(self, live: LiveTable) -> None:
        """Tell the readers who is connected, if that has changed."""
        present = await self.store.present(live.table.head.id, self._now())
        here = {person for person, left_at in present.items() if left_at is None}
        owners = [chair.owner for chair in live.table.state.chairs]
        seats = tuple(seat for seat, owner in enumerate(owners) if owner in here)
        anonymous = sum(connection.reader is None for connection in live.readers)  # those of this server
        presence = wire.Presence(seats, len(here.difference(owners)) + anonymous)
        if presence != live.presence:
            live.presence = presence
            if live.table.head.listed:
                self._lobby.mark_stale(live.table.head.id)
            for connection in live.readers:
                connection.send(presence)

    async def gone_at(self, live: LiveTable, who: Identity | Seat) -> Milliseconds | None:
        """Return when this person, or the owner of this seat, was last connected; None: connected now."""
        person = live.table.state.chairs[who].owner if isinstance(who, int) else who
        present = await self.store.present(live.table.head.id, self._now())
        never_seen = max(self._started_at, live.table.head.made_at)
        return present.get(person, never_seen) if person is not None else never_seen

    async def last_seen(self, live: LiveTable) -> dict[Seat, Milliseconds | None]:
        """Return when the owner of each seat was last connected; None: connected now."""
        present = await self.store.present(live.table.head.id, self._now())
        chairs = enumerate(live.table.state.chairs)
        never_seen = max(self._started_at, live.table.head.made_at)
        return {seat: present.get(chair.owner, never_seen) for seat, chair in chairs if chair.owner is not None}

    async def absent(self, live: LiveTable) -> frozenset[Seat]:
        """Return the seats whose owners have been away for longer than this table allows."""
        now, last_seen = self._now(), await self.last_seen(live)
        allowed = live.table.configuration.absent_seconds * 1000
        return frozenset(seat for seat, seen in last_seen.items() if seen is not None and now - seen >= allowed)
