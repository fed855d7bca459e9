"""Who is at which table, as far as one process knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cryptid.server.store import Identity, Milliseconds, TableId

LATELY: Milliseconds = 31 * 86_400_000  # longer than any clock: after it, nobody asks when somebody was last seen


@dataclass(slots=True)
class _Visit:
    connections: int
    at: Milliseconds  # of the last arrival or departure


class Presence:
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

    def everybody(self) -> Iterable[tuple[TableId, Identity]]:
        return [(table, person) for table, people in self._tables.items() for person in people]

    def visit(self, table: TableId, person: Identity) -> tuple[bool, Milliseconds]:
        """Whether they are there, and since when or until when."""
        visit = self._tables[table][person]
        return visit.connections > 0, visit.at

    def forget(self, before: Milliseconds) -> None:
        """Those who left before then."""
        for table, person in self.everybody():
            is_here, at = self.visit(table, person)
            if not is_here and at < before:
                del self._tables[table][person]
                if not self._tables[table]:
                    del self._tables[table]
