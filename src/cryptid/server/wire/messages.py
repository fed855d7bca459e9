"""What travels: commands and what came of them, as typed JSON. docs/wire.md describes it for people who write clients.

A client sends a `Request`, the server sends a `Message`; both are objects whose "type" names them. A `Command` asks for
a change at a table; a `Fact` is a change that was made, kept for ever in the table's log, one a ply.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(pattern="^[!-~]{1,40}$")]  # without spaces
Code = Annotated[str, Meta(max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
ActionText = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Level = str  # of a bot, as `cryptid bots` lists them

EMOTES = ("wave", "thinking", "nice", "surprised", "sorry", "hurry", "good_game")

Phase = Literal["gathering", "playing", "over", "abandoned"]
What = Literal["abandon", "replace"]
SeatKind = Literal["open", "person", "program", "bot"]


def _tag(name: str) -> str:
    """`StoodIn` travels as "stood_in"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Wired(Struct, frozen=True, forbid_unknown_fields=True, tag=_tag):
    """Everything that travels: immutable, exact, and named by its class."""


class Configuration(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is decided when a table is made."""

    game: Annotated[str, Meta(max_length=20)]
    options: dict[Annotated[str, Meta(max_length=40)], Any] = {}  # Any: each game has options of its own
    seats: Annotated[tuple[Level | None, ...], Meta(min_length=1, max_length=8)]  # None: for people; else a bot's level
    listed: bool = False
    assistance: Literal["none", "notes", "deduction"] = "none"
    turn_seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = None  # None: no clock
    absent: Literal["wait", "bot", "vote"] = "vote"
    absent_seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] = 60  # before somebody counts as absent
    spectators: bool = True


# Commands: what a person at a table may ask for.


class Sit(Wired, frozen=True):
    """Take an open seat, before the start."""

    seat: SeatNumber


class Leave(Wired, frozen=True):
    """Give the seat up before the start; stand up from it later."""


class Return(Wired, frozen=True):
    """Take one's seat back from the bot that stands in."""


class Rename(Wired, frozen=True):
    """Be called something else, before the start."""

    name: Name


class Fill(Wired, frozen=True):
    """The host gives an open seat to a bot, or opens a bot's seat (None), before the start."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=20)] | None


class Start(Wired, frozen=True):
    """The host begins the game."""


class Act(Wired, frozen=True):
    """An action of the game, as its text."""

    text: ActionText


class Say(Wired, frozen=True):
    text: ChatText


class Emote(Wired, frozen=True):
    emote: Annotated[str, Meta(max_length=20)]


class Mute(Wired, frozen=True):
    """Hear, or no longer hear, what a seat says."""

    seat: SeatNumber
    on: bool


class Want(Wired, frozen=True):
    """Wish, or no longer wish, to end the game without a winner, or to have a bot stand in for an absent seat.

    It happens once everybody wishes it who has a say.
    """

    what: What
    seat: SeatNumber | None = None  # whom to replace
    on: bool = True


class Rematch(Wired, frozen=True):
    """After the end: a new table for the same people."""


Command = Sit | Leave | Return | Rename | Fill | Start | Act | Say | Emote | Mute | Want | Rematch


# Facts: what happened, one a ply.


class Seated(Wired, frozen=True):
    seat: Seat
    name: str
    program: bool = False


class Left(Wired, frozen=True):
    seat: Seat


class Returned(Wired, frozen=True):
    seat: Seat


class Renamed(Wired, frozen=True):
    seat: Seat
    name: str


class Filled(Wired, frozen=True):
    seat: Seat
    level: Level | None


class Started(Wired, frozen=True):
    pass


class Played(Wired, frozen=True):
    """An action was played; its text is told to the seat alone, the rest is in the events.

    A bot says something about it, and has a reason, which is told after the end.
    """

    seat: Seat
    text: str | None = None
    remark: str | None = None
    reason: str | None = None


class Said(Wired, frozen=True):
    seat: Seat
    text: str


class Emoted(Wired, frozen=True):
    seat: Seat
    emote: str


class Muted(Wired, frozen=True):
    seat: Seat
    other: Seat
    on: bool


class Wanted(Wired, frozen=True):
    seat: Seat
    what: What
    about: Seat | None
    on: bool
    without: tuple[Seat, ...] = ()  # who had been away for too long to have a say


class StoodIn(Wired, frozen=True):
    """A bot stands in for a seat whose player is absent."""

    seat: Seat


class Rematched(Wired, frozen=True):
    """There is a table for a rematch; its code is told to those with a seat."""

    code: str | None = None


Fact = (
    Seated
    | Left
    | Returned
    | Renamed
    | Filled
    | Started
    | Played
    | Said
    | Emoted
    | Muted
    | Wanted
    | StoodIn
    | Rematched
)


# Requests


class Open(Wired, frozen=True):
    """Come to a table, or back to it: `since` is the last ply already seen there."""

    table: Code
    since: Annotated[int, Meta(ge=0)] | None = None


class Watch(Wired, frozen=True):
    """Follow the list of tables."""


class Do(Wired, frozen=True):
    """Ask for a change. The key is the client's own: sent twice, the command is carried out once.

    `ply` is the last one the client had seen when its person decided.
    """

    key: Key
    ply: Annotated[int, Meta(ge=0)]
    command: Command


class Assist(Wired, frozen=True):
    """Ask for the help that the table allows, from the seat's own view."""

    key: Key


Request = Open | Watch | Do | Assist


# Messages


class SeatInfo(Struct, frozen=True):
    name: str | None
    kind: SeatKind
    level: Level | None  # of the bot that plays here, also while it stands in
    absent: bool  # a bot stands in, or the player has left


class Wish(Struct, frozen=True):
    seat: Seat
    what: What
    about: Seat | None


class Ending(Struct, frozen=True):
    winners: tuple[Seat, ...]
    reason: str


class TableInfo(Struct, frozen=True):
    """What everybody at a table may know about it."""

    code: str
    configuration: Configuration
    phase: Phase
    host: Seat | None
    seats: tuple[SeatInfo, ...]
    wishes: tuple[Wish, ...]
    commitment: str  # to the deal: `cryptid verify` checks it after the end
    outcome: Ending | None


class Waiting(Struct, frozen=True):
    """A seat the game waits for, since when, and until when if there is a clock."""

    seat: Seat
    since: Milliseconds
    until: Milliseconds | None


class ChatLine(Struct, frozen=True):
    ply: int
    at: Milliseconds
    seat: Seat
    text: str


class Sync(Wired, frozen=True, omit_defaults=True):
    """Everything as it stands after `ply`, for one reader."""

    ply: int
    at: Milliseconds
    table: TableInfo
    seat: Seat | None
    chat: tuple[ChatLine, ...]
    muted: tuple[Seat, ...]
    remarks: tuple[str | None, ...]  # by seat, what its bot said about its latest action
    waiting: tuple[Waiting, ...] = ()
    public: Raw | UnsetType = UNSET  # of the game, once it has begun
    private: Raw | UnsetType = UNSET  # null for those who watch
    legal: tuple[str, ...] = ()  # what the reader may do now, as texts
    actions: Raw | UnsetType = UNSET  # the same as values: actions[i] is what legal[i] says
    blocked: Raw | UnsetType = UNSET  # of a game that says why spaces cannot be chosen
    rematch: str | None = None


class Step(Wired, frozen=True, omit_defaults=True):
    """What one ply brought one reader. Every reader gets every ply, even where there is nothing to see."""

    ply: int
    at: Milliseconds
    fact: Fact | None = None
    seat: Seat | UnsetType | None = UNSET  # of the reader, where it changed
    table: TableInfo | UnsetType = UNSET  # where it changed
    waiting: tuple[Waiting, ...] | UnsetType = UNSET  # where it changed
    events: Raw | UnsetType = UNSET  # those for the reader's seat alone; the log has those for everybody
    public: Raw | UnsetType = UNSET  # the fields of the game's public part that changed, without its log
    log: Raw | UnsetType = UNSET  # what came to the log of the public part
    private: Raw | UnsetType = UNSET  # where it changed
    legal: tuple[str, ...] | UnsetType = UNSET  # where it may have changed, and with it:
    actions: Raw | UnsetType = UNSET
    blocked: Raw | UnsetType = UNSET


class Accepted(Wired, frozen=True):
    """The command was carried out, durably, at this ply."""

    key: str
    ply: int


class Refused(Wired, frozen=True):
    """The request was not carried out, and nothing has changed. The code never changes its meaning."""

    key: str | None
    code: str
    sentence: str


class Presence(Wired, frozen=True):
    """Who is connected: seats, and how many others watch."""

    here: tuple[Seat, ...]
    watching: int


class Assistance(Wired, frozen=True):
    """Help as it follows from the reader's view after `ply`."""

    key: str
    ply: int
    help: Raw


class Listing(Struct, frozen=True):
    """A table as lists show it."""

    code: str
    game: str
    options: dict[str, Any]  # Any: each game has options of its own
    phase: Phase
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    spectators: bool
    made_at: Milliseconds


class MyTable(Struct, frozen=True):
    """A table at which one has a seat."""

    listing: Listing
    seat: Seat


class Reason(Struct, frozen=True):
    """Why a bot took an action."""

    seat: Seat
    text: str
    reason: str


class Reveal(Struct, frozen=True):
    """After the end: what the commitment was made of, and what went on in the bots."""

    commitment: str
    salt: str
    deal: dict[str, Any]  # Any: each game has deals of its own
    reasons: tuple[Reason, ...]  # in the order of play


class Lobby(Wired, frozen=True):
    """The listed tables that can be joined or watched, newest first; sent again whenever it changes."""

    tables: tuple[Listing, ...]


Message = Sync | Step | Accepted | Refused | Presence | Assistance | Lobby

MAX_FRAME = 4096  # bytes of one request

_encoder = msgspec.json.Encoder()
_requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_facts: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)

encode = _encoder.encode


def read_request(data: bytes | str) -> Request:
    """Raises `msgspec.MsgspecError` (malformed or not a request), `UnicodeDecodeError` or `RecursionError`."""
    return _requests.decode(data)


def read_fact(data: bytes | str) -> Fact:
    return _facts.decode(data)
