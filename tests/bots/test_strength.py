"""The strength of the bots, as docs/bots.md claims."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.people import Figure, Measure, measures, row
from tools.strength import DOCS, Claim, Page, against_references, habits_table, ladder, played, rate, strength_row

CLAIMS = [*ladder(), *against_references()]
MEASURES = list(measures())


def test_the_page_lists_claims_with_what_is_needed() -> None:
    """A row may miss what is needed, and then the page shows it. `make prove` plays all claims."""
    rows = re.findall(
        r"^\| (.+) \| (?:0\.\d+|1\.000) \(.+\) \| (.+) \| .+ \| `(.+)` \|$", DOCS.read_text(), re.MULTILINE
    )
    claimed = [(claim.who, f"{claim.at_least:.2f}", claim.command) for claim in CLAIMS]
    assert rows == [claim for claim in claimed if claim in rows]
    assert rows


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: "-".join((*claim.match[1:-4], claim.role or "")))
def test_strength(claim: Claim, tmp_path: Path) -> None:
    found = played(claim, tmp_path)
    print(strength_row(claim, found))
    assert rate(claim, found)["rate"] >= claim.at_least


def test_rows_without_the_words_stay_as_they_are() -> None:
    page = Page("| novice | old | `arena` |\n| novice | old | `arena` | x", ["urban"])
    assert page.row("| novice |", "| `arena` |", lambda: "new") == ["| novice | old | `arena` |"]
    assert page.row("| casual |", "| `arena` |", lambda: "new") == [], "never measured"
    assert page.row("| novice |", "| `arena urban` |", lambda: "new") == ["new"]
    assert Page("", []).row("| novice |", "| `arena` |", lambda: "new") == ["new"]


def test_the_page_lists_the_habits() -> None:
    assert habits_table() in DOCS.read_text()
    assert "| `reads` | chance to notice" in habits_table()


def test_the_page_lists_measures_with_what_is_needed() -> None:
    rows = re.findall(r"^\| (.+) \| [\d.]+ ± [\d.]+ \| (.+) \| (\d+) \|$", DOCS.read_text(), re.MULTILINE)
    claimed = [tuple(row(measure, Figure(0, 0)).split(" | ")) for measure in MEASURES]
    needed = [(what.removeprefix("| "), need, games.removesuffix(" |")) for what, _, need, games in claimed]
    assert rows == [each for each in needed if each in rows]
    assert rows


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.what)
def test_what_people_meet(measure: Measure) -> None:
    figure = measure.figure()
    print(row(measure, figure))
    assert measure.least <= figure.value <= measure.most
