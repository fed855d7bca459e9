"""Back up and restore databases of both kinds, also from one kind to the other.

A backup is a snapshot; servers may keep writing while it is taken. It is restored into an empty database in one
transaction. Presence and leases are not part of it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

import asyncpg

from cryptid.core.game import BadInput
from cryptid.server.store.backup_file import BadBackup, Header, Row, read, write
from cryptid.server.store.databases import sqlite_path
from cryptid.server.store.migrations import NEWER, POSTGRES, SQLITE, statements
from cryptid.server.store.postgres import MIGRATING, Connection, connected
from cryptid.server.store.postgres import schema_version as postgres_version
from cryptid.server.store.postgres_failures import usable as usable_postgres
from cryptid.server.store.protocol import StoreUnusable
from cryptid.server.store.sqlite import lock, open_file
from cryptid.server.store.sqlite import schema_version as sqlite_version
from cryptid.server.store.sqlite import usable as usable_sqlite

Columns = Mapping[str, tuple[str, ...]]  # by table

TABLES = (  # referenced tables come first; a database of an older schema may lack some of them
    *("people", "tokens", "transfers", "tables", "entries", "seats", "turns", "progress", "snapshots"),
    *("house", "listings", "programs", "members", "leaving", "bans", "acts", "reports"),
)
_ALWAYS_FULL = "house"  # written by the first server that opens the database
_LEFT_OUT = "leased_until"

_UNFIT = "its rows do not fit its schema."


async def back_up(url: str, file: BinaryIO) -> int:
    """Write everything in the database to the file; return the number of rows."""
    async with _snapshot(url) as (header, rows):
        return await write(file, header, rows)


async def restore(file: BinaryIO, url: str) -> int:
    """Fill an empty database from the file; return the number of rows.

    The whole file is checked before anything is written.
    """
    path = sqlite_path(url)
    header, rows = read(file)
    count = sum(1 for _ in rows)
    if header.schema > len(SQLITE):
        raise BadBackup("made by a newer version of Cryptid.")
    header, rows = read(file)
    if path:
        _fill_sqlite(path, header, rows)
    else:
        await _fill_postgres(url, header, rows)
    return count


class NotEmpty(BadInput):
    def __init__(self) -> None:
        super().__init__("not_empty", "This database is not empty. Restore the backup into an empty one.")


def _snapshot(url: str) -> AbstractAsyncContextManager[tuple[Header, AsyncIterator[Row]]]:
    path = sqlite_path(url)
    return _sqlite_snapshot(path) if path else _postgres_snapshot(url)


def _select(table: str, columns: Iterable[str]) -> str:
    names = list(columns)
    places = ", ".join(str(place + 1) for place in range(min(3, len(names))))
    return f"SELECT {', '.join(names)} FROM {table} ORDER BY {places}"


def _by_table(rows: Iterator[Row]) -> Iterator[tuple[str, Iterator[Row]]]:
    """Group rows by table, and drop the table's name from each row."""
    for table, group in groupby(rows, key=lambda row: str(row[0])):
        yield table, (row[1:] for row in group)


def _check_columns(header: Header, columns: Columns) -> None:
    if header.columns != columns:
        raise BadBackup("its columns are not those of its schema.")


# SQLite


def _check_newer(version: int) -> None:
    """Raise `StoreUnusable` if the database may have tables that this version does not know."""
    if version > len(SQLITE):
        raise StoreUnusable(f"The database {NEWER} Take the backup with that version.")


@asynccontextmanager
async def _sqlite_snapshot(path: Path) -> AsyncIterator[tuple[Header, AsyncIterator[Row]]]:
    if not path.is_file():
        raise StoreUnusable(f"The database {path} does not exist.")
    with closing(open_file(path)) as connection:
        with usable_sqlite(path):
            connection.execute("BEGIN")
            version = sqlite_version(connection, path)
            columns = _sqlite_columns(connection)
        if not version:
            raise StoreUnusable(f"{path} is not a Cryptid database.")
        _check_newer(version)
        yield Header(schema=version, columns=columns), _sqlite_rows(connection, path, columns)


async def _sqlite_rows(connection: sqlite3.Connection, path: Path, columns: Columns) -> AsyncIterator[Row]:
    for table in columns:
        booleans = [kind == "boolean" for name, kind in _described(connection, table)]
        with usable_sqlite(path):
            for row in connection.execute(_select(table, columns[table])):
                values = (bool(value) if is_boolean else value for value, is_boolean in zip(row, booleans, strict=True))
                yield (table, *values)


