"""How often one person, and all people together, may do the same thing at one table.

Every fact is stored, sent to every reader and replayed, so facts that cost nothing to cause must not be endless. Moves
are bounded by the rules of their game, and by how often they can be taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cryptid.core.game import BadInput
from cryptid.server.table.log import SERVER, Identity
from cryptid.server.wire import messages as wire


@dataclass(frozen=True, slots=True)
class Bound:
    """The number of facts of one kind at a table: by one person, and by all people together."""

    person: int
    table: int


BOUNDS: dict[type[wire.Fact], Bound] = {
    wire.Seated: Bound(20, 400),
    wire.Left: Bound(20, 400),
    wire.Returned: Bound(60, 300),
    wire.Renamed: Bound(20, 200),
    wire.Filled: Bound(100, 200),
    wire.Muted: Bound(60, 300),
    wire.Wanted: Bound(60, 300),
    wire.TookBack: Bound(100, 100),
    wire.Said: Bound(2_000, 8_000),
    wire.Emoted: Bound(1_000, 4_000),
}

Count = tuple[Identity, str, int]  # of facts of this kind (the name of its class) by this person


class FactCounts:
    """The facts at one table that are bounded, counted by person and kind. Moves and the server's facts are not."""

    def __init__(self, counts: Iterable[Count] = ()) -> None:
        self._persons = Counter({(by, kind): count for by, kind, count in counts})
        self._kinds = Counter[str]()
        for (_, kind), count in self._persons.items():
            self._kinds[kind] += count

    def check(self, by: Identity, fact: wire.Fact) -> None:
        """Raise `BadInput` if there are too many facts of this kind already."""
        bound, kind = BOUNDS.get(type(fact)), type(fact).__name__
        if bound is None or by == SERVER:
            return
        if self._persons[by, kind] >= bound.person:
            raise BadInput("too_often", "You have done that too often at this table.")
        if self._kinds[kind] >= bound.table:
            raise BadInput("too_often", "That has been done too often at this table.")

    def add(self, by: Identity, fact: wire.Fact) -> None:
        kind = type(fact).__name__
        if type(fact) in BOUNDS and by != SERVER:
            self._persons[by, kind] += 1
            self._kinds[kind] += 1

    def rename(self, person: Identity, other: Identity) -> None:
        """Count what this person did for another identity."""
        for by, kind in [key for key in self._persons if key[0] == person]:
            self._persons[other, kind] += self._persons.pop((by, kind))

    def rows(self) -> tuple[Count, ...]:
        return tuple((by, kind, count) for (by, kind), count in self._persons.items())
