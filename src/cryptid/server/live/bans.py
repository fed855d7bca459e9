"""Bans: people and addresses that may not use the server for a time."""

from __future__ import annotations

from datetime import UTC, datetime

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds
from cryptid.server.settings import Settings
from cryptid.server.store.addresses import Addresses
from cryptid.server.store.moderation import ADDRESS, PERSON, bans
from cryptid.server.store.protocol import Store
from cryptid.server.table.log import Identity


class Bans:
    """The bans in force, in memory; an act makes every server read them again."""

    def __init__(self, store: Store, addresses: Addresses, settings: Settings) -> None:
        self.store = store
        self._addresses, self._now = addresses, settings.now
        self._until: dict[tuple[str, str], Milliseconds] = {}

    async def load(self) -> None:
        self._until = {(ban.kind, ban.value): ban.until for ban in await bans(self.store, self._now())}

    async def is_banned(self, person: Identity | None, address: str) -> bool:
        return await self._banned_until(person, address) > self._now()

    async def check(self, person: Identity | None, address: str) -> None:
        """Raise `BadInput` if the person or the address is banned."""
        until = await self._banned_until(person, address)
        if until > self._now():
            day = datetime.fromtimestamp(until / 1000, UTC).strftime("%d %B %Y")
            raise BadInput("banned", f"You cannot use this server until {day}.")

    async def _banned_until(self, person: Identity | None, address: str) -> Milliseconds:
        if not self._until:
            return 0
        mark = await self._addresses.mark(address)
        return max(self._until.get((PERSON, person or ""), 0), self._until.get((ADDRESS, mark), 0))
