"""Load tables and replay games in small slices, so that a long log or game never holds up the event loop."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TypeVar

from cryptid.core.game import BadInput
from cryptid.server.store.protocol import Store, StoreDamaged, StoreDown
from cryptid.server.table import snapshot
from cryptid.server.table.log import Head
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from cryptid.server.table.slices import Sliced

T = TypeVar("T")

SLICE_SECONDS = 0.003  # of work before others may run
CHUNK = 256  # log entries read at a time


DAMAGED = ("damaged_table", "This table is damaged and cannot be opened. The operator has been told.")


class Unreadable(BadInput):
    """A stored table that cannot be replayed. It is a fault of the database or of this program."""

    def __init__(self) -> None:
        super().__init__(*DAMAGED)


class Slices:
    """Counts the time since others could run, and lets them run when it gets long."""

    def __init__(self) -> None:
        self._began = perf_counter()

    async def pause(self) -> None:
        if perf_counter() - self._began > SLICE_SECONDS:
            await asyncio.sleep(0)
            self._began = perf_counter()


async def in_slices(work: Sliced[T]) -> T:
    """Do the work, let others run in between, and return its result."""
    slices = Slices()
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        await slices.pause()


async def load(store: Store, head: Head, timing: Timing) -> tuple[Table, int]:
    """Return the table, and how many log entries since its snapshot were read. Raises `Unreadable`, with its cause."""
    try:
        table = Table(head, timing)
        await restore(store, table)
        return table, await follow(store, table)
    except StoreDamaged as error:
        raise Unreadable from error
    except StoreDown:
        raise
    except Exception as error:  # whatever a damaged row leads to
        raise Unreadable from error


async def restore(store: Store, table: Table) -> bool:
    """Bring the table to its stored snapshot if that is ahead of it; return whether it was."""
    row = await store.snapshot(table.head.id)
    if row is None or row.ply <= table.ply:
        return False
    await in_slices(snapshot.restore(table, row))
    return True


async def follow(store: Store, table: Table) -> int:
    """Let the log entries after the table's ply take effect; return how many there were."""
    began, slices = table.ply, Slices()
    while entries := await store.entries(table.head.id, table.ply, CHUNK):
        for entry in entries:
            table.follow(entry)
            await slices.pause()
        if len(entries) < CHUNK:
            break
    return table.ply - began
