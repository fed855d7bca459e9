"""The failures of PostgreSQL: what they are, and what they mean to people and to the operator."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from cryptid.server.store.databases import shown
from cryptid.server.store.health import Cause
from cryptid.server.store.protocol import StoreUnusable

UNREADABLE = "The URL of the database cannot be read."

FAILURES = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InternalServerError,
    asyncpg.TransactionRollbackError,
)

DAMAGE = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)  # of a part of the database


@contextmanager
def usable(url: str) -> Iterator[None]:
    """Turn every error inside into `StoreUnusable`. Its message names the database without its password."""
    try:
        yield
    except (*FAILURES, asyncpg.PostgresError) as error:
        raise StoreUnusable(f"{shown(url)}: {_why(error)}") from None


def _why(error: Exception) -> str:
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():
            return "The database rejects this user or password."
        case asyncpg.InvalidCatalogNameError():
            return "The database server has no database of this name."
        case asyncpg.InsufficientPrivilegeError():
            return "This user may not create or read tables in the database."
        case asyncpg.DuplicateTableError():
            return "The database already has other tables with the same names."
        case asyncpg.ClientConfigurationError():
            return UNREADABLE
    return f"The database cannot be reached or has failed ({_plain_words(error)})."


def _plain_words(error: Exception) -> str:
    """Return the reason in words, if the system has some for it."""
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno else type(error).__name__


def cause_of(error: BaseException) -> Cause:
    match error:
        case asyncpg.DiskFullError():
            return "full"
        case asyncpg.ReadOnlySQLTransactionError():
            return "read_only"
        case asyncpg.InternalServerError():  # of which corrupted data is a kind
            return "corrupt"
        case asyncpg.PostgresIOError():
            return "io"
    return "unreachable"
