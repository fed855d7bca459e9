"""The SQLite store: one file, one server, and a disk that fails."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cryptid.server.store import migrations
from cryptid.server.store.protocol import Kept, StoreDown, StoreUnusable
from cryptid.server.store.sqlite import SqliteStore
from tests.server.store.stores import add_table, entry, opened, turn
from tests.waiting import LONG


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "data" / "cryptid.db"


def open_and_close(path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{path}"):
            pass

    asyncio.run(run())


def refusal(path: Path) -> str:
    with pytest.raises(StoreUnusable) as refused:
        open_and_close(path)
    return str(refused.value).replace(str(path), "FILE")


def test_only_the_owner_may_read_what_is_made(path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{path}") as store:
            await add_table(store, "x")
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
            names = ("cryptid.db", "cryptid.db-wal", "cryptid.db-shm", "cryptid.db.lock")
            assert modes == dict.fromkeys(names, 0o600)
            assert path.parent.stat().st_mode & 0o777 == 0o700

    asyncio.run(run())


def test_a_second_server_is_refused_under_any_name_of_the_file(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir(parents=True)
    file, folder, chain = tmp_path / "file.db", tmp_path / "folder", tmp_path / "chain.db"
    file.symlink_to(path)
    folder.symlink_to(path.parent)
    chain.symlink_to(file)

    async def run() -> None:
        async with opened(f"sqlite:///{file}"):
            for name in (path, chain, folder / path.name, path.parent / ".." / path.parent.name / path.name):
                with pytest.raises(StoreUnusable, match="in use by another server"):
                    async with opened(f"sqlite:///{name}"):
                        pass
        async with opened(f"sqlite:///{chain}"):
            pass

    asyncio.run(run())
    assert not list(tmp_path.glob("*.lock"))


def test_another_process_that_reads_the_file_leaves_the_journal_alone(path: Path) -> None:
    """The last process to close a file removes its journal, so SQLite must know that others have it open."""
    script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM tables').fetchall()"

    async def run() -> None:
        async with opened(f"sqlite:///{path}") as store:
            await add_table(store, "x")
            subprocess.run([sys.executable, "-c", script, str(path)], check=True, timeout=LONG)
            assert path.with_name("cryptid.db-wal").exists()

    asyncio.run(run())


def test_a_file_in_use_is_refused(path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{path}"):
            with pytest.raises(StoreUnusable, match=r"cryptid.db is in use by another server\.$"):
                await SqliteStore(path).open()

    asyncio.run(run())
    open_and_close(path)


def test_a_server_that_was_killed_no_longer_uses_its_file(path: Path) -> None:
    code = """if True:
        import asyncio, sys
        from pathlib import Path
        from cryptid.server.store.sqlite import SqliteStore
        async def run():
            await SqliteStore(Path(sys.argv[1])).open()
            print("open", flush=True)
            await asyncio.Event().wait()
        asyncio.run(run())"""
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == "open\n"
            assert refusal(path) == "FILE is in use by another server."
        finally:
            server.kill()
    open_and_close(path)


def test_files_that_are_no_database(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("The habitat is A1. " * 100)
    assert refusal(path) == "FILE is not a database."
    assert path.read_text().startswith("The habitat")


def test_a_database_of_something_else_is_not_touched(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE seats (hall)")
    before = path.read_bytes()
    assert refusal(path) == "FILE is not a Cryptid database."
    assert path.read_bytes() == before


def test_places_where_there_can_be_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "cryptid.db") == "FILE cannot be used (Not a directory)."
    assert refusal(tmp_path) == "FILE cannot be used (Is a directory)."


def test_a_newer_database_is_refused_unless_this_version_can_use_it(path: Path) -> None:
    open_and_close(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
        connection.commit()
    open_and_close(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version FROM schema_version").fetchone() == (99,)
        connection.execute("UPDATE schema_version SET oldest = 99")
        connection.commit()
    assert refusal(path) == "FILE was made by a newer version of Cryptid."


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_and_close(path)
    steps = [*migrations.SQLITE, ("CREATE TABLE extra (id text)", "CREATE TABLE people (id text)")]
    with monkeypatch.context() as patch:
        patch.setattr("cryptid.server.store.sqlite.SQLITE", steps)
        assert refusal(path) == "FILE cannot be used (table people already exists)."
    open_and_close(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'extra'").fetchall() == []


def test_a_full_disk_is_the_databases_failure_and_passes(path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        await store.open()
        await add_table(store, "x")
        await add_table(store, "y")
        (pages,) = await store._writer.write(lambda connection: connection.execute("PRAGMA page_count").fetchone())
        await store._writer.write(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchall())
        large = replace(entry(2), fact="x" * 100_000)
        both = await asyncio.gather(
            store.append("x", large, None), store.append("y", entry(2), None), return_exceptions=True
        )
        assert isinstance(both[0], StoreDown)
        await store._writer.write(lambda connection: connection.execute("PRAGMA max_page_count = 99999").fetchall())
        assert await store.append("x", large, None) == Kept()
        if isinstance(both[1], StoreDown):
            assert await store.append("y", entry(2), None) == Kept()
        assert await store.entries("x") == [entry(1), large]
        assert await store.entries("y") == [entry(1), entry(2)]
        await store.close()

    asyncio.run(run())


def test_a_server_that_starts_finds_no_leases(path: Path) -> None:
    async def lease() -> list[str]:
        async with opened(f"sqlite:///{path}") as store:
            if await store.head(id="x") is None:
                await add_table(store, "x", turn("x", 1))
            return [leased.table for leased in await store.lease(1, 1, 1000, 10)]

    assert asyncio.run(lease()) == ["x"]
    assert asyncio.run(lease()) == ["x"]
