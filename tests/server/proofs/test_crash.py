from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.crash import killing
from tests.server.proofs.ordeals import survive, survived
from tests.server.proofs.quick import HASTY, INLINE


@pytest.mark.long
def test_servers_are_killed_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    report = survived(database, tmp_path, killing(kills=3, actions=120), INLINE)
    assert report.findings.by_bots > 0
    assert any(player.resends for player in report.world.players)


@pytest.mark.prove
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_acknowledging_before_it_is_kept_is_caught(database: str, tmp_path: Path) -> None:
    report = asyncio.run(survive(database, tmp_path, killing(kills=3, actions=120), INLINE, HASTY))
    assert any("was accepted at ply" in fault for fault in report.findings.faults)
    assert any("went back from ply" in fault for fault in report.findings.faults)


@pytest.mark.prove
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_sending_again_under_a_new_key_is_caught(database: str, tmp_path: Path) -> None:
    """A connection has to break between storing an action and acknowledging it; in some round one does."""

    def faults() -> list[str]:
        ordeal = killing(kills=3, actions=200)
        return asyncio.run(survive(database, tmp_path, ordeal, INLINE, has_keys=False)).findings.faults

    assert any("was carried out 2 times" in fault for _ in range(50) for fault in faults())


@pytest.mark.prove
def test_200_kills_in_40_000_actions(database: str, tmp_path: Path) -> None:
    survived(database, tmp_path, killing(kills=200, actions=40_000), INLINE)
