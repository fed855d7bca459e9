"""Follow the acts of operators and people: close connections, reload bans, drop deleted tables, erase people."""

from __future__ import annotations

from cryptid.server.live.bans import Bans
from cryptid.server.live.connection import Connection
from cryptid.server.live.connections import Connections
from cryptid.server.live.departures import Departures
from cryptid.server.live.lobby import Lobby
from cryptid.server.live.tables import Tables
from cryptid.server.logs import note
from cryptid.server.settings import Settings
from cryptid.server.store.acts import Act, ActReader
from cryptid.server.store.protocol import Store


class Orders:
    def __init__(
        self,
        store: Store,
        tables: Tables,
        lobby: Lobby,
        connections: Connections,
        bans: Bans,
        departures: Departures,
        settings: Settings,
    ) -> None:
        self.store = store
        self._tables, self._lobby, self._connections = tables, lobby, connections
        self._bans, self._departures = bans, departures
        self._acts = ActReader(store, settings.now())
        self._has_begun = False

    async def follow(self) -> None:
        """Follow new acts, and at first what earlier ones have left behind."""
        if not self._has_begun:
            await self._bans.load()
            await self._departures.go_on()
            self._has_begun = True
        for act in await self._acts.new():
            note("act", kind=act.kind)
            await self._follow(act)

    async def _follow(self, act: Act) -> None:
        async def is_theirs(connection: Connection) -> bool:
            return connection.reader == act.target

        async def is_banned(connection: Connection) -> bool:
            return await self._bans.is_banned(connection.reader, connection.address)

        match act.kind:
            case "log_out":
                await self._connections.close_where(is_theirs)
            case "erase":
                await self._connections.close_where(is_theirs)
                await self._departures.go_on()
            case "ban" | "lift":
                await self._bans.load()
                await self._connections.close_where(is_banned)
            case "hide":
                self._lobby.mark_stale(None)
            case "delete":
                self._lobby.mark_stale(None)
                self._tables.drop(act.target)
            case _:
                pass  # for the log alone
