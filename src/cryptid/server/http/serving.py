"""A whole server, from its listening socket to the last word: store, game server and uvicorn, in order, and back."""

from __future__ import annotations

import asyncio
import gc
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address

import uvicorn
import uvloop
from starlette.types import ASGIApp

from cryptid.server.http.app import create_app
from cryptid.server.http.page import built_client
from cryptid.server.http.protocols import WHOLE_SECONDS, Http, WebSocket
from cryptid.server.live.server import GameServer
from cryptid.server.live.thinking import Thinker
from cryptid.server.logs import alarm, note, set_up
from cryptid.server.settings import Settings
from cryptid.server.store.databases import store_for

STALLED_MS = 30_000  # after which a peer that takes nothing in is cut off
UNSENT_BYTES = 16_384  # that the system may hold for a peer; it would hold megabytes
UNREAD_BYTES = 16_384  # that it may bring us at once: thousands of tiny frames are parsed without a pause
HEADER_BYTES = 16_384
FILES = 65_536  # that may be open, sockets for the most part; many systems begin with 1,024
# A full collection stops everything for half a second where there are 1,000 tables, and finds next to nothing: it waits
# for a million new objects, instead of for some ten thousand.
COLLECTING = (1_000, 3, 300)


class ServerFailed(Exception):
    """A bug has ended the server; the log says where."""


def run(settings: Settings, ready: Callable[[str], None]) -> signal.Signals:
    """Serve in this process, logging on standard error, until a signal, which is returned.

    `ready` is called with the URL once requests are answered. Raises `OSError` where it cannot listen; see `serve`.
    """
    set_up(sys.stderr)
    gc.set_threshold(*COLLECTING)
    _open_many()
    with listen(settings) as listener, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(serve(settings, listener, lambda: ready(url_of(listener))))


def _open_many() -> None:
    """Have as many files open as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def url_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(settings: Settings) -> socket.socket:
    """The listening socket; those it accepts inherit its settings. Raises `OSError`, whose file name is the address."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        why = (error.strerror or "").partition(" (while")[0]  # Python adds the address, which comes before it here
        raise OSError(error.errno, why, f"{settings.host}:{settings.port}") from None
    if sys.platform == "linux":  # inherited by what is accepted; uvicorn would wait for ever
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_MS)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD_BYTES)
    return listener


async def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> signal.Signals:
    """Serve until a signal, which is returned once everything is drained and closed.

    `ready` is called when requests are answered. Raises `BadInput`, `StoreUnusable` or `StoreDown` before that, and
    `ServerFailed` after it.
    """
    stopped = _signalled()
    store = store_for(settings.database)
    await store.open()
    thinker = Thinker()
    thinker.start()
    warming = asyncio.create_task(thinker.warm())
    try:
        await _serve(GameServer(store, thinker, settings), listener, ready, stopped)
    except* Exception as group:
        for error in group.exceptions:
            alarm("failed", error)
        raise ServerFailed from None
    finally:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await thinker.close()
        await store.close()
    return stopped.result()


async def _serve(
    server: GameServer, listener: socket.socket, ready: Callable[[], None], stopped: asyncio.Future[signal.Signals]
) -> None:
    app = create_app(server.store, server, server.settings, built_client())
    web = Uvicorn(config(app, server.settings), ready)
    async with asyncio.TaskGroup() as group:
        background = group.create_task(server.run())
        serving = group.create_task(web.serve([listener]))
        await stopped
        await _drain(server)
        web.should_exit = True
        await serving
        background.cancel()


async def _drain(server: GameServer) -> None:
    """While requests are still answered, so that whoever waits for one hears what came of it."""
    note("draining")
    try:
        async with asyncio.timeout(server.settings.drain_seconds):
            await server.drain()
    except TimeoutError:
        note("cut_short")


def _signalled() -> asyncio.Future[signal.Signals]:
    """The first signal that asks to stop."""
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[signal.Signals] = loop.create_future()

    def stop(number: signal.Signals) -> None:
        if not stopped.done():
            stopped.set_result(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop, number)
    return stopped


def config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Http,
        h11_max_incomplete_event_size=HEADER_BYTES,
        ws=WebSocket,
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=WHOLE_SECONDS,
        timeout_graceful_shutdown=settings.drain_seconds,
    )


class Uvicorn(uvicorn.Server):
    """Says when it is ready, and leaves signals to `serve`."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        note("serving")
        self._ready()
