"""Reviews of finished games. A worker reads each game once; the last ones are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from cryptid.core.game import BadInput
from cryptid.core.record import Record, dump_record
from cryptid.server.live.thinking import Thinker, ThinkingFailed

KEPT = 32  # reviews, of about 100 kB each


class Reviews:
    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._kept: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()

    async def of(self, record: Record[Any], has_outcome: bool) -> str:
        """Return the JSON of the insight into a finished game. Any: each game has its own deals. Raises `BadInput`."""
        if not has_outcome:
            raise BadInput("not_finished", "This game was not played to its end, so its moves are not judged.")
        try:
            return (await asyncio.shield(self._task(record.game, dump_record(record)))).decode()
        except ThinkingFailed:
            raise BadInput("no_review", "Reading the game failed. Try again later.") from None

    def _task(self, game: str, text: str) -> asyncio.Task[bytes]:
        """Return the task that reads this game, and forget the one that was asked for longest ago."""
        task = self._kept.get(text)
        if task is None or (task.done() and task.exception() is not None):
            task = self._kept[text] = asyncio.ensure_future(self.thinker.study(game, text))
        self._kept.move_to_end(text)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return task
