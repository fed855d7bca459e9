"""Several servers on one database, killed, stopped and restarted while people play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from tests.server.proofs.quick import QUICKLY
from tests.server.proofs.server import Server, serving


class Fleet:
    """Servers by number. Each may be down for a while."""

    def __init__(self, database: str, logs: Path, size: int, *arguments: str) -> None:
        self.database, self.size = database, size
        self.starts = 0
        self._logs, self._command = logs, (*QUICKLY, *arguments)
        self._servers: dict[int, Server] = {}
        self._ends: dict[int, ExitStack] = {}
        self._ended: list[Server] = []
        self._is_up = asyncio.Event()
        self._starting: asyncio.Future[None]

    async def start(self, number: int, *arguments: str) -> None:
        """Start a server, with these arguments besides those of all."""
        self._starting = asyncio.ensure_future(self._start(number, arguments))
        await asyncio.shield(self._starting)

    async def _start(self, number: int, arguments: tuple[str, ...]) -> None:
        self.starts += 1
        log, end = self._logs / f"server-{self.starts}.log", ExitStack()
        made = serving(self.database, log, (*self._command, *arguments))
        self._servers[number] = await asyncio.to_thread(end.enter_context, made)
        self._ends[number] = end
        self._is_up.set()

    async def kill(self, number: int) -> None:
        """Kill a server, as a power failure would."""
        server = self._forget(number)
        server.process.kill()
        await self._bury(number)

    async def stop(self, number: int) -> None:
        """Ask a server to stop, and check that it shuts down cleanly."""
        status = await asyncio.to_thread(self._forget(number).stop)
        await self._bury(number)
        assert status == 0, f"the server ended with {status}"

    async def end(self) -> None:
        await self._starting
        for number in list(self._servers):
            await self.kill(number)

    def _forget(self, number: int) -> Server:
        """Send no more players to this server."""
        server = self._servers.pop(number)
        self._ended.append(server)
        if not self._servers:
            self._is_up.clear()
        return server

    async def _bury(self, number: int) -> None:
        await asyncio.to_thread(self._ends.pop(number).close)

    async def port(self, number: int) -> int:
        """Return the port of this server, or of another one if it is down; wait until one is up."""
        while not self._servers:
            await self._is_up.wait()
        return self._servers[number if number in self._servers else min(self._servers)].port

    def alarms(self) -> list[str]:
        """Return the errors in the logs of servers that have ended."""
        return [f"{server.log.name}: {alarm}" for server in self._ended for alarm in server.alarms()]


@asynccontextmanager
async def fleet(database: str, logs: Path, size: int = 1, *arguments: str) -> AsyncIterator[Fleet]:
    """Start this many servers; kill those that still run at the end."""
    made = Fleet(database, logs, size, *arguments)
    try:
        for number in range(size):
            await made.start(number)
        yield made
    finally:
        await made.end()
