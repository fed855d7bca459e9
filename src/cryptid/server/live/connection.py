"""One socket: a short queue of messages to send, and what happens when it overflows."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from cryptid.server.table.log import Identity, Person
from cryptid.server.wire import messages as wire

QUEUE_MESSAGES, QUEUE_BYTES = 32, 16_384  # limits of the queue
CLOSE_SECONDS = 2  # for a slow reader to take the last messages


class Closed(Exception):
    """The other side has closed the socket."""


class Socket(Protocol):
    async def receive(self) -> bytes | str:
        """Return the next frame. Raises `Closed`."""

    async def send(self, data: bytes) -> None:
        """Send a frame; return once there is room for more. Raises `Closed`."""

    async def close(self, code: int) -> None: ...


class Connection:
    """A reader. Sending never blocks: a slow reader's queue is dropped and replaced by a full `sync`."""

    def __init__(self, socket: Socket, person: Person | None, address: str) -> None:
        self.socket = socket
        self.person = person
        self.address = address
        self.busy = asyncio.Lock()  # held while a request is answered
        self.sync: Callable[[], bytes] = lost_messages  # makes the message that replaces a dropped queue
        self._queue: deque[bytes] = deque()
        self._queue_bytes = 0
        self._needs_sync = False
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()  # the queue is empty, or the socket is closed

    @property
    def reader(self) -> Identity | None:
        return None if self.person is None else self.person.id

    @property
    def rate_key(self) -> str:
        """The identity, or else the address, whose requests are counted."""
        return self.reader or self.address

    def queue(self, data: bytes) -> None:
        """Add an encoded message to the queue."""
        count, size = len(self._queue), self._queue_bytes + len(data)
        if count > 1 and (count >= QUEUE_MESSAGES or size > QUEUE_BYTES):
            self._queue.clear()
            self._queue_bytes = 0
            self._needs_sync = True
        if not self._needs_sync:
            self._queue.append(data)
            self._queue_bytes += len(data)
        self._idle.clear()
        self._wake.set()

    def send(self, message: wire.Message) -> None:
        self.queue(wire.encode(message))

    async def write(self) -> None:
        """Send what is queued until the other side closes the socket."""
        try:
            while True:
                self._idle.set()
                await self._wake.wait()
                self._wake.clear()
                while self._queue or self._needs_sync:
                    await self.socket.send(self._next())
        except Closed:
            self._idle.set()

    async def close(self, code: int) -> None:
        """Finish the request in progress, send what is queued, and close. Does not wait long for a slow reader."""
        async with self.busy:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._idle.wait()
            await self.socket.close(code)

    def _next(self) -> bytes:
        if self._queue:
            data = self._queue.popleft()
            self._queue_bytes -= len(data)
            return data
        self._needs_sync = False
        return self.sync()


def lost_messages() -> bytes:
    """The message that replaces a dropped queue where no table is open."""
    return wire.encode(wire.Refused(None, "lost", "Messages were dropped because they were not read in time."))
