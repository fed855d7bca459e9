"""Stores, and small values to keep in them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from cryptid.server.store.databases import store_for
from cryptid.server.store.protocol import Store, StoreDown
from cryptid.server.table.log import Head, Identity, LogEntry, Projection, Turn, TurnKind
from tests.waiting import LONG

T = TypeVar("T")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = store_for(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def head(name: str, *, code: str | None = None, listed: bool = True, made_at: int = 0) -> Head:
    return Head(name, code or f"code-{name}", "classic", 1, "{}", '["deal"]', "salt", "ann", listed, made_at)


def entry(ply: int, key: str | None = None, by: Identity = "ann", at: int = 0) -> LogEntry:
    return LogEntry(ply, at, by, key or f"key-{ply}", f'"fact {ply} of {by}"')


def projection(
    *turns: Turn, summary: str = "{}", phase: str = "playing", people: tuple[Identity | None, ...] = ("ann", None)
) -> Projection:
    return Projection(phase, summary, people, turns)


def turn(table: str, due: int, seat: int = 0, kind: TurnKind = "bot", ply: int = 1) -> Turn:
    return Turn(table, seat, kind, ply, due)


async def add_table(store: Store, name: str, *turns: Turn) -> None:
    assert await store.add_table(head(name), [entry(1)], projection(*turns))


async def summaries(store: Store) -> list[str]:
    """Return what lists of tables would show."""
    return [summary for (summary,) in await store.query("SELECT summary FROM tables ORDER BY id")]


async def eventually(attempt: Callable[[], Awaitable[T]]) -> T:
    """Repeat the attempt until the database is back, and return its result."""
    async with asyncio.timeout(LONG):
        while True:
            try:
                return await attempt()
            except StoreDown:
                await asyncio.sleep(0.05)


async def until(happens: Callable[[], Awaitable[bool]]) -> None:
    """Wait until another process has done something."""
    async with asyncio.timeout(LONG):
        while not await happens():
            await asyncio.sleep(0.01)
