"""Fuzzing: a short run here, the full one in `make prove`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.fuzz import fuzzed
from tests.server.proofs.load import percentile


def check(frames: int, requests: int, folder: Path, bound_ms: float) -> None:
    """`fuzzed` checks for faults; here, that the frames reached the rules and that others kept playing."""
    fuzz, load, bots = fuzzed(frames, requests, folder)
    print(fuzz.report(), load.report(), f"among bots: {bots.reader.ply} plies", sep="\n")
    assert fuzz.frames >= frames
    assert fuzz.requests >= requests
    assert {
        "invalid_request",
        "no_identity",
        "begun",
        "status 400",
        "status 404",
        "closed 1002",
    } <= fuzz.outcomes.keys()
    assert load.behind == 0
    assert percentile(load.figures.accepted, 0.99) < bound_ms
    assert bots.reader.ply > 2


def test_fuzz(tmp_path: Path) -> None:
    check(1_500, 600, tmp_path, bound_ms=2_000)


@pytest.mark.prove
@pytest.mark.alone
def test_full_fuzz(tmp_path: Path) -> None:
    check(50_000, 20_000, tmp_path, bound_ms=150)
