"""Chaos: each fault once here; `make prove` lets a hundred happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.proofs.chaos import survived_chaos
from tests.server.proofs.databases import KINDS
from tests.server.proofs.ordeals import FAILING, UNREADABLE
from tests.server.proofs.shim import COMPILER

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")


def test_each_fault_once(tmp_path: Path) -> None:
    survived_chaos("sqlite", tmp_path, 6, tables=8)
    log = (tmp_path / "server-1.log").read_text()
    assert 1 <= log.count(FAILING) <= 5, "the operator is told once of each cause, not at each request"
    assert log.count(f'"event": "{UNREADABLE}"') == 1


@pytest.mark.prove
@pytest.mark.parametrize("kind", KINDS)
def test_100_faults(kind: str, tmp_path: Path) -> None:
    survived_chaos(kind, tmp_path, 100, tables=50)
