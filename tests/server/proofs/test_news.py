from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.postgres_ground import PostgresGround
from tests.server.proofs.news import Cutting, delays
from tests.server.proofs.ordeals import survived

LONGEST_MS = 10_000


def proved(postgres: PostgresGround, folder: Path, cutting: Cutting) -> None:
    with postgres.database() as database:
        report = survived(database, folder, cutting)
    print(f"{cutting.cut} connections cut, {delays(report)}")
    assert cutting.cut >= 2 * cutting.cuts - 1  # one may be about to listen again
    assert max(delay for player in report.world.players for delay in player.delays) < LONGEST_MS


def test_servers_that_stop_hearing_of_each_other(postgres: PostgresGround, tmp_path: Path) -> None:
    proved(postgres, tmp_path, Cutting(cuts=3, actions=300))


@pytest.mark.prove
def test_servers_that_stop_hearing_of_each_other_50_times(postgres: PostgresGround, tmp_path: Path) -> None:
    proved(postgres, tmp_path, Cutting(cuts=50, actions=10_000))
