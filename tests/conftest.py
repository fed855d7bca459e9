"""Make test runs repeatable and short: hypothesis draws the same examples every time, and long tests start first."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent

settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are cores: a third of the time, a test waits for other processes."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Mark what counts for coverage; then give every worker its share of the long tests first.

    Each worker starts with an equal part of the list, and takes over from others when its part is done.
    """
    for item in items:
        if {TESTS / "core", TESTS / "games"} & set(item.path.parents) and not item.get_closest_marker("many"):
            item.add_marker("covered")
    yield
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    ends = [len(short) * i // workers for i in range(workers + 1)]
    items[:] = [item for i in range(workers) for item in (*long[i::workers], *short[ends[i] : ends[i + 1]])]
