"""One socket: a short line of messages to be sent, and what happens to those who do not read them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from cryptid.server.table.log import Identity, Person
from cryptid.server.wire import messages as wire

LINE, LINE_BYTES = 32, 16_384  # messages that may wait for a reader, and how much they may be together
CLOSE_SECONDS = 2  # for a reader to take our last words


class Closed(Exception):
    """The other side is gone."""


class Socket(Protocol):
    async def receive(self) -> bytes | str:
        """The next frame. Raises `Closed`."""

    async def send(self, data: bytes) -> None:
        """Returns once there is room for more. Raises `Closed`."""

    async def close(self, code: int) -> None: ...


class Connection:
    """A reader. Telling never waits: who falls behind loses the line and is told everything anew (`sync`) instead."""

    def __init__(self, socket: Socket, person: Person | None, address: str) -> None:
        self.socket = socket
        self.person = person
        self.address = address
        self.busy = asyncio.Lock()  # held while a request is answered
        self.sync: Callable[[], bytes] = lost  # what makes up for lost messages
        self._line: deque[bytes] = deque()
        self._line_bytes = 0
        self._is_behind = False
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()  # nothing waits to be sent, or nothing can be

    @property
    def reader(self) -> Identity | None:
        return None if self.person is None else self.person.id

    @property
    def payer(self) -> str:
        """By whom requests are counted."""
        return self.reader or self.address

    def tell(self, data: bytes) -> None:
        """Send this when its turn comes."""
        if len(self._line) > 1 and (len(self._line) >= LINE or self._line_bytes + len(data) > LINE_BYTES):
            self._line.clear()
            self._line_bytes = 0
            self._is_behind = True
        if not self._is_behind:
            self._line.append(data)
            self._line_bytes += len(data)
        self._sent.clear()
        self._wake.set()

    def answer(self, message: wire.Message) -> None:
        self.tell(wire.encode(message))

    async def write(self) -> None:
        """Send what is to be sent, until the other side is gone."""
        try:
            while True:
                self._sent.set()
                await self._wake.wait()
                self._wake.clear()
                while self._line or self._is_behind:
                    await self.socket.send(self._next())
        except Closed:
            self._sent.set()

    async def close(self, code: int) -> None:
        """Once what is being answered, and all before it, is sent; a reader who does not read is not waited for."""
        async with self.busy:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._sent.wait()
            await self.socket.close(code)

    def _next(self) -> bytes:
        if self._line:
            data = self._line.popleft()
            self._line_bytes -= len(data)
            return data
        self._is_behind = False
        return self.sync()


def lost() -> bytes:
    """What makes up for lost messages where no table is open."""
    return wire.encode(wire.Refused(None, "lost", "Answers were lost, since they were not read in time."))
