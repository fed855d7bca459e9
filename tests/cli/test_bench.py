"""`cryptid bench`: every row is measured, with or without references. People judge the figures, on a quiet machine."""

from __future__ import annotations

import json

import pytest

from cryptid.cli import measures
from cryptid.cli.main import main
from cryptid.cli.measures import Row
from cryptid.games import GAMES


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "SECONDS", 0.001)
    monkeypatch.setattr(measures, "ROUNDS", 1)
    monkeypatch.setattr(measures, "find_spec", lambda _: None)


def test_json_has_the_documented_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    for row in rows:
        assert list(row) == ["name", "unit", "value", "reference", "ratio"]
        assert row["value"] > 0
        assert row["reference"] is None
        assert row["ratio"] is None
    for game in GAMES:
        assert any(row["name"].startswith(f"{game} ") for row in rows)
    assert len([row for row in rows if "set-ups" in row["name"]]) == 8  # each mode and number of players


def test_the_table_has_a_line_a_row(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rows = (Row("plain", "games/s", 1234.4, None, None), Row("compared", "s", 2.0, 1.0, 2.0))
    monkeypatch.setattr(measures, "rows", lambda: rows)
    assert main(["bench"]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["reference", "ratio"],
        ["plain", "1,234", "games/s"],
        ["compared", "2.00", "s", "1", "2.000"],
    ]


def test_value_and_reference_are_measured_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    order = []

    def own(_: float) -> float:
        order.append("own")
        return 6.0

    def other(_: float) -> float:
        order.append("other")
        return 3.0

    monkeypatch.setitem(measures._REFERENCES, "engine", lambda: other)
    row = measures.compare("name", own, "engine")
    assert (row.name, row.value, row.reference, row.ratio) == ("name / engine", 6.0, 3.0, 2.0)
    assert order == ["own", "other"]
