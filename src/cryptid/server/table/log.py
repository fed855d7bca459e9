"""What is kept of a table: its head, fixed when the table is created, and an append-only log of entries.

The `Projection` is derived from the log and stored beside it, so that lists and due turns need no replay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds

Identity = str  # the id of a person or program; other people never see it
TableId = str
TurnKind = Literal["bot", "clock", "absent"]
SERVER = ""  # the author of entries that the server writes itself, for a bot or a clock


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may hold seats: a person, or a program that plays through the API."""

    id: Identity
    name: str
    is_program: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """What is fixed about a table when it is made. Deal and salt are secret until its end."""

    id: TableId
    code: str
    game: str
    version: int
    configuration: str  # JSON of messages.Configuration
    deal: str  # canonical JSON
    salt: str
    host: Identity
    listed: bool
    made_at: Milliseconds


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One fact of a table's log."""

    ply: int  # from 1
    at: Milliseconds
    by: Identity  # or SERVER
    key: str  # unique for (table, by)
    fact: str  # JSON of messages.Fact


@dataclass(frozen=True, slots=True)
class Turn:
    """Something the server is to do for a seat at a time: play as its bot, or look after a clock or an absence."""

    table: TableId
    seat: Seat
    kind: TurnKind
    ply: int  # at which the decision opened
    due: Milliseconds


@dataclass(frozen=True, slots=True)
class Projection:
    """What follows from a table's log and is looked up without reading it."""

    phase: str  # messages.Phase
    summary: str  # JSON of messages.Listing
    people: tuple[Identity | None, ...]  # by seat
    turns: tuple[Turn, ...]
