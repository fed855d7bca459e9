"""The health of a database: which operations fail, and why. A failure is logged once, not at every request."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Literal

from cryptid.server.logs import alarm, note

Operation = Literal["read", "write"]
Cause = Literal["full", "read_only", "corrupt", "io", "unreachable"]

OPERATIONS: tuple[Operation, ...] = ("read", "write")
CAUSES: tuple[Cause, ...] = ("full", "read_only", "corrupt", "io", "unreachable")
AGAIN_SECONDS = 600  # a failure that goes on, or comes back, is logged again after this time


class Health:
    """What fails now. A corrupt page lets other reads and writes succeed, so that failure counts for a while."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._failing: dict[Operation, Cause] = {}
        self._logged: dict[tuple[Operation, Cause], float] = {}
        self._corrupt_at: float | None = None

    def failed(self, operation: Operation, cause: Cause, error: BaseException) -> None:
        now = self._clock()
        if cause == "corrupt":
            self._corrupt_at = now
        else:
            self._failing[operation] = cause
        if now - self._logged.get((operation, cause), -AGAIN_SECONDS) >= AGAIN_SECONDS:
            self._logged[operation, cause] = now
            alarm("database_failing", error, operation=operation, cause=cause)

    def worked(self, operation: Operation) -> None:
        if operation in self._failing:
            note("database_works", operation=operation, cause=self._failing.pop(operation))

    @property
    def is_failing(self) -> bool:
        """Whether the database as a whole refuses to be read or written."""
        return bool(self._failing)

    def problems(self) -> list[tuple[Operation, Cause]]:
        """Return every failure that goes on."""
        found = list(self._failing.items())
        if self._corrupt_at is not None and self._clock() - self._corrupt_at < AGAIN_SECONDS:
            found.append(("read", "corrupt"))
        return found
