"""The queue between the code that changes a table and the code that takes its turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from cryptid.server.clock import Milliseconds

AHEAD_MS = 5_000  # bots begin to think this long before their move is due


class TurnQueue:
    """Wakes the reader of due turns. The turns themselves are rows in the store."""

    def __init__(self, now: Callable[[], Milliseconds]) -> None:
        self._now = now
        self._wake = asyncio.Event()

    def expect(self, due: Iterable[Milliseconds]) -> None:
        """Wake the reader if one of these turns is due soon; it finds later ones by polling."""
        soon = self._now() + AHEAD_MS
        if any(each <= soon for each in due):
            self.wake()

    def wake(self) -> None:
        self._wake.set()

    async def wait(self, seconds: float) -> None:
        """Wait until `expect` announces a turn that is due soon, or until the timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        self._wake.clear()
