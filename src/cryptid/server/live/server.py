"""The parts of a game server, without HTTP: how they are put together, and their background work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from cryptid.server.limits import Limits
from cryptid.server.live.assistance import AssistanceRequests
from cryptid.server.live.bans import Bans
from cryptid.server.live.connections import Connections
from cryptid.server.live.departures import Departures
from cryptid.server.live.lobby import Lobby
from cryptid.server.live.orders import Orders
from cryptid.server.live.presence import Presence
from cryptid.server.live.reviews import Reviews
from cryptid.server.live.seating import Seating
from cryptid.server.live.tables import Tables
from cryptid.server.live.tasks import TaskSet
from cryptid.server.live.thinking import Thinker
from cryptid.server.live.turn_queue import TurnQueue
from cryptid.server.live.turns import TurnRunner
from cryptid.server.live.upkeep import UPKEEP_SECONDS, Upkeep
from cryptid.server.live.watch import Watch
from cryptid.server.logs import alarm, note
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.addresses import Addresses
from cryptid.server.store.protocol import Store, StoreDown

TIDY_SECONDS = 2.0
LOBBY_SECONDS = 0.5
ORDER_SECONDS = 1.0
SWEEP_SECONDS = 30.0


class GameServer:
    def __init__(self, store: Store, thinker: Thinker, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.limits, self.metrics, self._tasks = Limits(settings.rates, settings.now), Metrics(), TaskSet()
        queue = TurnQueue(settings.now)
        self.lobby = Lobby(store, settings)
        self.presence = Presence(store, settings.now, self.lobby)
        self.tables = Tables(
            store, settings, self.lobby, self.presence, queue, self.metrics, self._tasks, thinker.prefer
        )
        self.turns = TurnRunner(store, self.tables, self.presence, thinker, queue, settings, self.metrics)
        self.watch = Watch(store, self.tables, settings, self.metrics)
        self.upkeep = Upkeep(store, self.tables, settings)
        self.assistance = AssistanceRequests(thinker)
        self.seating, self.addresses = Seating(store, settings), Addresses(store)
        self.reviews = Reviews(thinker)
        self.connections = Connections(
            self.tables,
            self.lobby,
            self.presence,
            self.assistance,
            self.seating,
            settings,
            self.limits,
            self.metrics,
            self._tasks,
        )

        self.bans = Bans(store, self.addresses, settings)
        self.departures = Departures(store, self.tables, self.lobby, settings)
        self.orders = Orders(store, self.tables, self.lobby, self.connections, self.bans, self.departures, settings)

    async def run(self) -> None:
        """Take due turns, follow news, refresh the lobby, tidy up, and keep the database small, until cancelled.

        Before it returns, it waits for work that these or requests began, so that the store can be closed.
        """
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.turns.run())
                group.create_task(self.tables.follow_news())
                group.create_task(_every(LOBBY_SECONDS, self.lobby.refresh))
                group.create_task(_every(ORDER_SECONDS, self.orders.follow))
                group.create_task(_every(SWEEP_SECONDS, self.lobby.sweep))
                group.create_task(_every(TIDY_SECONDS, self._tidy))
                group.create_task(self.watch.probe())
                group.create_task(self.watch.measure())
                group.create_task(_every(UPKEEP_SECONDS, self.upkeep.round))
        finally:
            async with _in_time(self.settings.drain_seconds):
                while self._tasks:
                    await self._tasks.join()

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for this work, which goes on even if the caller is cancelled."""
        await asyncio.shield(self._tasks.spawn(work))

    async def drain(self) -> None:
        """Refuse new requests, answer those in progress, and close every socket, as far as there is time."""
        self.connections.is_draining = True
        async with _in_time(self.settings.drain_seconds):
            await self._tasks.join()
            await self.connections.close()

    async def _tidy(self) -> None:
        await self.store.beat(self.settings.now())
        await self.tables.tidy()


@asynccontextmanager
async def _in_time(seconds: float) -> AsyncIterator[None]:
    """Cancel what is done inside if it takes longer."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        note("cut_short")


async def _every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    """Do the work again and again. A bug in it does not end the server, and is logged when it first shows."""
    known: type[Exception] | None = None
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
            known = None
        except StoreDown:
            pass
        except Exception as error:
            if known is not type(error):
                alarm("job_failed", error)
            known = type(error)
