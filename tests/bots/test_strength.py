"""How strong the bots are, as docs/bots.md claims."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.strength import Claim, against_references, ladder, played, rate, strength_row

CLAIMS = [*ladder(), *against_references()]


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: "-".join((*claim.match[1:-4], claim.role or "")))
def test_strength(claim: Claim, tmp_path: Path) -> None:
    found = played(claim, tmp_path)
    print(strength_row(claim, found))
    assert rate(claim, found)["rate"] >= claim.at_least
