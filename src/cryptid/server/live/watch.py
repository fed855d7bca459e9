"""Watch over the server itself: does the database accept writes, how full is its disk, is the event loop late?"""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter

from cryptid.server.live.tables import Tables
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.databases import sqlite_path
from cryptid.server.store.health import CAUSES, OPERATIONS, Cause, Operation
from cryptid.server.store.protocol import Store, StoreDown

MAX_NAMED = 20  # damaged tables in /healthz
PROBE_SECONDS = 15.0  # between writes that only try the database
FAILING_SECONDS = 1.0  # the same, while it refuses them
TICK_SECONDS = 0.1  # between measurements of the event loop


class Watch:
    def __init__(self, store: Store, tables: Tables, settings: Settings, metrics: Metrics) -> None:
        self.store, self.metrics, self._tables = store, metrics, tables
        for operation in OPERATIONS:
            for cause in CAUSES:
                is_failing = partial(self._is_failing, operation, cause)
                metrics.database_failing.labels(operation, cause).set_function(is_failing)
        path = sqlite_path(settings.database)
        if path is not None:
            metrics.disk_free.set_function(lambda: _free(path))

    def _is_failing(self, operation: Operation, cause: Cause) -> float:
        return float((operation, cause) in self.store.health.problems())

    def problems(self) -> list[str]:
        """Return what fails, as `write: full` or `table 0123456789abcdef: damaged`; of tables, the latest."""
        failing = [f"{operation}: {cause}" for operation, cause in self.store.health.problems()]
        return failing + [f"table {table}: damaged" for table in self._tables.unreadable()[-MAX_NAMED:]]

    async def probe(self) -> None:
        """Try the database again and again, until cancelled."""
        while True:
            with suppress(StoreDown):
                await self.store.probe()
            await asyncio.sleep(FAILING_SECONDS if self.store.health.is_failing else PROBE_SECONDS)

    async def measure(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        while True:
            began = perf_counter()
            await asyncio.sleep(TICK_SECONDS)
            self.metrics.loop_delay.observe(max(0.0, perf_counter() - began - TICK_SECONDS))


def _free(path: Path) -> float:
    """Return the free bytes where the database file is; 0 if that is not known."""
    try:
        return float(shutil.disk_usage(path.resolve().parent).free)
    except OSError:
        return 0.0
