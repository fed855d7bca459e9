"""Erase people: everything about them goes, and their seats stay as those of a former player."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from cryptid.core.game import BadInput
from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.loading import Unreadable
from cryptid.server.live.lobby import Lobby
from cryptid.server.live.tables import Tables
from cryptid.server.settings import Settings
from cryptid.server.store.personal import Personal
from cryptid.server.store.protocol import Store
from cryptid.server.table import snapshot
from cryptid.server.table.log import SERVER, Identity, Person, TableId
from cryptid.server.table.texts import FORMER
from cryptid.server.wire import messages as wire

_KEY = "erase"


class Departures:
    def __init__(self, store: Store, tables: Tables, lobby: Lobby, settings: Settings) -> None:
        self.store = store
        self._tables, self._lobby, self._now = tables, lobby, settings.now
        self._lock = asyncio.Lock()

    async def erase(self, person: Identity) -> None:
        """Log a person out and erase everything about them. If this is interrupted, `go_on` finishes it."""
        await Personal(self.store).begin_leaving(person, self._now())
        await self.go_on()

    async def go_on(self) -> None:
        """Finish the erasures that have begun, at this server or another."""
        async with self._lock:
            for person in await Personal(self.store).leaving():
                await self._erase(person)

    async def _erase(self, person: Identity) -> None:
        personal = Personal(self.store)
        for table in await personal.tables(person):
            try:
                await self._erase_from(table, person)
            except Unreadable:  # of a damaged table, at least the log is rewritten
                await personal.erase_from(table, person)
        await personal.finish_leaving(person)

    async def _erase_from(self, table: TableId, person: Identity) -> None:
        live = await self._tables.load(table)
        await self._leave(live, person)
        live.table.forget(person)
        await Personal(self.store).erase_from(table, person)
        await self._replace_snapshot(live)
        self._lobby.mark_stale(table)

    async def _replace_snapshot(self, live: LiveTable) -> None:
        """Replace a stored snapshot, which may have the person's name and chat."""
        table = live.table
        if await self.store.snapshot(table.head.id) is not None:
            async with live.lock:
                await self.store.fold(table.head.id, snapshot.take(table, self._now()), table.ply)

    async def _leave(self, live: LiveTable, person: Identity) -> None:
        """Let the person leave the table, and then forget them there; neither is possible if they have no seat."""
        table, now = live.table, self._now
        leaving = wire.Do(_KEY, table.ply, wire.Leave())
        with suppress(BadInput):
            await self._tables.change(live, person, _KEY, lambda: table.draft(Person(person, FORMER), leaving, now()))
        if (seat := table.state.seat_of(person)) is not None:
            key = f"forgotten.{seat}"
            await self._tables.change(live, SERVER, key, lambda: table.draft_forgotten(person, now()))
