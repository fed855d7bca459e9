"""The connections of this process: which people are at which table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cryptid.server.clock import Milliseconds
from cryptid.server.table.log import Identity, TableId

RECENT_MS = 31 * 86_400_000  # longer than any clock, so older visits are never needed


@dataclass(slots=True)
class _Visit:
    connections: int
    at: Milliseconds  # of the last arrival or departure


class Visits:
    """Counts each person's connections at each table, and remembers when the last one ended."""

    def __init__(self) -> None:
        self._tables: dict[TableId, dict[Identity, _Visit]] = {}
        self._ended: deque[tuple[Milliseconds, TableId, Identity]] = deque()  # in the order in which they ended

    def arrive(self, table: TableId, person: Identity, at: Milliseconds) -> bool:
        """Count a connection; return whether it is the person's first."""
        visit = self._tables.setdefault(table, {}).setdefault(person, _Visit(0, at))
        visit.connections += 1
        visit.at = at
        return visit.connections == 1

    def depart(self, table: TableId, person: Identity, at: Milliseconds) -> bool:
        """Remove a connection; return whether it was the person's last."""
        visit = self._tables[table][person]
        visit.connections -= 1
        visit.at = at
        if not visit.connections:
            self._ended.append((at, table, person))
        return visit.connections == 0

    def at(self, table: TableId) -> Mapping[Identity, Milliseconds | None]:
        """Return when each visitor left; None: still connected."""
        return {person: None if v.connections else v.at for person, v in self._tables.get(table, {}).items()}

    def here(self, tables: Iterable[TableId]) -> Mapping[TableId, frozenset[Identity]]:
        """Return who is connected to each of these tables; tables without anybody are left out."""
        now = {
            table: frozenset(p for p, visit in self._tables.get(table, {}).items() if visit.connections)
            for table in tables
        }
        return {table: people for table, people in now.items() if people}

    def all(self) -> list[tuple[TableId, Identity]]:
        return [(table, person) for table, people in self._tables.items() for person in people]

    def rows(self, of: Iterable[tuple[TableId, Identity]]) -> list[tuple[TableId, Identity, bool, Milliseconds]]:
        """Return whether each is connected, and when the last connection began or ended; skip unknown ones."""
        known = [(table, person, self._tables.get(table, {}).get(person)) for table, person in of]
        return [(table, person, visit.connections > 0, visit.at) for table, person, visit in known if visit]

    def forget(self, before: Milliseconds) -> None:
        """Forget visits that ended before this time. Looks only at those, however many there are."""
        while self._ended and self._ended[0][0] < before:
            at, table, person = self._ended.popleft()
            people = self._tables.get(table, {})
            visit = people.get(person)
            if visit is not None and not visit.connections and visit.at == at:  # not another visit since
                del people[person]
                if not people:
                    del self._tables[table]
