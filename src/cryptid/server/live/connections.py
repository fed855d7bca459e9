"""The open sockets: each request is read, carried out and answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, assert_never

import msgspec

from cryptid.bots.levels import ADAPT
from cryptid.core.game import BadInput, Seat
from cryptid.server.limits import Limits
from cryptid.server.live.assistance import AssistanceRequests
from cryptid.server.live.connection import Closed, Connection, Socket
from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.lobby import Lobby
from cryptid.server.live.presence import Presence
from cryptid.server.live.seating import Seating
from cryptid.server.live.tables import Tables
from cryptid.server.live.tasks import TaskSet
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import StoreDown
from cryptid.server.table import updates
from cryptid.server.table.log import Person
from cryptid.server.table.texts import clean_name, clean_text
from cryptid.server.wire import messages as wire

SERVICE_RESTART = 1012  # WebSocket close code: clients connect again at once
DRAINING = ("draining", "This server is about to stop. Try again in a moment.")
UNAVAILABLE = ("unavailable", "The database cannot be reached. Try again in a moment.")


class Connections:
    def __init__(
        self,
        tables: Tables,
        lobby: Lobby,
        presence: Presence,
        assistance: AssistanceRequests,
        seating: Seating,
        settings: Settings,
        limits: Limits,
        metrics: Metrics,
        tasks: TaskSet,
    ) -> None:
        self._tables, self._lobby, self._presence, self._assistance = tables, lobby, presence, assistance
        self._seating = seating
        self._now, self._limits, self._metrics, self._tasks = settings.now, limits, metrics, tasks
        self._open: set[Connection] = set()
        self.is_draining = False

    async def serve(self, socket: Socket, person: Person | None, address: str) -> None:
        """Serve one socket until the other side closes it."""
        connection = Connection(socket, person, address)
        self._open.add(connection)
        writer = asyncio.ensure_future(connection.write())
        live: LiveTable | None = None
        try:
            while True:
                data = await connection.socket.receive()
                async with connection.busy:
                    live = await self._answer(connection, live, data)
                await asyncio.sleep(0)  # let the writer send each answer, so that a burst of requests drops none
        except Closed:
            pass
        finally:
            self._open.discard(connection)
            self._lobby.leave(connection)
            writer.cancel()
            if live is not None:
                await self._presence.depart(live, connection)

    def rename(self, person: Person) -> None:
        """Use the person's new name on the sockets that they have open here."""
        for connection in self._open:
            if connection.reader == person.id:
                connection.person = person

    async def close_where(self, is_meant: Callable[[Connection], Awaitable[bool]]) -> None:
        """Close the sockets for which this holds. Their clients connect again, if they may."""
        for connection in list(self._open):
            if await is_meant(connection):
                self._tasks.spawn(connection.close(SERVICE_RESTART))

    async def close(self) -> None:
        """Close every socket once its request in progress is answered."""
        await asyncio.gather(*(each.close(SERVICE_RESTART) for each in self._open), return_exceptions=True)

    async def _answer(self, connection: Connection, live: LiveTable | None, data: bytes | str) -> LiveTable | None:
        """Answer one request; return the table that the connection has open afterwards."""
        key: str | None = None
        kind = "none"
        try:
            try:
                request = _read_request(data)
                kind, key = type(request).__name__.lower(), getattr(request, "key", None)
            finally:
                self._limits.requests.take(connection.rate_key)
            if self.is_draining:
                raise BadInput(*DRAINING)
            match request:
                case wire.Open(code, since):
                    live = await self._open_table(connection, live, code, since)
                case wire.Watch():
                    await self._lobby.watch(connection, request, has_table=live is not None)
                case wire.Do(key):
                    ply = await self._do(_person(connection), _opened(connection, live), request)
                    connection.send(wire.Accepted(key, ply))
                case wire.Assist(key):
                    opened = _opened(connection, live)
                    self._assistance.begin(connection, "assist")
                    self._tasks.spawn(self._work_out(connection, key, self._assistance.answer(connection, opened, key)))
                case wire.Advise(key):
                    opened, person = _opened(connection, live), _person(connection)
                    self._assistance.begin(connection, "advise")
                    advice = self._assistance.advise(connection, opened, person, request)
                    self._tasks.spawn(self._work_out(connection, key, advice))
                case _:
                    assert_never(request)
            self._metrics.requests.labels(kind, "accepted").inc()
        except BadInput as error:
            self._refuse(connection, wire.Refused(key, error.code, str(error)), kind)
        except StoreDown:
            self._metrics.store_failures.inc()
            self._refuse(connection, wire.Refused(key, *UNAVAILABLE), kind)
        return live

    def _refuse(self, connection: Connection, refused: wire.Refused, kind: str) -> None:
        self._metrics.requests.labels(kind, "refused").inc()
        self._metrics.refused.labels(refused.code).inc()
        connection.send(refused)

    async def _open_table(
        self, connection: Connection, before: LiveTable | None, code: str, since: int | None
    ) -> LiveTable:
        with self._limits.wrong_codes(connection.address):
            live = await self._tables.visit(code, connection.person)
        if before is not None:
            await self._presence.depart(before, connection)
        reader = connection.reader
        connection.sync = lambda: updates.sync(live.table, reader, self._now())
        steps = None if since is None else updates.steps_since(live.table, reader, since)
        for data in [connection.sync()] if steps is None else steps:
            connection.queue(data)
        await self._presence.arrive(live, connection)
        return live

    async def _do(self, person: Person, live: LiveTable, do: wire.Do) -> int:
        if isinstance(do.command, wire.Rematch):
            return await self._tables.rematch(person, live, do.key)
        if isinstance(do.command, wire.Say | wire.Emote):
            self._limits.chat.take(person.id)
        if isinstance(do.command, wire.Sit):
            await self._seating.check_seats(person)
        do = _cleaned(do)
        absent = await self._presence.absent(live) if isinstance(do.command, wire.Want) else frozenset[Seat]()
        position = None
        if isinstance(do.command, wire.Fill) and do.command.level == ADAPT:
            position = await self._tables.position(person.id, live.table.game.name, len(live.table.state.chairs))
        return await self._tables.change(
            live, person.id, do.key, lambda: live.table.draft(person, do, self._now(), absent, position)
        )

    async def _work_out(self, connection: Connection, key: str, answer: Coroutine[Any, Any, None]) -> None:
        """Let assistance or the coach answer, or say why not. Any: coroutines that are only awaited."""
        try:
            await answer
        except BadInput as error:
            self._refuse(connection, wire.Refused(key, error.code, str(error)), "assist")


def _read_request(data: bytes | str) -> wire.Request:
    try:
        return wire.read_request(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("invalid_request", f"This is not a valid request: {str(error)[:200]}.") from None


def _person(connection: Connection) -> Person:
    if connection.person is None:
        raise BadInput("no_identity", "You need an identity to take part. Create one first (POST /api/me).")
    return connection.person


def _opened(connection: Connection, live: LiveTable | None) -> LiveTable:
    if live is None or connection not in live.readers:
        raise BadInput("not_open", "Open a table first.")
    return live


def _cleaned(do: wire.Do) -> wire.Do:
    """Clean the name or text in the command before others read it."""
    match do.command:
        case wire.Rename(name):
            return wire.Do(do.key, do.ply, wire.Rename(clean_name(name)))
        case wire.Say(text):
            return wire.Do(do.key, do.ply, wire.Say(clean_text(text)))
        case _:
            return do
