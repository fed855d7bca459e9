"""Choose the store for a database URL."""

from __future__ import annotations

import os
import re
from pathlib import Path

from cryptid.core.game import BadInput
from cryptid.server.store.protocol import Store

_SQLITE, _POSTGRES = "sqlite:///", ("postgresql://", "postgres://")
_POSTGRES_URL = re.compile(r"(postgres(?:ql)?://[^:@/?#]*)(?::[^@/?#]*)?(@[^@/?#]*)?(/[^@:/?#]*)?(?:\?.*)?")
_EXAMPLES = "sqlite:///games.db for one in this folder, sqlite:////srv/games.db (four slashes) for an absolute path"


def data_folder() -> Path:
    """Return the folder for this program's files in the user's home; it may not exist yet."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "cryptid"


def default_url() -> str:
    """Return the URL of a file in the user's data folder."""
    return f"{_SQLITE}{data_folder() / 'cryptid.db'}"


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
    if url.startswith("sqlite:"):
        return _checked_path(url.removeprefix(_SQLITE), url)
    if not url.startswith(_POSTGRES):
        raise BadInput(
            "bad_database", "The database URL must be sqlite:///path or postgresql://user:password@host/name."
        )
    return None


def _checked_path(path: str, url: str) -> Path:
    """Return the path of an SQLite URL. Raises `BadInput` if it names no file, or one in a folder that does not exist.

    Folders of an absolute path are created. A relative one is more likely to lack a slash.
    """
    if path in ("", url) or path.endswith("/") or not path.isprintable():
        raise BadInput("bad_database", f"An SQLite database is a file: {_EXAMPLES}.")
    if not Path(path).is_absolute() and not Path(path).parent.is_dir():
        raise BadInput("bad_database", f"There is no folder {Path(path).parent} in {Path.cwd()}. Write {_EXAMPLES}.")
    return Path(path)


def shown(url: str) -> str:
    """Return where a database is, for people: the file, or the URL without its password and parameters."""
    if url.startswith(_SQLITE):
        return str(Path(url.removeprefix(_SQLITE)).absolute())
    found = _POSTGRES_URL.fullmatch(url)
    return "PostgreSQL" if found is None else "".join(part or "" for part in found.groups())
