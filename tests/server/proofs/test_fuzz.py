"""Fuzzing: a short run here, the full one in `make prove`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.fuzz import PLAYED, BotTable, Fuzz, fuzzed
from tests.server.proofs.load import Load, percentile
from tests.server.proofs.quick import LIMITED, QUICKLY


def check(fuzz: Fuzz, load: Load, bots: BotTable) -> None:
    """`fuzzed` checks for faults; here, that the frames reached the rules and that others kept playing."""
    print(fuzz.report(), load.report(), f"among bots: {bots.reader.ply} plies", sep="\n")
    assert {
        "invalid_request",
        "no_identity",
        "begun",
        "status 400",
        "status 404",
        "closed 1002",
    } <= fuzz.outcomes.keys()
    assert load.behind == 0
    assert bots.reader.ply >= PLAYED


def test_fuzz(tmp_path: Path) -> None:
    fuzz, load, bots = fuzzed(1_500, 600, tmp_path, command=(*QUICKLY, LIMITED))
    check(fuzz, load, bots)
    assert fuzz.frames >= 1_500
    assert fuzz.requests >= 600


@pytest.mark.prove
@pytest.mark.alone
def test_full_fuzz(tmp_path: Path) -> None:
    fuzz, load, bots = fuzzed(50_000, 20_000, tmp_path)
    check(fuzz, load, bots)
    assert fuzz.frames >= 50_000
    assert fuzz.requests >= 20_000
    assert percentile(load.figures.accepted, 0.99) < 150
