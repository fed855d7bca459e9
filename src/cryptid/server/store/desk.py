"""A database opened beside the servers that use it, for commands of an operator."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from cryptid.server.store.databases import sqlite_path
from cryptid.server.store.migrations import POSTGRES, SQLITE
from cryptid.server.store.postgres import Connection, connected
from cryptid.server.store.postgres import schema_version as postgres_version
from cryptid.server.store.postgres import transact as transact_postgres
from cryptid.server.store.postgres_failures import usable as usable_postgres
from cryptid.server.store.protocol import Database, Statement, StoreUnusable
from cryptid.server.store.sqlite import open_file, run
from cryptid.server.store.sqlite import schema_version as sqlite_version
from cryptid.server.store.sqlite import usable as usable_sqlite

_OLD = "This database is of an older version. Start the server once to bring it up to date."


@asynccontextmanager
async def opened_beside(url: str) -> AsyncIterator[Database]:
    """Open an existing database, which servers may be using. Raises `StoreUnusable`, also from its methods."""
    if path := sqlite_path(url):
        if not path.is_file():
            raise StoreUnusable(f"The database {path} does not exist.")
        with closing(open_file(path)) as connection:
            with usable_sqlite(path):
                _check(sqlite_version(connection, path), len(SQLITE))
            yield _SqliteDesk(connection, path)
    else:
        async with connected(url) as remote:
            with usable_postgres(url):
                _check(await postgres_version(remote), len(POSTGRES))
            yield _PostgresDesk(remote, url)


def _check(version: int, current: int) -> None:
    if version < current:
        raise StoreUnusable(_OLD)


class _SqliteDesk:
    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection, self._path = connection, path

    async def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return (await self.transact((sql, values)))[0]

    async def transact(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        return await asyncio.to_thread(self._transact, statements)

    def _transact(self, statements: tuple[Statement, ...]) -> list[list[tuple[Any, ...]]]:
        with usable_sqlite(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                found = [run(self._connection, *each) for each in statements]
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise
        return found


class _PostgresDesk:
    def __init__(self, connection: Connection, url: str) -> None:
        self._connection, self._url = connection, url

    async def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with usable_postgres(self._url):
            return [tuple(row) for row in await self._connection.fetch(sql, *values)]

    async def transact(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        with usable_postgres(self._url):
            return await transact_postgres(self._connection, *statements)
