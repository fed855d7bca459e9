"""Game servers for tests: with a real store, queues instead of sockets, and bots that think on the event loop."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import encode
from cryptid.games import ASSIST
from cryptid.server.http import protocols, serving
from cryptid.server.limits import Rate, Rates
from cryptid.server.live import thinking
from cryptid.server.live.connection import Closed
from cryptid.server.live.server import GameServer
from cryptid.server.live.thinking import Thinker
from cryptid.server.live.worker import Levels, advise, choose, draw_chances, foresee, study, try_move
from cryptid.server.settings import Settings
from cryptid.server.store import postgres
from cryptid.server.store.protocol import Store
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table.log import Person
from cryptid.server.wire import messages as wire
from cryptid.study.classic.hunt.explained import Explained, explain
from cryptid.study.classic.hunt.rules import Hunt, Trail
from cryptid.study.coach import About
from tests.server.table.tables import PEOPLE
from tests.waiting import LONG

PLENTY = Rate(1_000_000, 1)
UNHURRIED = Settings(ping_seconds=LONG, drain_seconds=round(LONG))
QUICK = replace(UNHURRIED, bot_pace=(0, 0), rates=Rates(*[PLENTY] * len(fields(Rates))))


@contextmanager
def unhurried() -> Iterator[None]:
    """Raise the timeouts by which servers notice hangs, so that a busy machine does not trip them."""
    with (
        patch.multiple(postgres, _CONNECT_SECONDS=LONG, _COMMAND_SECONDS=LONG),
        patch.multiple(protocols, REQUEST_SECONDS=LONG),
        patch.multiple(
            serving, STALLED_MS=round(1000 * LONG), Thinker=partial(Thinker, patience=LONG), REQUEST_SECONDS=LONG
        ),
        patch.multiple(thinking, LOADING_SECONDS=LONG, COMPILING_SECONDS=LONG),
    ):
        yield


@contextmanager
def no_collections() -> Iterator[None]:
    """Free objects only when nothing refers to them, as is the case for objects that live long."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class InlineThinker(Thinker):
    """Thinks on the event loop, with random numbers from a seed."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.rng = Random(seed)

    async def choose(
        self, game: str, level: str, view: Any, milliseconds: int, character: str | None = None
    ) -> wire.Played:
        return choose(game, level, view, milliseconds, character, self.rng)

    async def assist(self, game: str, view: Any, setting: AssistanceSetting) -> bytes:
        return msgspec.json.encode(encode(ASSIST[game](view, setting)))

    async def advise(self, game: str, view: Any, about: About, text: str | None = None) -> bytes:
        return advise(game, view, about, text)

    async def study(self, game: str, record: str) -> bytes:
        return study(record)

    async def foresee(self, game: str, record: str, levels: Levels, part: int) -> bytes:
        return foresee(record, levels, part)

    async def draw_chances(self, game: str, record: str, levels: Levels) -> bytes:
        return draw_chances(record, levels)

    async def try_move(self, game: str, record: str, move: int, tried: str) -> bytes:
        return try_move(record, move, tried)

    async def explain(self, hunt: Hunt, trail: Trail) -> Explained:
        return explain(hunt, trail)


class Pipe:
    """A socket without a network: a queue of requests and a queue of messages."""

    def __init__(self) -> None:
        self.requests: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()
        self.readable = asyncio.Event()
        self.readable.set()
        self.closed_with: int | None = None

    async def receive(self) -> bytes:
        data = await self.requests.get()
        if data is None:
            raise Closed
        return data

    async def send(self, data: bytes) -> None:
        await self.readable.wait()
        self.messages.put_nowait(data)

    async def close(self, code: int) -> None:
        self.closed_with = code
        self.requests.put_nowait(None)


class Client:
    """A client at a pipe."""

    def __init__(self, server: GameServer, person: Person | None) -> None:
        self.pipe = Pipe()
        self.task = asyncio.ensure_future(server.connections.serve(self.pipe, person, "192.0.2.1"))
        self.keys = 0
        self.ply = 0

    def send(self, request: wire.Request) -> None:
        self.pipe.requests.put_nowait(wire.encode(request))

    async def next(self, *types: str) -> dict[str, Any]:
        """Return the next message of one of these types; skip others."""
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.pipe.messages.get(), LONG))
            self.ply = max(self.ply, message.get("ply", 0))
            if message["type"] in types:
                return message

    async def open(self, code: str, since: int | None = None) -> dict[str, Any]:
        self.send(wire.Open(code, since))
        return await self.next("sync", "refused")

    async def do(self, command: wire.Command, key: str | None = None) -> dict[str, Any]:
        self.keys += 1
        self.send(wire.Do(key or f"k{self.keys}", self.ply, command))
        return await self.next("accepted", "refused")

    async def close(self) -> None:
        self.pipe.requests.put_nowait(None)
        await self.task


def use_store(server: GameServer, store: Any) -> None:
    """Replace the store of every part. Any: a failing store implements only what its test needs."""
    for part in (server, server.lobby, server.presence, server.tables, server.turns, server.seating, server.addresses):
        part.store = store


def use_thinker(server: GameServer, thinker: Thinker) -> None:
    server.turns.thinker = server.assistance.thinker = thinker


@asynccontextmanager
async def running(store: Store, settings: Settings = QUICK) -> AsyncIterator[GameServer]:
    """Run a game server with its background work, over an open store."""
    server = GameServer(store, InlineThinker(), settings)
    background = asyncio.ensure_future(server.run())
    try:
        yield server
    finally:
        await server.drain()
        background.cancel()
        await asyncio.gather(background, return_exceptions=True)


@asynccontextmanager
async def sqlite_server(folder: Path, settings: Settings = QUICK) -> AsyncIterator[GameServer]:
    store = SqliteStore(folder / "test.sqlite")
    await store.open()
    try:
        async with running(store, settings) as server:
            yield server
    finally:
        await store.close()


async def gathered(server: GameServer, configuration: wire.Configuration) -> tuple[str, list[Client]]:
    """Create and start a table, with a client for each seat that is for a person."""
    people = [seat for seat, level in enumerate(configuration.seats) if level is None]
    code = await server.tables.create(PEOPLE[people[0]], configuration, people[0])
    clients = [Client(server, PEOPLE[seat]) for seat in people]
    for seat, client in zip(people, clients, strict=True):
        await client.open(code)
        if seat != people[0]:
            assert (await client.do(wire.Sit(seat)))["type"] == "accepted"
    assert (await clients[0].do(wire.Start()))["type"] == "accepted"
    return code, clients
