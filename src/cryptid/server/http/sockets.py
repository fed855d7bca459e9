"""WebSockets: check who may open one, and connect it to the game server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from cryptid.core.game import BadInput
from cryptid.server.http.responses import ErrorResponses
from cryptid.server.http.security import AccessControl, address
from cryptid.server.live.connection import CLOSE_SECONDS, Closed
from cryptid.server.live.connections import DRAINING
from cryptid.server.live.server import GameServer
from cryptid.server.logs import alarm
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import StoreDown
from cryptid.server.table.log import Person

INTERNAL_ERROR = 1011  # WebSocket close code


class Sockets:
    """The ASGI application at /ws. A refused socket never opens: the client gets an HTTP error response."""

    def __init__(self, server: GameServer, access: AccessControl, errors: ErrorResponses, settings: Settings) -> None:
        self._server, self._access, self._errors = server, access, errors
        self._max_sockets = settings.sockets_per_address
        self._open = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        with self._counted(address(websocket)):
            try:
                person = await self._admit(websocket)
            except (BadInput, StoreDown) as error:
                refusal = await self._errors.answer(websocket, error)
                await refusal(scope, receive, send)
                return
            await websocket.accept()
            await self._serve(AsgiSocket(receive, send), person, address(websocket))

    async def _admit(self, websocket: WebSocket) -> Person | None:
        if self._server.connections.is_draining:
            raise BadInput(*DRAINING)
        if self._open[address(websocket)] > self._max_sockets:
            raise BadInput("too_many_sockets", "Too many connections from this address. Close one first.")
        self._access.check_socket(websocket.headers)
        person = await self._access.person(websocket)
        await self._server.bans.check(None if person is None else person.id, address(websocket))
        return person

    async def _serve(self, socket: AsgiSocket, person: Person | None, address: str) -> None:
        with self._server.metrics.sockets.track_inprogress():
            try:
                await self._server.connections.serve(socket, person, address)
            except Exception as error:
                alarm("bug", error, route="/ws")
                await socket.close(INTERNAL_ERROR)

    @contextmanager
    def _counted(self, key: str) -> Iterator[None]:
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


class AsgiSocket:
    """Implements `connection.Socket` over ASGI."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._is_closed = False

    async def receive(self) -> bytes | str:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Closed
        text: str | None = message.get("text")
        frame: bytes | str = message["bytes"] if text is None else text
        return frame

    async def send(self, data: bytes) -> None:
        if self._is_closed:
            raise Closed
        try:
            await self._send({"type": "websocket.send", "text": data.decode()})
        except RuntimeError as error:  # uvicorn itself has closed it a moment ago
            raise Closed from error

    async def close(self, code: int) -> None:
        """Close the socket. Returns soon even if the reader does not read."""
        if not self._is_closed:
            self._is_closed = True
            with suppress(Closed, RuntimeError, TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._send({"type": "websocket.close", "code": code})
