"""Limits on memory and time that a peer can take up, over a real network, in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cryptid.server.http import protocols
from tests.server.http.web import Web, networked
from tests.server.live.ground import QUICK
from tests.server.proofs import sockets
from tests.server.proofs.sockets import CONTINUED, PING, TEXT, Guest, Socket, frame, piece
from tests.waiting import LONG

SOON = 0.8  # seconds for a request, where a test waits until they are over
LATE = 0.6 * LONG  # seconds by which a test moves the clock: within the time for a request, but not twice
HALVES = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
)


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock tests can set forward."""

    _leapt = 0.0

    def time(self) -> float:
        return super().time() + self._leapt

    async def leap(self, seconds: float) -> None:
        """Let it be so much later, and run what is due by then."""
        self._leapt += seconds
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def leap(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, LeapingLoop)
    await loop.leap(seconds)


def on_network(folder: Path, test: Callable[[Web, int], Awaitable[None]]) -> None:
    async def run() -> None:
        async with networked(folder, replace(QUICK, port=0, ping_seconds=100 * LONG)) as web:
            port = urlsplit(web.url).port
            assert port is not None
            async with asyncio.timeout(10 * LONG):
                await test(web, port)
            assert '"error"' not in web.log.getvalue()

    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(run())


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", SOON)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_is_never_whole_is_not_waited_for(half: bytes, tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        assert await sockets.exchange(port, half) == b""

    on_network(tmp_path, test)


@pytest.mark.usefixtures("soon")
def test_a_request_that_comes_by_drops_is_not_waited_for(tmp_path: Path) -> None:
    async def drip(writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            writer.write(b"x")
            await asyncio.sleep(SOON / 10)

    async def test(web: Web, port: int) -> None:
        reader, writer = await asyncio.open_connection(sockets.HOST, port)
        writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
        dripping = asyncio.ensure_future(drip(writer))
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        dripping.cancel()
        writer.close()

    on_network(tmp_path, test)


def test_the_second_request_of_a_connection_has_its_own_time(tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        reader, writer = await asyncio.open_connection(sockets.HOST, port)
        for _ in range(4):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"ready" in await reader.readuntil(b"}")
            await leap(LATE)
        await leap(LATE)
        assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()

    on_network(tmp_path, test)


def test_a_socket_outlives_the_time_for_requests(tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        heard = asyncio.Queue[bytes]()
        socket = await sockets.connect(Guest(port, "10.0.0.1"), heard.put_nowait)
        await leap(2 * LATE)
        socket.send(b"{}")
        assert json.loads(await heard.get())["code"] == "invalid_request"
        await socket.close()

    on_network(tmp_path, test)


def test_a_body_that_breaks_before_the_answer_is_refused_and_no_bug(tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        head = Guest(port, "10.0.0.1").head(
            "POST", "/api/nowhere", "Content-Type: application/json", "Transfer-Encoding: chunked"
        )
        answer = await sockets.exchange(port, head + b"2\r\n{}\r\nnonsense\r\n")
        assert answer.startswith(b"HTTP/1.1 400 ")

    on_network(tmp_path, test)


@pytest.mark.parametrize(("crumbs", "status"), [(protocols.MAX_CHUNKS - 2, b"200"), (1_000, b"400")])
def test_a_body_may_come_in_pieces_but_not_in_a_thousand_crumbs(crumbs: int, status: bytes, tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        head = Guest(port, "10.0.0.1").head(
            "POST", "/api/me", "Connection: close", "Content-Type: application/json", "Transfer-Encoding: chunked"
        )
        answer = await sockets.exchange(port, head + b"1\r\n \r\n" * crumbs + b"2\r\n{}\r\n0\r\n\r\n")
        assert answer.split(b" ", 2)[1] == status

    on_network(tmp_path, test)


def test_who_pings_and_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        socket = await sockets.connect(Guest(port, "10.0.0.1"), lambda _: None, room=4_096)
        socket.stall()
        await _flood(socket, frame(b"x" * 125, PING) * 1_000)

    on_network(tmp_path, test)


def test_a_message_in_endless_empty_pieces_is_cut_off(tmp_path: Path) -> None:
    async def test(web: Web, port: int) -> None:
        socket = await sockets.connect(Guest(port, "10.0.0.1"), lambda _: None)
        socket.write(piece(b"{", TEXT, is_last=False))
        await _flood(socket, piece(b"", CONTINUED, is_last=False) * 1_000)

    on_network(tmp_path, test)


async def _flood(socket: Socket, data: bytes) -> None:
    """Send the data again and again until the connection breaks."""
    while not socket.lost.done():
        socket.write(data)
        await asyncio.sleep(0.01)
    await socket.close()
