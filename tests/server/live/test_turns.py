"""Turns that the server takes: each is taken once, whatever fails."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from cryptid.bots import BOTS
from cryptid.bots.random_bot import RandomBot
from cryptid.server.live.server import GameServer
from cryptid.server.live.thinking import ThinkingFailed
from cryptid.server.live.turn_queue import TurnQueue
from cryptid.server.store.protocol import StoreDown
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table.log import Turn
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, InlineThinker, gathered, running, use_thinker
from tests.waiting import LONG

BOTS_FIRST = wire.Configuration(game="classic", options={"players": 3, "start": 1}, seats=(None, "random", "random"))


class Stubborn(InlineThinker):
    """Fails, or thinks forever."""

    def __init__(self, *, is_slow: bool) -> None:
        super().__init__()
        self.is_slow = is_slow
        self.asked = asyncio.Event()

    async def choose(
        self, game: str, level: str, view: Any, milliseconds: int, character: str | None = None
    ) -> wire.Played:
        self.asked.set()
        if self.is_slow:
            await asyncio.Event().wait()
        raise ThinkingFailed


async def play_to_seat_0(folder: Path, thinker: InlineThinker, configuration: wire.Configuration) -> None:
    """Start a table, and return once the bots have moved and the person in seat 0 is to act."""
    store = SqliteStore(folder / "test.sqlite")
    await store.open()
    async with running(store) as server:
        use_thinker(server, thinker)
        code, (client,) = await gathered(server, configuration)
        while 0 not in [waiting["seat"] for waiting in (await client.open(code)).get("waiting", [])]:
            await client.next("step")
    await store.close()


def test_a_bot_that_fails_is_played_for(tmp_path: Path) -> None:
    async def test() -> None:
        await play_to_seat_0(tmp_path, Stubborn(is_slow=False), BOTS_FIRST)

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_bot_under_any_name_moves(tmp_path: Path) -> None:
    async def test() -> None:
        await play_to_seat_0(tmp_path, InlineThinker(), replace(BOTS_FIRST, seats=(None, "sixth", "sixth")))

    with patch.dict(BOTS["classic"], sixth=RandomBot()):
        asyncio.run(asyncio.wait_for(test(), 30))


def test_a_turn_in_hand_is_given_back_when_the_server_stops(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        thinker = Stubborn(is_slow=True)
        server = GameServer(store, thinker, QUICK)
        runner = asyncio.ensure_future(server.turns.run())
        await gathered(server, BOTS_FIRST)
        await thinker.asked.wait()
        now = server.settings.now()
        assert await store.lease(now + 10_000, now, now, 10) == []
        runner.cancel()
        with suppress(asyncio.CancelledError):
            await runner
        assert [turn.seat for turn in await store.lease(now + 10_000, now, now, 10)] == [1]
        await server.drain()
        await store.close()

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_server_that_starts_takes_the_turns_that_another_had_in_hand(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        server = GameServer(store, InlineThinker(), QUICK)
        code, _ = await gathered(server, BOTS_FIRST)
        now = server.settings.now()
        assert len(await store.lease(now + 10_000, now, now + 3_600_000, 10)) == 1
        await server.drain()
        await store.close()
        again = SqliteStore(tmp_path / "test.sqlite")
        await again.open()
        async with running(again) as server:
            table = (await server.tables.visit(code, None)).table
            while table.state.phase == "playing" and not table.moves:
                await asyncio.sleep(0)
        await again.close()

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_clocks_of_days_leave_nothing_behind() -> None:
    async def test() -> None:
        now, loop = QUICK.now(), asyncio.get_running_loop()
        queue = TurnQueue(QUICK.now)
        with patch.object(loop, "call_at", side_effect=AssertionError("a timer for days")):
            queue.expect([now + 86_400_000])
            assert not queue._wake.is_set()
            queue.expect([now + 86_400_000, now + 1_000])
            assert queue._wake.is_set()

    asyncio.run(test())


class CannotPutOff:
    """A store that fails while a turn is put off."""

    async def put_off(self, turn: Turn, due: int) -> None:
        raise StoreDown


def test_a_stale_turn_that_cannot_be_put_off_is_left_to_its_lease(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        server = GameServer(store, InlineThinker(), QUICK)
        code, _ = await gathered(server, BOTS_FIRST)
        table = (await server.tables.visit(code, None)).table.head.id
        with patch.object(server.turns, "store", CannotPutOff()):
            await server.turns._take(Turn(table, 0, "bot", 99, 0))
        await server.drain()
        await store.close()

    asyncio.run(asyncio.wait_for(test(), LONG))
