"""The stored parts of a table: its head, fixed when the table is created, and a log of entries that only grows.

Everything else about a table is derived from these two. A snapshot may take the place of the log's older entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds

Identity = str  # the id of a person or program; other people never see it
TableId = str
TurnKind = Literal["bot", "clock", "absent", "sitter", "host"]
FORMER_PREFIX = "former-"  # how the identity of a former player begins
SERVER = ""  # the author of entries that the server writes itself, for a bot or a clock


def former(table: TableId, person: Identity) -> Identity:
    """Return the identity that stands for a person at this table once they have deleted their own."""
    if person.startswith(FORMER_PREFIX):
        return person
    return FORMER_PREFIX + sha256(f"{table} {person}".encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Person:
    """A person, or a program that plays through the API."""

    id: Identity
    name: str
    is_program: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """The part of a table that never changes. Deal and salt are secret until the game is over."""

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
    """One row of a table's log: a fact, its author, and the key that makes a resend count once."""

    ply: int  # from 1
    at: Milliseconds
    by: Identity  # or SERVER
    key: str  # unique for this table and author
    fact: str  # JSON of messages.Fact


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A table as it was after this ply. See `snapshot.py`."""

    ply: int
    at: Milliseconds  # when it was taken
    data: str  # JSON of snapshot.Snapshot
    chat: str  # JSON of the latest chat lines


@dataclass(frozen=True, slots=True)
class Turn:
    """Work that is due for a seat: a bot's move, a clock that runs out, or a check whether its player is absent.

    Before the start, `sitter` checks whether the person who sits there is still around, and `host` whether the host,
    who has no seat, is; otherwise the person at this seat becomes host.
    """

    table: TableId
    seat: Seat
    kind: TurnKind
    ply: int  # at which the decision opened
    due: Milliseconds


@dataclass(frozen=True, slots=True)
class Projection:
    """A summary of a table's current state that the store keeps, so that lists and due turns need no replay."""

    phase: str  # messages.Phase
    summary: str  # JSON of messages.Listing
    people: tuple[Identity | None, ...]  # by seat
    turns: tuple[Turn, ...]
