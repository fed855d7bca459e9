from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.news import Cutting, delays
from tests.server.proofs.ordeals import survived
from tests.server.proofs.quick import UNPOLLED
from tests.server.store.postgres_ground import PostgresGround

MOST_MS = 600  # without news, servers look for themselves every two seconds
LONGEST_MS = 10_000


@pytest.mark.long
def test_servers_that_stop_hearing_of_each_other(postgres: PostgresGround, tmp_path: Path) -> None:
    """They do not look for themselves here: whatever reaches the players comes by a notice, or by listening again."""
    with postgres.database() as database:
        survived(database, tmp_path, Cutting(cuts=3, actions=300), UNPOLLED)


@pytest.mark.prove
@pytest.mark.alone
def test_servers_that_stop_hearing_of_each_other_50_times(postgres: PostgresGround, tmp_path: Path) -> None:
    with postgres.database() as database:
        report = survived(database, tmp_path, Cutting(cuts=50, actions=10_000))
    found = delays(report)
    print(found)
    assert found.most < MOST_MS
    assert found.longest < LONGEST_MS
