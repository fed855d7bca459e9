"""Make test runs repeatable: hypothesis draws the same examples every time and has no deadlines."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are cores: a third of the time, a test waits for other processes."""
    return (os.cpu_count() or 1) + 1
