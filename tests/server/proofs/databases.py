"""Empty databases for proofs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.postgres_ground import PostgresGround

KINDS = ("sqlite", "postgres")


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty one: a file in this folder, or one of a PostgreSQL that runs meanwhile."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'cryptid.db'}"
        return
    ground = PostgresGround()
    try:
        with ground.database() as url:
            yield url
    finally:
        ground.remove()
