"""Reviews of finished games. A worker reads each game once; the last ones are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from cryptid.core.folders import module_of
from cryptid.core.game import BadInput, Seat, play
from cryptid.core.record import Record, dump_record
from cryptid.server.live.loading import in_slices
from cryptid.server.live.thinking import Thinker, ThinkingFailed
from cryptid.server.live.worker import Levels
from cryptid.server.table.coaching import state_after
from cryptid.server.table.referee import Table

KEPT = 200  # answers of at most about 100 kB each; the chances of a game are several, of at most 10 kB

Work = Callable[[], Coroutine[Any, Any, bytes]]  # Any: coroutines that are only awaited


class Reviews:
    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._kept: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()

    async def of(self, record: Record[Any], has_outcome: bool) -> str:
        """Return the JSON of the insight into a finished game. Any: each game has its own deals. Raises `BadInput`."""
        text = dump_record(record)
        return (await self._kept_of(text, has_outcome, lambda: self.thinker.study(record.game, text))).decode()

    def has(self, record: Record[Any]) -> bool:
        """Tell whether the insight into this game is kept or being worked out. Any: each game has its own deals."""
        return dump_record(record) in self._kept

    async def chances(self, record: Record[Any], has_outcome: bool, levels: Levels, part: int) -> str:
        """Return the JSON of each seat's chance to win after every move, as far as this part. Raises `BadInput`."""
        text = _foreseeable(record)
        key = f"{part} {levels} {text}"
        work = partial(self.thinker.foresee, record.game, text, levels, part)
        return (await self._kept_of(key, has_outcome, work)).decode()

    async def picture(self, record: Record[Any], has_outcome: bool, levels: Levels) -> bytes:
        """Return a PNG file of each seat's chance to win after every move. Raises `BadInput`."""
        text = _foreseeable(record)
        work = partial(self.thinker.draw_chances, record.game, text, levels)
        return await self._kept_of(f"picture {levels} {text}", has_outcome, work)

    async def _kept_of(self, key: str, has_outcome: bool, work: Work) -> bytes:
        if not has_outcome:
            raise BadInput("not_finished", "This game was not played to its end, so its moves are not judged.")
        try:
            return await asyncio.shield(self._task(key, work))
        except ThinkingFailed:
            raise BadInput("no_review", "Reading the game failed. Try again later.") from None

    async def verdict(self, table: Table, seat: Seat, move: int, text: str) -> str:
        """Return the JSON of the verdict on another action of this seat in place of its move. Raises `BadInput`."""
        if table.state.outcome is None:
            raise BadInput("not_finished", "This game was not played to its end, so its moves are not judged.")
        check_own(table, seat, move)
        game = table.game
        before = await in_slices(state_after(game, table.deal, table.moves[: move - 1]))
        play(game, before, seat, game.from_text(text))
        try:
            return (await self.thinker.try_move(game.name, dump_record(table.record()), move, text)).decode()
        except ThinkingFailed:
            raise BadInput("no_review", "Reading the move failed. Try again later.") from None

    def _task(self, key: str, work: Work) -> asyncio.Task[bytes]:
        """Return the task that does this work, and forget the one that was asked for longest ago."""
        task = self._kept.get(key)
        if task is None or (task.done() and task.exception() is not None):
            task = self._kept[key] = asyncio.ensure_future(work())
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return task


def _foreseeable(record: Record[Any]) -> str:
    """Return the text of the record of a game that has chances to show. Raises `BadInput`."""
    if module_of("cryptid.study", record.game, "reader") is None:
        raise BadInput("no_review", "This game has no chances to show.")
    return dump_record(record)


def check_own(table: Table, seat: Seat, move: int) -> None:
    """Raises `BadInput` unless this was a move of this seat."""
    if not 1 <= move <= len(table.moves) or table.moves[move - 1].seat != seat:
        raise BadInput("no_move", "This is not a move of yours.")
