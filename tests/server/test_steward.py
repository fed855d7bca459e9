"""Turns that the server takes: whatever fails, each is taken once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cryptid.server import messages as wire
from cryptid.server.hub import Hub
from cryptid.server.sqlite import SqliteStore
from cryptid.server.steward import Steward
from cryptid.server.thinking import ThinkingFailed
from tests.server.ground import QUICK, InlineThinker, gathered, running
from tests.waiting import LONG

BOTS_FIRST = wire.Configuration(game="classic", options={"players": 3, "start": 1}, seats=(None, "random", "random"))


class Stubborn(InlineThinker):
    """Fails, or thinks for ever."""

    def __init__(self, *, is_slow: bool) -> None:
        super().__init__()
        self.is_slow = is_slow
        self.asked = asyncio.Event()

    async def choose(self, game: str, level: str, view: Any, milliseconds: int) -> wire.Played:
        self.asked.set()
        if self.is_slow:
            await asyncio.Event().wait()
        raise ThinkingFailed


def test_a_bot_that_fails_is_played_for(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        async with running(store) as hub:
            hub.thinker = Stubborn(is_slow=False)
            code, (client,) = await gathered(hub, BOTS_FIRST)
            while 0 not in [waiting["seat"] for waiting in (await client.open(code)).get("waiting", [])]:
                await client.next("step")
        await store.close()

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_turn_in_hand_is_given_back_when_the_server_stops(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        thinker = Stubborn(is_slow=True)
        hub = Hub(store, thinker, QUICK)
        steward = asyncio.ensure_future(Steward(hub).run())
        await gathered(hub, BOTS_FIRST)
        await thinker.asked.wait()
        now = hub.now()
        assert await store.lease(now + 10_000, now, now, 10) == []
        steward.cancel()
        with suppress(asyncio.CancelledError):
            await steward
        assert [turn.seat for turn in await store.lease(now + 10_000, now, now, 10)] == [1]
        await hub.drain()
        await store.close()

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_server_that_starts_takes_the_turns_that_another_had_in_hand(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        hub = Hub(store, InlineThinker(), QUICK)
        code, _ = await gathered(hub, BOTS_FIRST)
        now = hub.now()
        assert len(await store.lease(now + 10_000, now, now + 3_600_000, 10)) == 1
        await hub.drain()
        await store.close()
        again = SqliteStore(tmp_path / "test.sqlite")
        await again.open()
        async with running(again) as hub:
            while (await hub.info(code, None)).phase == "playing" and not (await hub._visit(code, None)).table.moves:
                await asyncio.sleep(0)
        await again.close()

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_clocks_of_days_leave_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        steward = Steward(Hub(store, InlineThinker(), QUICK))
        now, loop = steward.now(), asyncio.get_running_loop()
        with patch.object(loop, "call_at", side_effect=AssertionError("a timer for days")):
            steward.expect([now + 86_400_000])
            assert not steward._wake.is_set()
            steward.expect([now + 86_400_000, now + 1_000])
            assert steward._wake.is_set()
        await store.close()

    asyncio.run(test())
