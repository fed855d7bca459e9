"""Snapshots: a whole table as text, so that loading it needs only the log entries since.

A snapshot keeps the game as its moves, as a record does; the state of the game is replayed from them, move by move, so
that the caller can let others run in between. The number of moves is bounded by the rules. What happened around the
game, such as votes, names and bots, is kept only as far as it still has an effect.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec import Struct

from cryptid.server.clock import Milliseconds
from cryptid.server.table.bounds import Count, FactCounts
from cryptid.server.table.coaching import state_after
from cryptid.server.table.log import Identity, SnapshotRow
from cryptid.server.table.referee import Table
from cryptid.server.table.slices import Sliced
from cryptid.server.table.state import Move, TableState
from cryptid.server.wire import messages as wire


class Snapshot(Struct, frozen=True):
    ply: int
    state: TableState  # without the game's state, which follows from the moves, and without chat
    is_started: bool
    moves: tuple[Move, ...]
    keys: tuple[tuple[Identity, str, int], ...]  # the latest ones, by which a resend counts once
    counts: tuple[Count, ...]


_snapshots: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)
_chats: msgspec.json.Decoder[tuple[wire.ChatLine, ...]] = msgspec.json.Decoder(tuple[wire.ChatLine, ...])


def take(table: Table, at: Milliseconds, *, with_keys: bool = True) -> SnapshotRow:
    """Return the table as it is now. Chat is separate, since it is deleted earlier than the rest.

    Without the keys it is half as long: for a game that has been over for a while, when no resend is to come.
    """
    keys = table.keys.items() if with_keys else ()
    made = Snapshot(
        ply=table.ply,
        state=replace(table.state, game_state=None, outcome=None, chat=()),
        is_started=table.state.game_state is not None,
        moves=tuple(table.moves),
        keys=tuple((by, key, ply) for (by, key), ply in keys),
        counts=table.counts.rows(),
    )
    return SnapshotRow(table.ply, at, wire.encode(made).decode(), wire.encode(table.state.chat).decode())


def restore(table: Table, row: SnapshotRow) -> Sliced[None]:
    """Bring the table to where it was when the snapshot was taken. Yields after each move, and changes it at the end.

    Raises an exception of any kind if the snapshot cannot be read.
    """
    made = _snapshots.decode(row.data)
    state = None
    if made.is_started:  # before the start, the moves are those of an opening
        state = yield from state_after(table.game, table.deal, made.moves)
    outcome = None if state is None else table.game.outcome(state.public)
    table.state = replace(made.state, game_state=state, outcome=outcome, chat=_chats.decode(row.chat))
    table.ply, table.moves = made.ply, list(made.moves)
    table.keys = {(by, key): ply for by, key, ply in made.keys}
    table.counts = FactCounts(made.counts)
    table.steps.clear()
