"""`cryptid backup` and `cryptid restore` as commands; tests/server/store/test_backup.py tests the rest."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.cli.running import cryptid, refusal
from tests.server.store.stores import add_table, opened


@pytest.fixture
def database(tmp_path: Path) -> str:
    async def run() -> None:
        async with opened(url) as store:
            await add_table(store, "x")

    url = f"sqlite:///{tmp_path / 'data' / 'cryptid.db'}"
    asyncio.run(run())
    return url


def test_there_and_back(database: str, tmp_path: Path) -> None:
    file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.db'}"
    file.write_text("an older one")
    result = cryptid("backup", str(file), "--database", database)
    assert (result.code, result.out, result.err) == (0, f"{file}: 4 rows.\n", "")
    assert file.stat().st_mode & 0o777 == 0o600
    first = file.read_bytes()
    assert cryptid("restore", str(file), "--database", other).out == f"{file}: 4 rows restored.\n"
    assert cryptid("backup", str(file), "--database", other).code == 0
    assert file.read_bytes() == first
    assert {path.name for path in tmp_path.iterdir()} == {"backup.jsonl", "data", "other.db", "other.db.lock"}


def test_the_default_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = cryptid("backup", str(tmp_path / "backup.jsonl"))
    missing = tmp_path / "cryptid" / "cryptid.db"
    assert (result.code, result.out, result.err) == (1, "", f"cryptid: The database {missing} does not exist.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_while_a_server_runs_and_no_restore_over_it(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(database):
            made = await asyncio.to_thread(cryptid, "backup", str(file), "--database", database)
            assert made.code == 0
            refused = await asyncio.to_thread(cryptid, "restore", str(file), "--database", database)
            assert (refused.code, refused.out) == (1, "")
            assert refused.err.endswith("cryptid.db is in use by another server.\n")

    file = tmp_path / "backup.jsonl"
    asyncio.run(run())


def test_refusals(database: str, tmp_path: Path) -> None:
    file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other' / 'x.db'}"
    file.write_text("not a backup\n")
    damaged = refusal("restore", str(file), "--database", other)
    assert damaged == f"{file}: line 1 cannot be read."
    assert not (tmp_path / "other").exists()
    assert refusal("restore", str(tmp_path / "none"), "--database", other).endswith(
        "cannot be read (No such file or directory)."
    )
    assert refusal("restore", str(file), "--database", "x://a:secret@b").startswith(
        "The database URL must be sqlite:///path or"
    )
    assert refusal("backup", str(tmp_path), "--database", database).endswith("is a folder.")
    assert (
        refusal("backup", "/dev/null", "--database", database)
        == "/dev/null: is not a regular file, so it cannot be replaced."
    )
    assert cryptid("backup", str(file), "--database", database).code == 0
    assert "is not empty" in refusal("restore", str(file), "--database", database)
