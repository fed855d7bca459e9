"""Load: a short run here, the full one with the promised limits in `make prove`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.databases import KINDS
from tests.server.proofs.load import Load, Plan, loaded, percentile


def check(load: Load, seconds: float, bound_ms: float) -> None:
    """Every planned request was made, nobody missed a step, and nobody waited long."""
    print(load.report())
    figures = load.figures
    assert len(figures.accepted) >= load.plan.rate * seconds * 0.99
    assert len(figures.told) == 3 * len(figures.accepted)
    assert load.behind == 0
    assert percentile(figures.accepted, 0.99) < bound_ms
    assert percentile(figures.told, 0.99) < bound_ms


@pytest.mark.parametrize("kind", KINDS)
def test_load(kind: str, tmp_path: Path) -> None:
    check(loaded(kind, Plan(tables=20, rate=30), 4, tmp_path), 4, bound_ms=2_000)


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize(("kind", "bound_ms"), [("sqlite", 150), ("postgres", 250)])
def test_full_load(kind: str, bound_ms: float, tmp_path: Path) -> None:
    check(loaded(kind, Plan(tables=1_000, rate=200), 60, tmp_path), 60, bound_ms)
