"""Work that can pause: a generator that yields whenever others may run, and returns the result.

The event loop does it in slices (`live.loading.in_slices`), so that nobody waits until a long game is replayed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

T = TypeVar("T")

Sliced = Generator[None, None, T]


def at_once(work: Sliced[T]) -> T:
    """Do the work without a pause and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def last_of(values: Iterable[T]) -> Sliced[T]:
    """Return the last value."""
    for value in values:
        last = value
        yield
    return last
