"""The signal that a turn is due soon, from whoever changes a table to whoever takes its turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from cryptid.server.clock import Milliseconds

AHEAD_MS = 5_000  # bots begin to think this long before their move is due


class TurnQueue:
    """The turns themselves are rows in the store; this only wakes their reader early."""

    def __init__(self, now: Callable[[], Milliseconds]) -> None:
        self._now = now
        self._wake = asyncio.Event()

    def expect(self, due: Iterable[Milliseconds]) -> None:
        """Wake the reader if one of these times is near; it finds the others without."""
        soon = self._now() + AHEAD_MS
        if any(each <= soon for each in due):
            self.wake()

    def wake(self) -> None:
        self._wake.set()

    async def wait(self, seconds: float) -> None:
        """Wait for a wake-up, or for so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        self._wake.clear()
