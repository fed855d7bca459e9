"""What the server does for seats when the time has come: bots' moves, clocks that run out, people who stay away.

Turns are rows in the store, leased, so that each is done by one process, and by another if that one dies. A move is
keyed by the ply at which its decision opened, so that none is ever made twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import assert_never

from cryptid.bots import BOTS
from cryptid.core.game import BadInput, view
from cryptid.server.clock import Milliseconds
from cryptid.server.live.hub import Hub, Live
from cryptid.server.live.thinking import ThinkingFailed
from cryptid.server.live.worker import choose
from cryptid.server.logs import alarm
from cryptid.server.store.protocol import StoreDown
from cryptid.server.table.log import SERVER, Turn
from cryptid.server.table.referee import bot_wait
from cryptid.server.wire.messages import Played

AHEAD_MS = 5_000  # bots begin to think this long before their move is due
LEASE_MS = 10_000
AT_ONCE = 64  # turns in hand
LOOK_SECONDS = 1.0  # how often to look for turns that another process has left behind
RETRY_MS = 500


class Steward:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.now = hub.now
        hub.on_turns = self.expect
        self._wake = asyncio.Event()
        self._taken: dict[asyncio.Task[None], Turn] = {}

    def expect(self, due: Iterable[Milliseconds]) -> None:
        """Look for turns at once if one of these is due soon; the others are found in time without."""
        soon = self.now() + AHEAD_MS
        if any(each <= soon for each in due):
            self._wake.set()

    async def run(self) -> None:
        """Take turns as they become due, until cancelled; what is in hand then is given back."""
        try:
            while True:
                with suppress(StoreDown):
                    await self._take_turns()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._wake.wait()
                self._wake.clear()
        finally:
            await self._give_back()

    async def _take_turns(self) -> None:
        now = self.now()
        free = AT_ONCE - len(self._taken)
        for turn in await self.store.lease(now + AHEAD_MS, now, now + AHEAD_MS + LEASE_MS, free):
            task = asyncio.ensure_future(self._take(turn))
            self._taken[task] = turn
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        del self._taken[task]
        if len(self._taken) == AT_ONCE - 1:
            self._wake.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            alarm("turn_failed", error)

    async def _give_back(self) -> None:
        turns = dict(self._taken)
        for task in turns:
            task.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        with suppress(StoreDown):
            for turn in turns.values():
                await self.store.put_off(turn, turn.due)

    async def _take(self, turn: Turn) -> None:
        try:
            live = await self.hub.load(turn.table)
            match turn.kind:
                case "bot":
                    chair = live.table.position.chairs[turn.seat]
                    await self._move(live, turn, chair.bot or chair.stand_in)
                case "clock":
                    await self._move(live, turn, live.table.position.chairs[turn.seat].stand_in)
                case "absent":
                    await self._until(turn.due)
                    await self._look_after(live, turn)
                case _:
                    assert_never(turn.kind)
        except BadInput:  # the game has moved on; if it still waits for this, it is thought over again
            await self.store.put_off(turn, self.now() + RETRY_MS)
        except StoreDown:
            pass  # the lease runs out, and somebody tries again

    async def _until(self, due: Milliseconds) -> None:
        await asyncio.sleep(max(0, due - self.now()) / 1000)

    async def _move(self, live: Live, turn: Turn, level: str) -> None:
        """Move when it is time, and, if it is late already, as long from now as any bot of this level would take."""
        table = live.table
        table.check_turn(turn)
        budget_ms = BOTS[table.game.name][level].budget_ms
        ready = max(turn.due, self.now() + bot_wait(table.pace, budget_ms, turn.ply, turn.seat))
        played = await self._choose(live, turn, level)
        await self._until(ready)
        await self.hub.change(
            live, SERVER, f"{turn.ply}.{turn.seat}", lambda: table.draft_move(turn, played, self.now())
        )
        self.hub.metrics.bot_turns.labels(table.game.name).inc()

    async def _choose(self, live: Live, turn: Turn, level: str) -> Played:
        """The bot's action; whatever fails, there is one."""
        table = live.table
        assert table.position.state is not None
        seen, bots = view(table.position.state, turn.seat), BOTS[table.game.name]
        try:
            return await self.hub.thinker.choose(table.game.name, level, seen, bots[level].budget_ms)
        except ThinkingFailed as error:
            alarm("thinking_failed", error, game=table.game.name, bot=level)
            weakest, bot = next(iter(bots.items()))
            return choose(table.game.name, weakest, seen, bot.budget_ms)

    async def _look_after(self, live: Live, turn: Turn) -> None:
        """A bot takes over if the person has been away for long enough; else we look again later."""
        table = live.table
        patience = table.configuration.absent_seconds * 1000
        seen = (await self.hub.last_seen(live)).get(turn.seat)
        due = self.now() + patience if seen is None else seen + patience
        if due > self.now():
            await self.store.put_off(turn, due)
            return
        key = f"absent.{turn.seat}.{table.ply}"
        await self.hub.change(live, SERVER, key, lambda: table.draft_stand_in(turn.seat, key, self.now()))
