"""How far people are in their lessons, kept with their identity so that all their devices know."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Progress, Store
from cryptid.server.table.log import Identity
from cryptid.server.wire.lessons import Learned
from cryptid.study.lessons.lesson import lessons

KIND = "lesson"


class LearnedLessons:
    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self._store, self._now = store, now

    async def all(self, person: Identity) -> tuple[Learned, ...]:
        """Return this person's place in every lesson they began. Lessons that no longer exist are left out."""
        rows = await self._store.progress(person, KIND)
        found = [msgspec.json.decode(row.value, type=Learned) for row in rows]
        return tuple(one for one in found if (one.game, one.name) in lessons())

    async def keep(self, person: Identity, learned: Learned) -> Learned:
        """Store the place in a lesson. A lesson that was finished once stays so."""
        if (learned.game, learned.name) not in lessons():
            raise BadInput("no_lesson", "There is no such lesson.")
        name = f"{learned.game}/{learned.name}"
        rows = {row.name: row.value for row in await self._store.progress(person, KIND)}
        was = rows.get(name)
        if was is not None and msgspec.json.decode(was, type=Learned).done:
            learned = msgspec.structs.replace(learned, done=True)
        value = msgspec.json.encode(learned).decode()
        await self._store.keep_progress(person, Progress(KIND, name, value, None, self._now()), was)
        return learned  # a second device that was faster keeps its place: both are true
