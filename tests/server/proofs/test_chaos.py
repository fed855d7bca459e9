"""Chaos: each fault once here; `make prove` lets a hundred happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.chaos import survived_chaos
from tests.server.proofs.databases import KINDS
from tests.server.proofs.ordeals import TOLD
from tests.server.proofs.shim import COMPILER

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")


@pytest.mark.parametrize("kind", KINDS)
def test_each_fault_once(kind: str, tmp_path: Path) -> None:
    survived_chaos(kind, tmp_path, 5 if kind == "sqlite" else 4)
    log = (tmp_path / "server-1.log").read_text()
    assert 1 <= log.count(TOLD) <= 4, "the operator is told once of each cause, not at each request"


@pytest.mark.prove
@pytest.mark.parametrize("kind", KINDS)
def test_100_faults(kind: str, tmp_path: Path) -> None:
    survived_chaos(kind, tmp_path, 100)
