"""A light WebSocket client: thousands fit into one process and leave the cores to the server.

Each client pretends to come through a proxy from its own address, so that the server's limits by address treat it like
another person.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import msgspec

HOST = "127.0.0.1"
CONTINUED, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # allowed, and spares the work


class Lost(Exception):
    """The server has closed the connection, or never opened it."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    head: str
    body: bytes

    def json(self) -> Any:
        """Any: JSON values."""
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Guest:
    """A client: the server's address, the address it pretends to come from, and its token, if any."""

    port: int
    address: str
    token: str | None = None

    def head(self, method: str, path: str, *more: str) -> bytes:
        """Return the head of an HTTP request."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            f"Origin: http://{HOST}:{self.port}",
            f"X-Forwarded-For: {self.address}",
            *([f"Cookie: cryptid={self.token}"] if self.token else []),
            *more,
        ]
        return "\r\n".join([*lines, "", ""]).encode()


def address(number: int) -> str:
    """Return one of 16 million addresses."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


async def exchange(port: int, data: bytes, patience: Coroutine[Any, Any, None] | None = None) -> bytes:
    """Send bytes and return everything that the server answers until it closes the connection.

    With `patience`, stop sending after the first bytes of an answer, or once `patience` is over.
    """
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(data)
        if patience is None:
            return await reader.read()
        first, over = asyncio.ensure_future(reader.read(1 << 16)), asyncio.ensure_future(patience)
        await asyncio.wait((first, over), return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        await asyncio.gather(over, return_exceptions=True)
        if not writer.is_closing():
            writer.write_eof()
        return await first + await reader.read()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def ask(guest: Guest, method: str, path: str, body: object = None) -> Answer:
    """Send one HTTP request on its own connection."""
    content = b"" if body is None else msgspec.json.encode(body)
    more = ["Connection: close", f"Content-Length: {len(content)}"]
    if body is not None:
        more.append("Content-Type: application/json")
    head, _, rest = (await exchange(guest.port, guest.head(method, path, *more) + content)).partition(b"\r\n\r\n")
    return Answer(int(head.split(b" ", 2)[1]), head.decode(), rest)


async def meet(port: int, address: str) -> Guest:
    answer = await ask(Guest(port, address), "POST", "/api/me", {})
    assert answer.status == 200, answer
    return Guest(port, address, answer.head.partition("cryptid=")[2].partition(";")[0])


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """Return a whole frame, as clients send it."""
    size = len(payload)
    if size < 126:
        length = bytes([MASKED | size])
    elif size < 1 << 16:
        length = bytes([MASKED | 126]) + size.to_bytes(2)
    else:
        length = bytes([MASKED | 127]) + size.to_bytes(8)
    return bytes([FINAL | opcode]) + length + NO_MASK + payload


def piece(payload: bytes, opcode: int, *, is_last: bool) -> bytes:
    """Return one frame of a fragmented message; all but the first have the opcode `CONTINUED`."""
    whole = frame(payload, opcode)
    return whole if is_last else bytes([whole[0] & ~FINAL]) + whole[1:]


def take_frame(buffer: bytearray) -> tuple[int, bytes] | None:
    """Take the server's first frame off the buffer; return opcode and payload, or None while it is incomplete."""
    if len(buffer) < 2:
        return None
    length, start = buffer[1], 2
    if length >= 126:
        start = 4 if length == 126 else 10
        length = int.from_bytes(buffer[2:start])
    if len(buffer) < start + length:
        return None
    taken = buffer[0] & 0x0F, bytes(buffer[start : start + length])
    del buffer[: start + length]
    return taken


class Socket(asyncio.Protocol):
    """A WebSocket: `hear` receives every text, `lost` the code with which it was closed."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.gone = asyncio.Event()
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            self._open()
        if self.opened.done():
            while not self._transport.is_closing() and (taken := take_frame(self._buffer)) is not None:
                self._take(*taken)

    def _open(self) -> None:
        end = self._buffer.find(b"\r\n\r\n")
        if end >= 0 and self._buffer.startswith(b"HTTP/1.1 101 "):
            del self._buffer[: end + 4]
            self.opened.set_result(None)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.hear(payload)
        elif opcode == PING:
            self._transport.write(frame(payload, PONG))
        elif opcode == CLOSE:
            self._settle(int.from_bytes(payload[:2]))
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self._settle(0)
        self.gone.set()
        if not self.opened.done():
            self.opened.set_exception(Lost(self._buffer[:200].decode(errors="replace")))

    def _settle(self, code: int) -> None:
        if not self.lost.done():
            self.lost.set_result(code)

    def send(self, text: bytes) -> None:
        self._transport.write(frame(text))

    def write(self, data: bytes) -> None:
        """Send bytes that need not be a frame."""
        self._transport.write(data)

    def stall(self) -> None:
        self._transport.pause_reading()

    def revive(self) -> None:
        self._transport.resume_reading()

    def end(self) -> None:
        self._transport.write_eof()

    def abort(self) -> None:
        """Close the connection without waiting. What has already arrived is not heard any more."""
        self._transport.abort()

    async def close(self) -> None:
        self.abort()
        await self.gone.wait()


async def connect(guest: Guest, hear: Callable[[bytes], None], room: int | None = None) -> Socket:
    """Open a WebSocket. Raises `Lost` if it is refused. `room`: size of our receive buffer."""
    loop = asyncio.get_running_loop()
    plain = socket.socket()
    plain.setblocking(False)
    if room is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    await loop.sock_connect(plain, (HOST, guest.port))
    _, made = await loop.create_connection(lambda: Socket(hear), sock=plain)
    made.write(upgrade(guest))
    await made.opened
    return made


def upgrade(guest: Guest) -> bytes:
    """Return the HTTP request that opens a WebSocket."""
    more = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    return guest.head("GET", "/ws", *more, "Sec-WebSocket-Version: 13")
