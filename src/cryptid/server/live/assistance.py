"""Requests for assistance. They are worked out in the background, while the connection serves other requests."""

from __future__ import annotations

import msgspec

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import BadInput, view
from cryptid.server.live.connection import Connection
from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.thinking import Thinker, ThinkingFailed
from cryptid.server.wire import messages as wire


class AssistanceRequests:
    """One request at a time for each identity, or address, over all of its connections."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._in_progress: set[str] = set()

    def begin(self, connection: Connection) -> None:
        if connection.rate_key in self._in_progress:
            raise BadInput("too_fast", "Wait until your last request for assistance is answered.")
        self._in_progress.add(connection.rate_key)

    async def answer(self, connection: Connection, live: LiveTable, key: str) -> None:
        """Send assistance worked out from the reader's own view. Raises `BadInput`. Call `begin` first."""
        table = live.table
        state, ply, setting = table.state.game_state, table.ply, AssistanceSetting(table.configuration.assistance)
        try:
            if state is None:
                raise BadInput("not_begun", "The game has not started.")
            seen = view(state, table.state.seat_of(connection.reader))
            data = await self.thinker.assist(table.game.name, seen, setting)
        except ThinkingFailed:
            raise BadInput("no_help", "Working that out took too long. Try again later.") from None
        finally:
            self._in_progress.discard(connection.rate_key)
        connection.send(wire.Assistance(key, ply, msgspec.Raw(data)))
