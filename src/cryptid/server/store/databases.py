"""Which store a database's URL means."""

from __future__ import annotations

import os
from pathlib import Path

from cryptid.core.game import BadInput
from cryptid.server.store.protocol import Store

_SQLITE, _POSTGRES = "sqlite:///", ("postgresql://", "postgres://")


def default_url() -> str:
    """A file below the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"{_SQLITE}{Path(home) / 'cryptid' / 'cryptid.db'}"


def store_for(url: str) -> Store:
    """The store, not yet opened."""
    if path := sqlite_path(url):
        from cryptid.server.store.sqlite import SqliteStore  # noqa: PLC0415 (each form loads only what it needs)

        return SqliteStore(path)
    from cryptid.server.store.postgres import PostgresStore  # noqa: PLC0415

    return PostgresStore(url)


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite URL, None where it is one of PostgreSQL.

    Raises `BadInput` where it is neither, without repeating it: it may hold a password.
    """
    if url.startswith(_SQLITE) and url != _SQLITE and url.isprintable():
        return Path(url.removeprefix(_SQLITE))
    if not url.startswith(_POSTGRES):
        raise BadInput("bad_database", "A database is sqlite:///path or postgresql://user:password@host/name.")
    return None
