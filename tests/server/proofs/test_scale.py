"""A server with many stored tables: small here; `make prove` measures it in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.load import Plan
from tests.server.proofs.scale import Size, scaled


def test_a_long_log_is_opened_beside_many_tables(tmp_path: Path) -> None:
    plan = Plan(tables=6, rate=20, listed=True)
    figures = scaled(Size(stored=2_000, facts=2_000, plan=plan, watchers=10), tmp_path)
    assert figures.heard >= 10
    assert figures.load.behind == 0


@pytest.mark.prove
@pytest.mark.alone
def test_no_block_longer_than_50_ms_with_300_000_tables(tmp_path: Path) -> None:
    plan = Plan(tables=1_000, rate=100, listed=True)
    figures = scaled(Size(stored=300_000, facts=100_000, plan=plan, watchers=2_000), tmp_path)
    assert figures.start_seconds < 5
    assert figures.block_ms <= 50
