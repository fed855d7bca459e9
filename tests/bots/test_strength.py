"""The strength of the bots, as docs/bots.md claims."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.strength import DOCS, Claim, against_references, ladder, played, rate, strength_row

CLAIMS = [*ladder(), *against_references()]


def test_the_page_lists_every_claim_as_met() -> None:
    rows = re.findall(r"^\| (.+) \| (0\.\d+|1\.000) \(.+\) \| (.+) \| .+ \| `(.+)` \|$", DOCS.read_text(), re.MULTILINE)
    claimed = [(claim.who, f"{claim.at_least:.2f}", claim.command) for claim in CLAIMS]
    assert [(who, needed, command) for who, _, needed, command in rows] == claimed
    assert all(float(share) >= float(needed) for _, share, needed, _ in rows)


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: "-".join((*claim.match[1:-4], claim.role or "")))
def test_strength(claim: Claim, tmp_path: Path) -> None:
    found = played(claim, tmp_path)
    print(strength_row(claim, found))
    assert rate(claim, found)["rate"] >= claim.at_least
