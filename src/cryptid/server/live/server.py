"""The parts of a game server, without HTTP: how they are put together, and their background work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from cryptid.server.limits import Limits
from cryptid.server.live.assistance import AssistanceRequests
from cryptid.server.live.connections import Connections
from cryptid.server.live.lobby import Lobby
from cryptid.server.live.presence import Presence
from cryptid.server.live.reviews import Reviews
from cryptid.server.live.tables import Tables
from cryptid.server.live.tasks import TaskSet
from cryptid.server.live.thinking import Thinker
from cryptid.server.live.turn_queue import TurnQueue
from cryptid.server.live.turns import TurnRunner
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Store, StoreDown

TIDY_SECONDS = 2.0
LOBBY_SECONDS = 0.5


class GameServer:
    def __init__(self, store: Store, thinker: Thinker, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.limits, self.metrics, self._tasks = Limits(settings.rates, settings.now), Metrics(), TaskSet()
        queue = TurnQueue(settings.now)
        self.lobby = Lobby(store, settings.now)
        self.presence = Presence(store, settings.now)
        self.tables = Tables(
            store, settings, self.lobby, self.presence, queue, self.metrics, self._tasks, thinker.prefer
        )
        self.turns = TurnRunner(store, self.tables, self.presence, thinker, queue, settings, self.metrics)
        self.assistance = AssistanceRequests(thinker)
        self.reviews = Reviews(thinker)
        self.connections = Connections(
            self.tables,
            self.lobby,
            self.presence,
            self.assistance,
            settings,
            self.limits,
            self.metrics,
            self._tasks,
        )

    async def run(self) -> None:
        """Take due turns, follow news, refresh the lobby, and tidy up, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.turns.run())
            group.create_task(self.tables.follow_news())
            group.create_task(_every(LOBBY_SECONDS, self.lobby.refresh))
            group.create_task(_every(TIDY_SECONDS, self._tidy))

    async def drain(self) -> None:
        """Refuse new requests, answer those in progress, and close every socket."""
        self.connections.is_draining = True
        await self._tasks.join()
        await self.connections.close()

    async def _tidy(self) -> None:
        await self.store.beat(self.settings.now())
        await self.tables.tidy()


async def _every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        with suppress(StoreDown):
            await work()
