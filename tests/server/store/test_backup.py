"""Backups: one format for both databases, taken while servers write, restored completely or not at all."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cryptid.server.store.backup import TABLES, NotEmpty, back_up, restore
from cryptid.server.store.backup_file import BadBackup
from cryptid.server.store.migrations import POSTGRES, SQLITE
from cryptid.server.store.protocol import Kept, Progress, Store, StoreUnusable
from cryptid.server.table.log import Person, SnapshotRow
from tests.server.store.postgres_ground import PostgresGround, load
from tests.server.store.stores import add_table, entry, head, opened, projection, turn
from tests.server.store.test_migrations import VERSIONS
from tests.waiting import LONG

HUNT = Progress("hunt", "2027-01-04", '{"asked": ["\U0001f43b"]}', 5, 7)
LESSON = Progress("lesson", "classic/first", "{}", None, 8)


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A second database, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other' / 'cryptid.db'}"
    else:
        ground: PostgresGround = request.getfixturevalue("postgres")
        with ground.database() as url:
            yield url


def backup_of(url: str) -> bytes:
    file = io.BytesIO()
    asyncio.run(back_up(url, file))
    return file.getvalue()


def restored(data: bytes, url: str) -> int:
    return asyncio.run(restore(io.BytesIO(data), url))


def filled(url: str) -> bytes:
    """Return the backup of a database with a row of every kind."""

    async def run() -> None:
        async with opened(url) as store:
            await store.add_person(Person("ann", "Ann \U0001f43b\n"), "token-a", 1)
            await store.add_person(Person("bob", "Bob", is_program=True), "token-b", 2)
            await store.add_transfer("code", "bob", 100)
            assert await store.keep_progress("ann", HUNT, None)
            assert await store.keep_progress("ann", LESSON, None)
            made = projection(turn("x", 10), turn("x", 20, seat=1, kind="clock"), people=("ann", None))
            assert await store.add_table(head("x"), [entry(1), entry(2)], made)
            assert await store.add_table(head("y", listed=False), [], projection(summary="y"))
            await store.fold("y", SnapshotRow(0, 7, "{}", "[]"), 0)
            await store.put_off(turn("x", 20, seat=1, kind="clock"), 30)
            await store.lease(10, 10, 1000, 10)
            await store.arrive("x", "ann", 1)

    asyncio.run(run())
    return backup_of(url)


def test_what_is_restored_is_what_was_kept(database: str, other: str) -> None:
    data = filled(database)
    assert restored(data, other) == data.count(b"\n") - 2
    assert sorted(backup_of(other).splitlines()) == sorted(data.splitlines())

    async def run() -> None:
        async with opened(other) as store:
            assert await store.person_of("token-b") == Person("bob", "Bob", is_program=True)
            assert await store.take_transfer("code", 99) == Person("bob", "Bob", is_program=True)
            assert await store.progress("ann", "hunt") == [HUNT]
            assert await store.progress("ann", "lesson") == [LESSON]
            assert await store.head(code="code-y") == head("y", listed=False)
            assert await store.entries("x") == [entry(1), entry(2)]
            assert await store.query("SELECT summary FROM tables WHERE id = 'x'") == [("{}",)]
            assert await store.lease(30, 10, 1000, 10) == [turn("x", 10), turn("x", 30, seat=1, kind="clock")]
            assert await store.present("x", 1) == {}
            assert await store.append("x", entry(3), None) == Kept()

    asyncio.run(run())


def test_the_form(database: str) -> None:
    first, *rows, last = [json.loads(line) for line in filled(database).splitlines()]
    assert (first["format"], first["schema"]) == ("cryptid-backup", len(SQLITE))
    assert first["columns"]["tokens"] == ["hash", "person", "made_at"]
    assert ["people", "bob", "Bob", True, 2] in rows
    assert last["rows"] == len(rows)
    assert {row[0] for row in rows} <= set(first["columns"]) == set(TABLES)
    assert not any("leased_until" in names for names in first["columns"].values())


class Slow(io.BytesIO):
    """A file that waits in the middle of the rows until something else has happened."""

    def __init__(self, wait: Callable[[], object]) -> None:
        super().__init__()
        self._wait = wait
        self._has_waited = False

    def write(self, line: Any) -> int:
        if line.startswith(b'["seats"') and not self._has_waited:
            self._has_waited = True
            self._wait()
        return super().write(line)


def test_a_backup_under_load_is_a_prefix_without_gaps(database: str, other: str) -> None:
    names = [f"table-{number}" for number in range(20)]

    async def play(store: Store, name: str, stop: asyncio.Event) -> None:
        ply = 2
        while not stop.is_set():
            assert await store.append(name, entry(ply), projection(turn(name, ply, ply=ply))) == Kept()
            ply += 1

    async def reach(store: Store, ply: int) -> None:
        while min((await store.plies(names)).values()) < ply:
            await asyncio.sleep(0)

    async def run() -> bytes:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        async with opened(database) as store:
            for name in names:
                await add_table(store, name)
            games = asyncio.gather(*(play(store, name, stop) for name in names))
            await reach(store, 5)
            most = max((await store.plies(names)).values())
            further = partial(asyncio.run_coroutine_threadsafe, reach(store, most + 20), loop)
            file = Slow(lambda: further().result(LONG))
            await asyncio.to_thread(lambda: asyncio.run(back_up(database, file)))
            stop.set()
            await games
        return file.getvalue()

    async def check() -> None:
        async with opened(other) as store:
            last = await store.plies(names)
            for name in names:
                assert await store.entries(name) == [entry(ply) for ply in range(1, last[name] + 1)]
            assert min(last.values()) >= 5
            leased = await store.lease(10**9, 0, 1, 100)
            assert {one.table: one.ply for one in leased} == last

    restored(asyncio.run(run()), other)
    asyncio.run(check())


def test_only_an_empty_database_is_filled(database: str) -> None:
    data = filled(database)
    with pytest.raises(NotEmpty):
        restored(data, database)
    assert backup_of(database) == data


def test_a_database_that_was_opened_but_not_used_is_empty(database: str, other: str) -> None:
    async def run() -> None:
        async with opened(other):
            pass

    data = filled(database)
    asyncio.run(run())
    assert restored(data, other) > 0


def test_an_older_backup_is_brought_up_to_date(database: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = filled(database)
    step = ("ALTER TABLE people ADD COLUMN colour text NOT NULL DEFAULT 'red'",)
    for module in ("backup", "sqlite", "postgres"):
        for name, steps in (("SQLITE", SQLITE), ("POSTGRES", POSTGRES)):
            monkeypatch.setattr(f"cryptid.server.store.{module}.{name}", (*steps, step), raising=False)
    restored(data, other)
    lines = backup_of(other).splitlines()
    assert json.loads(lines[0])["schema"] == len(SQLITE) + 1
    assert ["people", "bob", "Bob", True, 2, "red"] in map(json.loads, lines)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_an_older_schema_is_backed_up_and_restored(database: str, other: str, version: int) -> None:
    load(database, version)
    data = backup_of(database)
    assert json.loads(data.splitlines()[0])["schema"] == version
    assert restored(data, other) == data.count(b"\n") - 2
    found = backup_of(other)
    assert all(row[:-1] in found for row in data.splitlines()[1:-1])  # later versions may have added columns
    with pytest.raises(NotEmpty):
        restored(data, database)


def resealed(*lines: Any) -> bytes:
    """Return these lines with a matching footer."""
    body = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    footer = {"rows": len(lines) - 1, "digest": hashlib.sha256(body).hexdigest()}
    return body + json.dumps(footer).encode() + b"\n"


def test_damaged_files_are_refused_and_leave_nothing_behind(database: str, tmp_path: Path) -> None:
    target = tmp_path / "target" / "cryptid.db"
    data = filled(database)
    lines = data.splitlines(keepends=True)
    header = json.loads(lines[0])
    damaged = {
        "empty": b"",
        "cut in a line": data[:-5],
        "no last line": b"".join(lines[:-1]),
        "a row is missing": b"".join(lines[:3] + lines[4:]),
        "a row is twice": b"".join([*lines[:3], *lines[2:]]),
        "a letter is another": data.replace(b"Bob", b"Rob"),
        "something follows": data + b"\n",
        "not JSON": b"The habitat is A1.\n",
        "not text": b"\xff\xfe\n",
        "another format": data.replace(b"cryptid-backup", b"cryptid-record"),
        "newer": resealed({**header, "schema": len(SQLITE) + 1}),
        "an unknown table": resealed(header, ["pets", 1]),
        "an empty row": resealed(header, []),
        "a short row": resealed(header, ["people", "ann"]),
        "a row that is no list": resealed(header, {"people": 1}),
        "deep": resealed(header, b"[" * 100_000 + b"\n"),
    }
    for name, file in damaged.items():
        with pytest.raises(BadBackup):
            restored(file, f"sqlite:///{target}")
        assert not target.parent.exists(), name


def test_rows_that_do_not_fit_the_schema_are_refused(database: str, other: str) -> None:
    header = json.loads(filled(database).splitlines()[0])
    columns = {**header["columns"], "people": ["id", "name", "is_program", "made_at) --"]}
    ann = ["people", "ann", "Ann", False, 1]
    for bad in (
        resealed({**header, "columns": columns}, ann),
        resealed(header, ann, ann),
        resealed(header, ["tokens", "hash", "nobody", 1]),
        resealed(header, ["people", "ann", None, False, 1]),
        resealed(header, ["people", "ann", "Ann", False, 2**70]),
    ):
        with pytest.raises(BadBackup):
            restored(bad, other)
    assert restored(resealed(header, ann), other) == 1


def test_a_newer_database_needs_its_own_version(database: str) -> None:
    async def age() -> None:
        async with opened(database) as store:
            await store.transact(("UPDATE schema_version SET version = version + 1", ()))

    asyncio.run(age())
    with pytest.raises(StoreUnusable, match="Take the backup with that version"):
        backup_of(database)


def test_there_is_no_backup_of_what_is_no_database(tmp_path: Path, postgres: PostgresGround) -> None:
    with pytest.raises(StoreUnusable, match="does not exist"):
        backup_of(f"sqlite:///{tmp_path / 'none.db'}")
    (tmp_path / "empty.db").touch()
    with pytest.raises(StoreUnusable, match=r"empty.db is not a Cryptid database\."):
        backup_of(f"sqlite:///{tmp_path / 'empty.db'}")
    with postgres.database() as url, pytest.raises(StoreUnusable, match="not a Cryptid database"):
        backup_of(url)
