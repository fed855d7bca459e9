from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.backup import prove
from tests.server.proofs.databases import KINDS
from tests.server.store.postgres_ground import PostgresGround


@pytest.mark.parametrize("kind", KINDS)
def test_backups_of_tables_that_play(postgres: PostgresGround, kind: str, tmp_path: Path) -> None:
    sizes = prove(postgres, kind, tmp_path, backups=2, actions=200)
    assert 0 < sizes[0] <= sizes[1]


@pytest.mark.prove
@pytest.mark.parametrize("kind", KINDS)
def test_20_backups_of_tables_that_play(postgres: PostgresGround, kind: str, tmp_path: Path) -> None:
    sizes = prove(postgres, kind, tmp_path, backups=20, actions=10_000)
    print(f"backups of {', '.join(map(str, sizes))} entries")
    assert sizes == sorted(sizes)