def _sqlite_columns(connection: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    columns = {table: tuple(name for name, _ in _described(connection, table)) for table in TABLES}
    return {table: names for table, names in columns.items() if names}


def _described(connection: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
    """Return the columns that are backed up, and their types."""
    rows = connection.execute(f"PRAGMA table_info({table})")
    return [(name, kind) for _, name, kind, *_ in rows if name != _LEFT_OUT]


def _fill_sqlite(path: Path, header: Header, rows: Iterator[Row]) -> None:
    held = lock(path)
    try:
        with closing(open_file(path)) as connection, usable_sqlite(path):
            connection.execute("BEGIN IMMEDIATE")
            _clear_sqlite(connection, path)
            _insert_into_sqlite(connection, header, rows)
            connection.execute("COMMIT")
    finally:
        os.close(held)


def _clear_sqlite(connection: sqlite3.Connection, path: Path) -> None:
    """Drop the tables, which must be empty; their version may differ from the backup's."""
    if not sqlite_version(connection, path):
        return
    tables = _sqlite_columns(connection)
    if any(
        connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in tables if table != _ALWAYS_FULL
    ):
        raise NotEmpty
    for table in ("schema_version", *reversed(tables)):
        connection.execute(f"DROP TABLE {table}")


def _insert_into_sqlite(connection: sqlite3.Connection, header: Header, rows: Iterator[Row]) -> None:
    for statement in statements(SQLITE, 0, header.schema):
        connection.execute(statement)
    _check_columns(header, _sqlite_columns(connection))
    for table, values in _by_table(rows):
        columns = header.columns[table]
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        try:
            connection.executemany(sql, values)
        except (sqlite3.IntegrityError, OverflowError):
            raise BadBackup(_UNFIT) from None
    for statement in statements(SQLITE, header.schema, len(SQLITE)):
        connection.execute(statement)


# PostgreSQL


@asynccontextmanager
async def _postgres_snapshot(url: str) -> AsyncIterator[tuple[Header, AsyncIterator[Row]]]:
    async with connected(url) as connection:
        with usable_postgres(url):
            await connection.transaction(isolation="repeatable_read", readonly=True).start()
            version = await postgres_version(connection)
            columns = await _postgres_columns(connection)
        if not version:
            raise StoreUnusable("This is not a Cryptid database.")
        _check_newer(version)
        yield Header(schema=version, columns=columns), _postgres_rows(url, connection, columns)


async def _postgres_rows(url: str, connection: Connection, columns: Columns) -> AsyncIterator[Row]:
    for table in columns:
        with usable_postgres(url):
            async for row in connection.cursor(_select(table, columns[table]), prefetch=1000):
                yield (table, *row)


async def _postgres_columns(connection: Connection) -> dict[str, tuple[str, ...]]:
    sql = """SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
             AND attname <> $2 ORDER BY attnum"""
    rows = {table: await connection.fetch(sql, table, _LEFT_OUT) for table in TABLES}
    return {table: tuple(row["attname"] for row in found) for table, found in rows.items() if found}


async def _fill_postgres(url: str, header: Header, rows: Iterator[Row]) -> None:
    async with connected(url) as connection:
        with usable_postgres(url):
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
                await _clear_postgres(connection)
                await _insert_into_postgres(connection, header, rows)


async def _clear_postgres(connection: Connection) -> None:
    """Drop the tables, which must be empty; their version may differ from the backup's."""
    if not await postgres_version(connection):
        return
    tables = await _postgres_columns(connection)
    for table in tables:
        if table != _ALWAYS_FULL and await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise NotEmpty
    await connection.execute(f"DROP TABLE schema_version, servers, presence, {', '.join(tables)}")


async def _insert_into_postgres(connection: Connection, header: Header, rows: Iterator[Row]) -> None:
    for statement in statements(POSTGRES, 0, header.schema):
        await connection.execute(statement)
    _check_columns(header, await _postgres_columns(connection))
    for table, values in _by_table(rows):
        try:
            await connection.copy_records_to_table(table, records=values, columns=header.columns[table])
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, TypeError, OverflowError):
            raise BadBackup(_UNFIT) from None
    for statement in statements(POSTGRES, header.schema, len(POSTGRES)):
        await connection.execute(statement)
