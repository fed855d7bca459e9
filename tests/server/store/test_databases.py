"""Choosing the store for a URL."""

from __future__ import annotations

from pathlib import Path

import pytest

from cryptid.core.game import BadInput
from cryptid.server.store.databases import default_url, sqlite_path, store_for
from cryptid.server.store.postgres import PostgresStore
from cryptid.server.store.sqlite import SqliteStore


def test_each_kind_has_its_store() -> None:
    assert isinstance(store_for("sqlite:///x.db"), SqliteStore)
    for scheme in ("postgresql", "postgres"):
        assert isinstance(store_for(f"{scheme}://user@host/name"), PostgresStore)


def test_paths() -> None:
    assert sqlite_path("sqlite:///x.db") == Path("x.db")
    assert sqlite_path("sqlite:////var/x y%20.db") == Path("/var/x y%20.db")


@pytest.mark.parametrize(
    "url", ["", "x.db", "sqlite://", "sqlite:///", "sqlite:///a\0b", "mysql://user:secret@host/x", "postgresql:x"]
)
def test_anything_else_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        store_for(url)
    assert refused.value.code == "bad_database"
    assert "secret" not in str(refused.value)


def test_the_default_lies_below_the_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert sqlite_path(default_url()) == Path("/data/cryptid/cryptid.db")
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", "/home/ann")
    assert sqlite_path(default_url()) == Path("/home/ann/.local/share/cryptid/cryptid.db")
