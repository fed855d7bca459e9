"""The whole application for tests, over a real store, called directly or through a real network."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from cryptid.server.http.app import create_app
from cryptid.server.http.serving import Uvicorn, config, listen, url_of
from cryptid.server.live.server import GameServer
from cryptid.server.logs import set_up
from cryptid.server.settings import Settings
from tests.server.live.ground import QUICK, sqlite_server
from tests.waiting import LONG

HOST = "http://cryptid.test"
UNHURRIED: Any = {  # Any: arguments of `connect` for a client that waits for a busy server
    "open_timeout": LONG, "close_timeout": LONG, "ping_interval": None, "proxy": None,
}  # fmt: skip


@dataclass
class Web:
    """The tools of a test: the game server, a browser without cookies, and the log."""

    server: GameServer
    browser: httpx.AsyncClient
    another: Callable[..., httpx.AsyncClient]
    log: io.StringIO
    url: str


@contextlib.contextmanager
def logged() -> Iterator[io.StringIO]:
    root, ours = logging.getLogger(), logging.getLogger("cryptid")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    set_up(stream)
    try:
        yield stream
    finally:
        root.handlers[:], root.level, ours.level = before


@contextlib.asynccontextmanager
async def web(folder: Path, settings: Settings, client: Path | None) -> AsyncIterator[Web]:
    """Run the application without a network."""
    async with contextlib.AsyncExitStack() as stack:
        log = stack.enter_context(logged())
        server = await stack.enter_async_context(sqlite_server(folder, settings))
        app = create_app(server.store, server, settings, client)

        def another(address: str = "192.0.2.1", **more: Any) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app, client=(address, 1234))
            return httpx.AsyncClient(transport=transport, base_url=HOST, **more)

        async with another() as browser:
            yield Web(server, browser, another, log, HOST)


@contextlib.asynccontextmanager
async def networked(folder: Path, settings: Settings) -> AsyncIterator[Web]:
    """Run the application with uvicorn on a free port."""
    async with contextlib.AsyncExitStack() as stack:
        log = stack.enter_context(logged())
        server = await stack.enter_async_context(sqlite_server(folder, settings))
        listener = stack.enter_context(listen(settings))
        ready = asyncio.Event()
        uvicorn = Uvicorn(config(create_app(server.store, server, settings, None), settings), ready.set)
        task = asyncio.ensure_future(uvicorn.serve([listener]))
        await ready.wait()

        def another(**more: Any) -> httpx.AsyncClient:
            return httpx.AsyncClient(base_url=url_of(listener), timeout=LONG, **more)

        try:
            async with another() as browser:
                yield Web(server, browser, another, log, url_of(listener))
        finally:
            uvicorn.should_exit = True
            await task


def on_web(folder: Path, test: Callable[[Web], Awaitable[None]], client: Path | None = None, **settings: Any) -> None:
    """Run a test against the application, without a network. Any: fields of the settings."""

    async def run() -> None:
        async with web(folder, replace(QUICK, **settings), client) as ground:
            await test(ground)

    asyncio.run(asyncio.wait_for(run(), LONG))


def on_network(folder: Path, test: Callable[[Web], Awaitable[None]], **settings: Any) -> None:
    """Run a test against the application, over a network. Any: fields of the settings."""

    async def run() -> None:
        async with networked(folder, replace(QUICK, port=0, **settings)) as ground:
            await test(ground)

    asyncio.run(asyncio.wait_for(run(), LONG))


def refused(response: httpx.Response, status: int, code: str) -> str:
    """Check that the response is this error; return its message."""
    assert (response.status_code, response.headers["content-type"]) == (status, "application/json"), response.text
    problem = response.json()
    assert (set(problem), problem["code"]) == ({"code", "sentence"}, code), problem
    sentence: str = problem["sentence"]
    return sentence
