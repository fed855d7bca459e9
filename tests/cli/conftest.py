from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli import running


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    """End processes that a failed test has left running."""
    yield
    while running.started:
        with running.started.pop() as process:
            process.kill()
