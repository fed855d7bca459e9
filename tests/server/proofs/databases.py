"""Empty databases for proofs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.store.postgres_ground import PostgresGround

KINDS = ("sqlite", "postgres")


@contextmanager
def running_postgres() -> Iterator[PostgresGround]:
    ground = PostgresGround()
    try:
        yield ground
    finally:
        ground.remove()


@contextmanager
def fresh(postgres: PostgresGround, kind: str, folder: Path) -> Iterator[str]:
    """Return the URL of an empty database: a file in this folder, or a database in this PostgreSQL."""
    if kind == "sqlite":
        yield f"sqlite:///{tempfile.mkdtemp(dir=folder)}/cryptid.db"
    else:
        with postgres.database() as url:
            yield url


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """Return the URL of an empty database: a file in this folder, or a database in a PostgreSQL started for it."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'cryptid.db'}"
    else:
        with running_postgres() as ground, ground.database() as url:
            yield url
