"""Choose the store for a database URL."""

from __future__ import annotations

import os
from pathlib import Path

from cryptid.core.game import BadInput
from cryptid.server.store.protocol import Store

_SQLITE, _POSTGRES = "sqlite:///", ("postgresql://", "postgres://")


def default_url() -> str:
    """Return the URL of a file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"{_SQLITE}{Path(home) / 'cryptid' / 'cryptid.db'}"


def store_for(url: str) -> Store:
    """Return the store for this URL, not yet opened. Raises `BadInput`."""
    if path := sqlite_path(url):
        from cryptid.server.store.sqlite import SqliteStore  # noqa: PLC0415 (each store loads only what it needs)

        return SqliteStore(path)
    from cryptid.server.store.postgres import PostgresStore  # noqa: PLC0415

    return PostgresStore(url)


def sqlite_path(url: str) -> Path | None:
    """Return the file of an SQLite URL; None for a PostgreSQL URL.

    Raises `BadInput` for any other URL. The message does not quote it, since it may hold a password.
    """
    if url.startswith(_SQLITE) and url != _SQLITE and url.isprintable():
        return Path(url.removeprefix(_SQLITE))
    if not url.startswith(_POSTGRES):
        raise BadInput(
            "bad_database", "The database URL must be sqlite:///path or postgresql://user:password@host/name."
        )
    return None
