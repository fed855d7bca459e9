"""Servers on one database, which are killed, stopped and started again while people play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from tests.server.proofs.quick import QUICKLY
from tests.server.proofs.server import Server, serving


class Fleet:
    """Servers by their number. Each may be away for a while."""

    def __init__(self, database: str, logs: Path, size: int, *arguments: str) -> None:
        self.database, self.size = database, size
        self.starts = 0
        self._logs, self._command = logs, (*QUICKLY, *arguments)
        self._servers: dict[int, Server] = {}
        self._ends: dict[int, ExitStack] = {}
        self._ended: list[Server] = []
        self._is_up = asyncio.Event()
        self._starting: asyncio.Future[None]

    async def start(self, number: int) -> None:
        self._starting = asyncio.ensure_future(self._start(number))
        await asyncio.shield(self._starting)

    async def _start(self, number: int) -> None:
        self.starts += 1
        log, end = self._logs / f"server-{self.starts}.log", ExitStack()
        made = serving(self.database, log, self._command)
        self._servers[number] = await asyncio.to_thread(end.enter_context, made)
        self._ends[number] = end
        self._is_up.set()

    async def kill(self, number: int) -> None:
        """As a loss of power does: nothing is finished."""
        server = self._forget(number)
        server.process.kill()
        await self._bury(number)

    async def stop(self, number: int) -> None:
        """Ask it to end, and see that it does so in good order."""
        status = await asyncio.to_thread(self._forget(number).stop)
        await self._bury(number)
        assert status == 0, f"the server ended with {status}"

    async def end(self) -> None:
        await self._starting
        for number in list(self._servers):
            await self.kill(number)

    def _forget(self, number: int) -> Server:
        """Send nobody there any more."""
        server = self._servers.pop(number)
        self._ended.append(server)
        if not self._servers:
            self._is_up.clear()
        return server

    async def _bury(self, number: int) -> None:
        await asyncio.to_thread(self._ends.pop(number).close)

    async def port(self, number: int) -> int:
        """Of this server, or of another if it is away, as soon as there is one."""
        while not self._servers:
            await self._is_up.wait()
        return self._servers[number if number in self._servers else min(self._servers)].port

    def alarms(self) -> list[str]:
        """What the servers that have ended should not have had to say."""
        return [f"{server.log.name}: {alarm}" for server in self._ended for alarm in server.alarms()]


@asynccontextmanager
async def fleet(database: str, logs: Path, size: int = 1, *arguments: str) -> AsyncIterator[Fleet]:
    """So many servers. Whatever still runs in the end is killed."""
    made = Fleet(database, logs, size, *arguments)
    try:
        for number in range(size):
            await made.start(number)
        yield made
    finally:
        await made.end()
