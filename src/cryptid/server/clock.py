"""The server's clock."""

from __future__ import annotations

import time

Milliseconds = int  # since 1970 where it is a point in time


def wall_clock() -> Milliseconds:
    return time.time_ns() // 1_000_000
