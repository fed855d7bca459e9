"""Who is at which table, as far as one process knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cryptid.server.clock import Milliseconds
from cryptid.server.table.log import Identity, TableId

LATELY: Milliseconds = 31 * 86_400_000  # longer than any clock: after it, nobody asks when somebody was last seen


@dataclass(slots=True)
class _Visit:
    connections: int
    at: Milliseconds  # of the last arrival or departure


class Visits:
    """Counts the connections of each person at each table, and remembers when the last of them ended."""

    def __init__(self) -> None:
        self._tables: dict[TableId, dict[Identity, _Visit]] = {}

    def arrive(self, table: TableId, person: Identity, at: Milliseconds) -> bool:
        """Whether the person was not there before."""
        visit = self._tables.setdefault(table, {}).setdefault(person, _Visit(0, at))
        visit.connections += 1
        visit.at = at
        return visit.connections == 1

    def depart(self, table: TableId, person: Identity, at: Milliseconds) -> bool:
        """Whether the person is gone now."""
        visit = self._tables[table][person]
        visit.connections -= 1
        visit.at = at
        return visit.connections == 0

    def at(self, table: TableId) -> Mapping[Identity, Milliseconds | None]:
        """None for those who are there, else when they left."""
        return {person: None if v.connections else v.at for person, v in self._tables.get(table, {}).items()}

    def everybody(self) -> list[tuple[TableId, Identity]]:
        return [(table, person) for table, people in self._tables.items() for person in people]

    def visits(self, whom: Iterable[tuple[TableId, Identity]]) -> list[tuple[TableId, Identity, bool, Milliseconds]]:
        """Of each that is remembered, whether they are there, and since when or until when."""
        known = [(table, person, self._tables.get(table, {}).get(person)) for table, person in whom]
        return [(table, person, visit.connections > 0, visit.at) for table, person, visit in known if visit]

    def forget(self, before: Milliseconds) -> None:
        """Those who left before then."""
        for table, people in list(self._tables.items()):
            stay = {person: visit for person, visit in people.items() if visit.connections or visit.at >= before}
            if stay:
                self._tables[table] = stay
            else:
                del self._tables[table]
