"""Take the turns that are due: bots' moves, clocks that have run out, and players who stay away.

Turns are rows in the store. A process leases a turn before it takes it; when the process dies, the lease runs out and
another one takes the turn. The key of a move names the ply at which its decision opened, so no move is made twice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import assert_never

from cryptid.bots import BOTS
from cryptid.core.game import BadInput, view
from cryptid.server.clock import Milliseconds
from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.loading import Unreadable
from cryptid.server.live.presence import Presence
from cryptid.server.live.tables import UNREADABLE_MS, Tables
from cryptid.server.live.thinking import Thinker, ThinkingFailed
from cryptid.server.live.turn_queue import AHEAD_MS, TurnQueue
from cryptid.server.live.worker import choose
from cryptid.server.logs import alarm
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.protocol import Store, StoreDown
from cryptid.server.table.log import SERVER, Turn
from cryptid.server.table.schedule import turn_key
from cryptid.server.wire.messages import Played

LEASE_MS = 10_000
MAX_TURNS = 64  # leased at a time
POLL_SECONDS = 1.0  # how often to look for turns that another process has left behind
RETRY_MS = 500


class TurnRunner:
    def __init__(
        self,
        store: Store,
        tables: Tables,
        presence: Presence,
        thinker: Thinker,
        queue: TurnQueue,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self.store, self.thinker = store, thinker
        self._tables, self._presence, self._queue = tables, presence, queue
        self._now, self._metrics = settings.now, metrics
        self._leased: dict[asyncio.Task[None], Turn] = {}

    async def run(self) -> None:
        """Take turns as they become due until cancelled; then release the leased ones."""
        try:
            while True:
                with suppress(StoreDown):
                    await self._lease_turns()
                await self._queue.wait(POLL_SECONDS)
        finally:
            await self._release()

    async def _lease_turns(self) -> None:
        now = self._now()
        free = MAX_TURNS - len(self._leased)
        for turn in await self.store.lease(now + AHEAD_MS, now, now + AHEAD_MS + LEASE_MS, free):
            task = asyncio.ensure_future(self._take(turn))
            self._leased[task] = turn
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        del self._leased[task]
        if len(self._leased) == MAX_TURNS - 1:
            self._queue.wake()
        if not task.cancelled() and (error := task.exception()) is not None:
            alarm("turn_failed", error)

    async def _release(self) -> None:
        turns = dict(self._leased)
        for task in turns:
            task.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        with suppress(StoreDown):
            for turn in turns.values():
                await self.store.put_off(turn, turn.due)

    async def _take(self, turn: Turn) -> None:
        try:
            live = await self._tables.load(turn.table)
            match turn.kind:
                case "bot":
                    chair = live.table.state.chairs[turn.seat]
                    await self._move(live, turn, chair.bot or chair.stand_in, chair.character)
                case "clock":
                    await self._move(live, turn, live.table.state.chairs[turn.seat].stand_in, None)
                case "absent":
                    await self._until(turn.due)
                    await self._check_absence(live, turn)
                case "sitter" | "host":
                    await self._until(turn.due)
                    await self._check_gathering(live, turn)
                case _:
                    assert_never(turn.kind)
        except Unreadable:
            await self.store.put_off(turn, self._now() + UNREADABLE_MS)
        except BadInput:  # the game has moved on; if this turn is still due, it is taken again
            await self.store.put_off(turn, self._now() + RETRY_MS)
        except StoreDown:
            pass  # the lease runs out, and some process takes the turn again

    async def _until(self, due: Milliseconds) -> None:
        await asyncio.sleep(max(0, due - self._now()) / 1000)

    async def _move(self, live: LiveTable, turn: Turn, level: str, character: str | None) -> None:
        """Choose a move and make it when it is due; a late one still takes a bot's usual time, to hide why."""
        table = live.table
        table.check_turn(turn)
        ready = max(turn.due, self._now() + table.schedule.bot_wait(level, character, turn.ply, turn.seat))
        played = await self._choose(live, turn, level, character)
        await self._until(ready)
        key = turn_key(turn, table.ply)
        await self._tables.change(live, SERVER, key, lambda: table.draft_move(turn, played, self._now()))
        self._metrics.bot_turns.labels(table.game.name).inc()

    async def _choose(self, live: LiveTable, turn: Turn, level: str, character: str | None) -> Played:
        """Return the bot's action, or a random one if the bot fails."""
        table = live.table
        assert table.state.game_state is not None
        game, seen = table.game.name, view(table.state.game_state, turn.seat)
        try:
            return await self.thinker.choose(game, level, seen, table.schedule.budget_ms(level), character)
        except ThinkingFailed as error:
            alarm("thinking_failed", error, game=game, bot=level)
            weakest = next(iter(BOTS[game]))
            return choose(game, weakest, seen, table.schedule.budget_ms(weakest))

    async def _check_gathering(self, live: LiveTable, turn: Turn) -> None:
        """Free the seat of a person who has been away for too long before the start, or replace the host."""
        table = live.table
        table.check_turn(turn)
        gone_at = await self._presence.gone_at(live, table.state.host if turn.kind == "host" else turn.seat)
        due = (self._now() if gone_at is None else gone_at) + table.schedule.sitter_ms
        if due > self._now():
            await self.store.put_off(turn, due)
            return
        key = turn_key(turn, table.ply)
        await self._tables.change(live, SERVER, key, lambda: table.draft_absence(turn, self._now()))

    async def _check_absence(self, live: LiveTable, turn: Turn) -> None:
        """Let a bot take over if the player has been away for too long; otherwise check again later."""
        table = live.table
        allowed = table.configuration.absent_seconds * 1000
        seen = (await self._presence.last_seen(live)).get(turn.seat)
        due = self._now() + allowed if seen is None else seen + allowed
        if due > self._now():
            await self.store.put_off(turn, due)
            return
        key = turn_key(turn, table.ply)
        await self._tables.change(live, SERVER, key, lambda: table.draft_stand_in(turn.seat, key, self._now()))
