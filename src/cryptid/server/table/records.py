"""Records that somebody brings along, as tables that were never stored."""

from __future__ import annotations

from typing import Any

from cryptid.core.codec import canonical, encode
from cryptid.core.record import Record, load_record, replay
from cryptid.games import GAMES
from cryptid.server.table.log import SERVER, Head
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from cryptid.server.table.updates import full_replay
from cryptid.server.wire import messages as wire


def read_record(text: str) -> Record[Any]:
    """Return a record whose moves follow the rules. Any: each game has its own deals. Raises `InvalidRecord`."""
    record = load_record(text, GAMES)
    for _ in replay(GAMES[record.game], record):
        pass
    return record


def is_over(record: Record[Any]) -> bool:
    """Tell whether the game of a checked record was played to its end."""
    game = GAMES[record.game]
    *_, last = replay(game, record)
    return game.outcome(last.state.public) is not None


def replay_of(record: Record[Any]) -> wire.Replay:
    """Return the replay of a record with all its secrets, since a reader of the record has them anyway."""
    return full_replay(_table(record), record.moves, None)


def _table(record: Record[Any]) -> Table:
    """Return a table with open seats, before the start of this game."""
    options = record.deal.options
    configuration = wire.Configuration(game=record.game, options=encode(options), seats=(None,) * options.players)
    head = Head(
        id="",
        code="",
        game=record.game,
        version=record.version,
        configuration=wire.encode(configuration).decode(),
        deal=canonical(record.deal),
        salt="",
        host=SERVER,
        listed=False,
        made_at=0,
    )
    return Table(head, Timing())
