"""Servers are restarted, upgraded and downgraded while people play."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cryptid.server.store.protocol import StoreUnusable
from tests.server.proofs.ordeals import survived
from tests.server.proofs.quick import INCOMPATIBLE, INLINE, QUICKLY
from tests.server.proofs.rolling import rolling, upgrading
from tests.server.proofs.server import serving
from tests.server.store.stores import opened


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_servers_are_restarted_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    survived(database, tmp_path, rolling(rounds=1, actions=200))


@pytest.mark.long
def test_servers_are_upgraded_and_downgraded_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    survived(database, tmp_path, upgrading(actions=200), INLINE)


def test_a_version_that_cannot_use_a_newer_database_says_so(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path / "log", (*QUICKLY, INCOMPATIBLE)) as server:
        server.stop()

    async def run() -> None:
        async with opened(database):
            raise AssertionError("opened")

    with pytest.raises(StoreUnusable, match="newer version"):
        asyncio.run(run())


@pytest.mark.prove
def test_20_rounds_of_restarts(database: str, tmp_path: Path) -> None:
    survived(database, tmp_path, rolling(rounds=20, actions=10_000))
