from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.ordeals import survived
from tests.server.proofs.rolling import rolling


def test_servers_are_restarted_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    survived(database, tmp_path, rolling(rounds=2, actions=300))


@pytest.mark.prove
def test_20_rounds_of_restarts(database: str, tmp_path: Path) -> None:
    survived(database, tmp_path, rolling(rounds=20, actions=10_000))
