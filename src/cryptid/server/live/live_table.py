"""A table in use: its referee, its readers, and the lock under which it changes."""

from __future__ import annotations

import asyncio

from cryptid.server.clock import Milliseconds
from cryptid.server.live.connection import Connection, lost_messages
from cryptid.server.table import updates
from cryptid.server.table.log import Identity
from cryptid.server.table.referee import Table
from cryptid.server.table.state import Change
from cryptid.server.wire import messages as wire

NO_SPECTATORS = ("no_spectators", "Only the players may see this table.")


class LiveTable:
    def __init__(self, table: Table, at: Milliseconds, folded: int = 0) -> None:
        self.table = table
        self.folded = folded  # the ply of its latest snapshot
        self.lock = asyncio.Lock()
        self.rematch_lock = asyncio.Lock()  # two players who ask for a rematch at once get one table
        self.readers: set[Connection] = set()
        self.presence = wire.Presence((), 0)
        self.used_at = at
        self.may_be_behind = False  # an append failed, so the stored log may be longer than ours

    def send_sync(self, at: Milliseconds) -> None:
        """Send the whole table to every reader."""
        for connection in self.readers:
            connection.queue(updates.sync(self.table, connection.reader, at))

    def admits(self, person: Identity | None) -> bool:
        table_state = self.table.state
        is_open = self.table.configuration.spectators or table_state.phase == "gathering"
        return is_open or table_state.seat_of(person) is not None

    def send_step(self, change: Change) -> None:
        """Send a change to every reader; remove readers who may no longer see the table."""
        step = updates.StepMessages(self.table, change)
        for connection in list(self.readers):
            if self.admits(connection.reader):
                connection.queue(step.for_reader(connection.reader))
            else:
                self.dismiss(connection, *NO_SPECTATORS)

    def dismiss(self, connection: Connection, code: str, sentence: str) -> None:
        """Remove a reader and say why."""
        self.readers.discard(connection)
        connection.sync = lost_messages
        connection.send(wire.Refused(None, code, sentence))
