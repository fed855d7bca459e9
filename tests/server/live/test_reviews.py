"""Reviews by a worker: each game is read once, and other moves are judged from the seat's own view."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from cryptid.core.game import BadInput
from cryptid.core.record import dump_record
from cryptid.server.http.looking_back import LAST
from cryptid.server.live import reviews as reviews_module
from cryptid.server.live import worker
from cryptid.server.live.reviews import Reviews
from cryptid.server.live.thinking import ThinkingFailed
from cryptid.server.table.referee import Table
from cryptid.server.table.slices import at_once
from cryptid.server.table.updates import position_before
from cryptid.server.wire import messages as wire
from cryptid.study.insight import PARTS
from tests.server.live.ground import InlineThinker
from tests.server.table.tables import begun, play_randomly


class CountingThinker(InlineThinker):
    """Counts the games that were read, and fails as often as it is told to."""

    def __init__(self, failures: int = 0) -> None:
        super().__init__()
        self.read: list[str] = []
        self.failures = failures

    async def study(self, game: str, record: str) -> bytes:
        self.read.append(game)
        if len(self.read) <= self.failures:
            raise ThinkingFailed("planted")
        return b"{}"


def finished(game: str = "classic", seed: int = 3) -> Table:
    table = begun(game, 2 if game == "urban" else 3)
    play_randomly(table, Random(seed))
    return table


def own_move(table: Table) -> int:
    """Return the number of a question or search."""
    return next(n for n, move in enumerate(table.moves, start=1) if move.text.startswith(("ask", "search")))


def test_a_game_is_read_once_and_the_oldest_is_forgotten() -> None:
    async def test() -> None:
        thinker = CountingThinker()
        reviews, first = Reviews(thinker), finished("urban").record()
        await asyncio.gather(*(reviews.of(first, has_outcome=True) for _ in range(3)))
        assert len(thinker.read) == 1
        with patch.object(reviews_module, "KEPT", 1):
            await reviews.of(finished("classic").record(), has_outcome=True)
        await reviews.of(first, has_outcome=True)
        assert thinker.read == ["urban", "classic", "urban"]

    asyncio.run(test())


def test_a_failure_is_told_and_not_kept() -> None:
    async def test() -> None:
        thinker = CountingThinker(failures=1)
        reviews, record = Reviews(thinker), finished("urban").record()
        with pytest.raises(BadInput, match="Reading the game failed"):
            await reviews.of(record, has_outcome=True)
        assert await reviews.of(record, has_outcome=True) == "{}"

    asyncio.run(test())


def test_another_action_is_judged() -> None:
    async def judged(table: Table, seat: int, move: int, text: str) -> Any:
        return json.loads(await Reviews(InlineThinker()).verdict(table, seat, move, text))

    table = finished()
    move = own_move(table)
    seat, played = table.record().moves[move - 1]
    verdict = asyncio.run(judged(table, seat, move, played))
    assert verdict["loss"] >= 0
    best = asyncio.run(judged(table, seat, move, verdict["best"]["text"]))
    assert best["judgement"] in ("best", "good")
    with pytest.raises(BadInput, match="may not do that"):
        asyncio.run(judged(table, seat, move, "yes"))
    with pytest.raises(BadInput, match="not a move of yours"):
        asyncio.run(judged(table, (seat + 1) % 3, move, played))
    with pytest.raises(BadInput, match="not a move of yours"):
        asyncio.run(judged(table, seat, len(table.moves) + 1, played))


def test_chances_begin_open_and_end_with_the_winner() -> None:
    table = finished()
    levels = ("novice", None, "novice")
    text = asyncio.run(Reviews(InlineThinker()).chances(table.record(), has_outcome=True, levels=levels, part=LAST))
    found = json.loads(text)
    assert len(found["chances"]) == len(table.moves) + 1
    assert all(abs(sum(chances) - 1) < 0.01 for chances in found["chances"])
    assert table.state.outcome is not None
    assert [chance == 1 for chance in found["chances"][-1]] == [
        seat in table.state.outcome.winners for seat in range(3)
    ]
    assert not found["as_spectator"]


def test_the_picture_of_a_game_is_a_png_file() -> None:
    reviews = Reviews(InlineThinker())
    picture = asyncio.run(reviews.picture(finished().record(), True, ("novice", "novice", "novice")))
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")


def test_games_without_a_reader_have_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cryptid.server.live.reviews.module_of", lambda *_: None)
    with pytest.raises(BadInput, match="no chances"):
        asyncio.run(Reviews(InlineThinker()).chances(finished("urban").record(), True, (None, None), LAST))


def test_parts_of_the_chances_go_on_where_the_last_one_ended() -> None:
    record, levels = finished().record(), ("novice", "novice", "novice")
    reviews = Reviews(InlineThinker())
    parts = [json.loads(asyncio.run(reviews.chances(record, True, levels, part))) for part in range(PARTS)]
    known = [sum(chances is not None for chances in part["chances"]) for part in parts]
    assert known == sorted(known)
    assert known[0] < known[2]
    assert [part["is_complete"] for part in parts] == [part == parts[-1] for part in parts]
    worker._forecast.cache_clear()
    assert json.loads(worker.foresee(dump_record(record), levels, 1)) == parts[1]


def test_an_exercise_is_the_position_that_the_seat_saw() -> None:
    table = finished()
    move = own_move(table)
    seat, played = table.record().moves[move - 1]
    sync = json.loads(wire.encode(at_once(position_before(table, seat, move))))
    assert played in sync["legal"]
    assert sync["seat"] == seat
    assert "privates" not in sync
    assert len(sync["public"]["log"]) <= move - 1
