"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
import time

WIDTH = 30
PAUSE_SECONDS = 0.2


class Progress:
    """Counts finished games and draws the bar at most five times per second."""

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
        """Erase the bar."""
        if self._is_watched:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    @property
    def speed(self) -> float:
        """Games per second."""
        return self._done / max(time.perf_counter() - self._since, 1e-9)


def bar(done: int, total: int, seconds: float) -> str:
    """Format a line such as `[#####.....] 412 of 1000 games, 35.1 per second, 17 s left`."""
    filled = WIDTH * done // total
    left = seconds * (total - done) / done
    told = f"{done} of {total} games, {done / seconds:.1f} per second, {left:.0f} s left"
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {told} "
