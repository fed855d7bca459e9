from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.news import Cutting, delays
from tests.server.proofs.ordeals import survived
from tests.server.store.postgres_ground import PostgresGround

MOST_MS = 600  # without news, servers look for themselves every two seconds
LONGEST_MS = 10_000


def proved(postgres: PostgresGround, folder: Path, cutting: Cutting) -> None:
    with postgres.database() as database:
        report = survived(database, folder, cutting)
    found = delays(report)
    print(f"{cutting.cut} connections cut, {found}")
    assert cutting.cut >= 2 * cutting.cuts - 1  # one may be about to listen again
    assert found.most < MOST_MS
    assert found.longest < LONGEST_MS


def test_servers_that_stop_hearing_of_each_other(postgres: PostgresGround, tmp_path: Path) -> None:
    proved(postgres, tmp_path, Cutting(cuts=3, actions=300))


@pytest.mark.prove
def test_servers_that_stop_hearing_of_each_other_50_times(postgres: PostgresGround, tmp_path: Path) -> None:
    proved(postgres, tmp_path, Cutting(cuts=50, actions=10_000))
