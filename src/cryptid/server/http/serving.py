"""Run a whole server: open the store, start the workers, serve with uvicorn, and shut down in reverse order."""

from __future__ import annotations

import asyncio
import errno
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
from cryptid.server.http.operations import read_ahead
from cryptid.server.http.page import built_client
from cryptid.server.http.protocols import REQUEST_SECONDS, Http, WebSocket
from cryptid.server.live.server import GameServer
from cryptid.server.live.thinking import Thinker
from cryptid.server.logs import alarm, note, set_up
from cryptid.server.settings import Settings
from cryptid.server.store.databases import store_for

STALLED_MS = 30_000  # a peer that acknowledges nothing for this long is disconnected
UNSENT_BYTES = 16_384  # in the send buffer of a socket; the default is megabytes
UNREAD_BYTES = 16_384  # in the receive buffer, since all frames in it are parsed without a pause
HEADER_BYTES = 16_384
MAX_FILES = 65_536  # open files, mostly sockets; the default of many systems is 1,024
# A full garbage collection looks at every object: with 1,000 tables it would pause the server for half a second. So it
# comes after about 6,000 new objects and freezes those that remain, and the next one does not look at them again.
# Frozen objects are still freed once nothing refers to them: tests check that sockets and tables leave no cycles.
GC_THRESHOLDS = (1_000, 2, 1)
FULL = 2  # the generation of a full collection


class ServerFailed(Exception):
    """A bug has stopped the server; see the log."""


def run(settings: Settings, ready: Callable[[str], None]) -> signal.Signals:
    """Serve in this process until a signal arrives, and return it. Logs go to standard error.

    `ready` is called with the URL once the server accepts requests. Raises `OSError` if it cannot listen; see `serve`.
    """
    set_up(sys.stderr, is_text=settings.logs_text)
    _raise_file_limit()
    with listen(settings) as listener:
        read_ahead()
        spare_old_objects()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(serve(settings, listener, lambda: ready(url_of(listener))))


def spare_old_objects() -> None:
    """Let garbage collections look only at objects made since the last full one."""
    gc.set_threshold(*GC_THRESHOLDS)
    gc.callbacks.append(_freeze)
    gc.freeze()
    gc.collect()  # finds nothing; the next one no longer waits until the objects are a quarter more than before


def _freeze(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == FULL:
        gc.freeze()


def _raise_file_limit() -> None:
    """Raise the limit of open files as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def url_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(settings: Settings) -> socket.socket:
    """Open the listening socket. Raises `OSError` with the address as its file name."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        why = (error.strerror or "").partition(" (while")[0]  # Python repeats the address here
        if error.errno == errno.EADDRINUSE:
            why = (
                "another program already uses this address. If it is Cryptid, open that in your browser; "
                f"if not, choose another port: --port {settings.port % 65_535 + 1}"
            )
        raise OSError(error.errno, why, f"{settings.host}:{settings.port}") from None
    if sys.platform == "linux":  # accepted sockets inherit these; uvicorn has no timeout of its own
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_MS)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD_BYTES)
    return listener


async def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> signal.Signals:
    """Serve until a signal arrives; return it once everything is drained and closed.

    `ready` is called once the server accepts requests. Raises `BadInput`, `StoreUnusable` or `StoreDown` before that,
    and `ServerFailed` afterwards.
    """
    stopped = _signalled()
    store = store_for(settings.database)
    await store.open()
    thinker = Thinker()
    thinker.start()
    is_serving = asyncio.Event()
    compiling = asyncio.create_task(_compile(thinker, is_serving))

    def tell() -> None:
        is_serving.set()
        ready()

    try:
        await _serve(GameServer(store, thinker, settings), listener, tell, stopped)
    except* Exception as group:
        for error in group.exceptions:
            alarm("failed", error)
        raise ServerFailed from None
    finally:
        compiling.cancel()
        await asyncio.gather(compiling, return_exceptions=True)
        await thinker.close()
        await store.close()
    return stopped.result()


async def _compile(thinker: Thinker, is_serving: asyncio.Event) -> None:
    """Compile the bots once the page can be opened."""
    await is_serving.wait()
    try:
        await thinker.compile()
    except OSError as error:  # there is no folder for the cache; bots go on as plain Python
        alarm("not_compiled", error)


async def _serve(
    server: GameServer, listener: socket.socket, ready: Callable[[], None], stopped: asyncio.Future[signal.Signals]
) -> None:
    app = create_app(server.store, server, server.settings, built_client())
    web = Uvicorn(config(app, server.settings), ready)
    async with asyncio.TaskGroup() as group:
        background = group.create_task(server.run())
        serving = group.create_task(web.serve([listener]))
        await stopped
        note("draining")
        await server.drain()  # while uvicorn still runs, so that requests in progress are answered
        web.should_exit = True
        await serving
        background.cancel()


def _signalled() -> asyncio.Future[signal.Signals]:
    """Return a future for the first signal that asks the server to stop."""
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
        timeout_keep_alive=REQUEST_SECONDS,
        timeout_graceful_shutdown=settings.drain_seconds,
    )


class Uvicorn(uvicorn.Server):
    """Reports when it is ready, and leaves signals to `serve`."""

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
