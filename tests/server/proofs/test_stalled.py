"""Stalled readers: a few here, five hundred in `make prove`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.load import percentile
from tests.server.proofs.quick import LIMITED, QUICKLY
from tests.server.proofs.stalled import CUT_OFF_SECONDS, Stalled, stalled


def check(found: Stalled, megabytes: float) -> None:
    """They cost little, those who read again get a sync, and nobody else notices."""
    print(found.report())
    assert found.megabytes < megabytes
    assert found.revived == found.behind == found.sockets // 2
    assert found.load.behind == 0


def test_stalled_readers(tmp_path: Path) -> None:
    check(stalled(80, lambda load: load.reach(75), tmp_path, (*QUICKLY, LIMITED), is_cut_off=False), megabytes=8)


@pytest.mark.prove
@pytest.mark.alone
def test_many_stalled_readers(tmp_path: Path) -> None:
    found = stalled(500, lambda _: asyncio.sleep(20), tmp_path, is_cut_off=True)
    check(found, megabytes=50)
    assert percentile(found.load.figures.accepted, 0.99) < 150
    assert found.cut_off_seconds is not None
    assert found.cut_off_seconds < CUT_OFF_SECONDS
