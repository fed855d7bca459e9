"""Requests for assistance and for the coach. They are worked out in the background, beside other requests."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import msgspec

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import BadInput, Seat, view
from cryptid.server.live.connection import Connection
from cryptid.server.live.live_table import LiveTable
from cryptid.server.live.loading import in_slices
from cryptid.server.live.thinking import Thinker, ThinkingFailed
from cryptid.server.table.coaching import latest_move, state_after
from cryptid.server.table.log import Person
from cryptid.server.table.referee import Table
from cryptid.server.wire import messages as wire

Kind = Literal["assist", "advise"]


class AssistanceRequests:
    """One request of each kind at a time for each identity, or address, over all of its connections."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._in_progress: set[tuple[str, Kind]] = set()

    def begin(self, connection: Connection, kind: Kind) -> None:
        if (connection.rate_key, kind) in self._in_progress:
            raise BadInput("too_fast", "Wait until your last request for assistance is answered.")
        self._in_progress.add((connection.rate_key, kind))

    async def answer(self, connection: Connection, live: LiveTable, key: str) -> None:
        """Send assistance worked out from the reader's own view. Raises `BadInput`. Call `begin` first."""
        with self._ended(connection, "assist"):
            table = live.table
            state, ply, setting = table.state.game_state, table.ply, AssistanceSetting(table.configuration.assistance)
            if state is None:
                raise BadInput("not_begun", "The game has not started.")
            seen = view(state, table.state.seat_of(connection.reader))
            data = await self._worked_out(self.thinker.assist(table.game.name, seen, setting))
            connection.send(wire.Assistance(key, ply, msgspec.Raw(data)))

    async def advise(self, connection: Connection, live: LiveTable, person: Person, asked: wire.Advise) -> None:
        """Send what the coach says to this person, from their own view. Raises `BadInput`. Call `begin` first."""
        with self._ended(connection, "advise"):
            table = live.table
            ply, seat, game = table.ply, table.coached_seat(person), table.game.name
            if asked.about == "slip":
                move, seen, text = await _latest(table, seat)
                data = await self._worked_out(self.thinker.advise(game, seen, asked.about, text))
            else:
                move, seen = None, _to_decide(table, seat)
                data = await self._worked_out(self.thinker.advise(game, seen, asked.about))
            connection.send(wire.Advised(asked.key, ply, move, msgspec.Raw(data)))

    @contextmanager
    def _ended(self, connection: Connection, kind: Kind) -> Iterator[None]:
        """Let the next request of this kind in at the end of the block."""
        try:
            yield
        finally:
            self._in_progress.discard((connection.rate_key, kind))

    async def _worked_out(self, work: Coroutine[Any, Any, bytes]) -> bytes:
        """Wait for a worker. Any: coroutines that are only awaited."""
        try:
            return await work
        except ThinkingFailed:
            raise BadInput("no_help", "Working that out took too long. Try again later.") from None


def _to_decide(table: Table, seat: Seat) -> Any:
    """Return the view of a seat that the game waits for. Any: views of every game. Raises `BadInput`."""
    state = table.state.game_state
    assert state is not None
    if table.state.opened[seat] is None:
        raise BadInput("not_your_turn", "Ask the coach when it is your turn.")
    return view(state, seat)


async def _latest(table: Table, seat: Seat) -> tuple[int, Any, str]:
    """Return the number of this seat's latest move, what it saw before it, and the move. Raises `BadInput`."""
    move = latest_move(table.moves, seat)
    if move is None:
        raise BadInput("no_move", "You have not made a move yet.")
    *earlier, latest = table.moves[:move]
    before = await in_slices(state_after(table.game, table.deal, earlier))
    return move, view(before, seat), latest.text
