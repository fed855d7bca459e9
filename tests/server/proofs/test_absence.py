from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from cryptid.server.table.state import TableState
from tests.server.proofs.absence import POLICIES, run


def test_games_end_whoever_drops_out(tmp_path: Path) -> None:
    report = run(tmp_path, range(30))
    assert report.stuck == []
    assert report.drops > 100
    assert report.gone > 0
    assert {policy for policy, _ in report.ends} == set(POLICIES)
    assert report.facts["stood_in"] > 0


def test_a_vote_that_never_decides_is_caught(tmp_path: Path) -> None:
    def undecided(table_state: TableState, without: object = ()) -> TableState:
        return table_state

    with patch("cryptid.server.table.referee.carry_out_votes", undecided):
        assert run(tmp_path, range(2, 18, 3)).stuck != []


@pytest.mark.prove
def test_1000_games_end_whoever_drops_out(tmp_path: Path) -> None:
    report = run(tmp_path, range(1000))
    print(report)
    assert report.stuck == []
