"""Load: short here; `make prove` runs it in full and measures the latencies that are promised."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.databases import KINDS
from tests.server.proofs.load import Load, Plan, loaded, percentile
from tests.server.proofs.quick import LIMITED, QUICKLY


def check(load: Load) -> None:
    """Check that nobody missed a step."""
    print(load.report())
    assert len(load.figures.told) == 3 * len(load.figures.accepted)
    assert load.behind == 0


@pytest.mark.parametrize("kind", KINDS)
def test_load(kind: str, tmp_path: Path) -> None:
    plan = Plan(tables=20, rate=30)
    check(loaded(kind, plan, lambda load: load.reach(120), tmp_path, (*QUICKLY, LIMITED)))


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize(("kind", "bound_ms"), [("sqlite", 150), ("postgres", 250)])
def test_full_load(kind: str, bound_ms: float, tmp_path: Path) -> None:
    """All planned requests were made, and nobody waited long for an answer."""
    plan, seconds = Plan(tables=1_000, rate=200), 60
    load = loaded(kind, plan, lambda _: asyncio.sleep(seconds), tmp_path)
    check(load)
    assert len(load.figures.accepted) >= plan.rate * seconds * 0.99
    assert percentile(load.figures.accepted, 0.99) < bound_ms
    assert percentile(load.figures.told, 0.99) < bound_ms
