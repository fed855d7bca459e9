from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli import running


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    """End the processes that a test has started and, where it failed, not ended."""
    yield
    while running.started:
        with running.started.pop() as process:
            process.kill()
