from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.crash import Plan, Report, crash


def crashed(database: str, tmp_path: Path, plan: Plan) -> Report:
    report = asyncio.run(crash(database, tmp_path, plan))
    print(report)
    return report


def servers_of(database: str) -> int:
    return 1 if database.startswith("sqlite") else 2


def test_servers_are_killed_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    report = crashed(database, tmp_path, Plan(kills=4, actions=300, servers=servers_of(database)))
    assert report.findings.faults == []
    assert report.findings.by_bots > 0
    assert report.resends > 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_acknowledging_before_it_is_kept_is_caught(database: str, tmp_path: Path) -> None:
    faults = crashed(database, tmp_path, Plan(kills=3, actions=200, is_hasty=True)).findings.faults
    assert any("was accepted at ply" in fault for fault in faults)
    assert any("went back" in fault or "heard something else" in fault for fault in faults)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_sending_again_without_a_stable_key_is_caught(database: str, tmp_path: Path) -> None:
    faults = crashed(database, tmp_path, Plan(kills=3, actions=300, has_keys=False)).findings.faults
    assert any("was carried out 2 times" in fault for fault in faults)


@pytest.mark.prove
def test_200_kills_in_40_000_actions(database: str, tmp_path: Path) -> None:
    report = crashed(database, tmp_path, Plan(kills=200, actions=40_000, servers=servers_of(database)))
    assert report.findings.faults == []
