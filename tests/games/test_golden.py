"""Golden games: each record in `tests/golden/<game>` replays to the text beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cryptid.core.golden import playthrough
from cryptid.core.record import load_record
from cryptid.games import GAMES

FOLDER = Path(__file__).parent.parent / "golden"
RECORDS = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[f"{p.parent.name}-{p.stem}" for p in RECORDS])
def test_playthrough(path: Path) -> None:
    record = load_record(path.read_text(encoding="utf-8"), GAMES)
    assert record.game == path.parent.name
    assert playthrough(GAMES[record.game], record) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_files(game: str) -> None:
    assert any(path.parent.name == game for path in RECORDS)
