"""How far a long run has come: one line on standard error, where somebody watches."""

from __future__ import annotations

import sys
import time

WIDTH = 30
PAUSE_SECONDS = 0.2


class Progress:
    """A bar for so many games, drawn at most five times a second."""

    def __init__(self, total: int) -> None:
        self._total, self._done = total, 0
        self._since = time.perf_counter()
        self._drawn = 0.0
        self._is_watched = total > 0 and sys.stderr is not None and sys.stderr.isatty()

    def add(self, games: int) -> None:
        self._done += games
        now = time.perf_counter()
        if self._is_watched and (now - self._drawn > PAUSE_SECONDS or self._done >= self._total):
            self._drawn = now
            print(f"\r{bar(self._done, self._total, now - self._since)}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave the line to what follows."""
        if self._is_watched:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    @property
    def speed(self) -> float:
        """Games a second."""
        return self._done / max(time.perf_counter() - self._since, 1e-9)


def bar(done: int, total: int, seconds: float) -> str:
    """Such as `[#####.....] 412 of 1000 games, 35.1 a second, 17 s left`."""
    filled = WIDTH * done // total
    left = seconds * (total - done) / done
    told = f"{done} of {total} games, {done / seconds:.1f} a second, {left:.0f} s left"
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {told} "
