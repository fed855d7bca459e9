"""Fixtures: an empty database for each test, with either store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live.ground import unhurried
from tests.server.store.postgres_ground import PostgresGround


@pytest.fixture(autouse=True)
def without_hurry() -> Iterator[None]:
    with unhurried():
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresGround]:
    ground = PostgresGround()
    yield ground
    ground.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'data' / 'cryptid.db'}"
    else:
        ground: PostgresGround = request.getfixturevalue("postgres")
        with ground.database() as url:
            yield url
