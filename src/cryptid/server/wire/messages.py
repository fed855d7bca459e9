"""The messages between client and server, as typed JSON. docs/wire.md describes them for authors of clients.

A client sends a `Request`, the server sends a `Message`; both are objects whose "type" names them. A `Command` asks for
a change at a table; a `Fact` is a change that was made. The table's log keeps one fact per ply, forever.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from cryptid.core.game import Score, Seat
from cryptid.server.clock import Milliseconds
from cryptid.study.coach import About

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
    """Return the type's name in JSON: `StoodIn` becomes "stood_in"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Wired(Struct, frozen=True, forbid_unknown_fields=True, tag=_tag):
    """Base of all messages. Unknown fields are rejected; the "type" in JSON is the name of the class."""


class Origin(Struct, frozen=True):
    """Where the deal of a table comes from, if it was not drawn for this table alone. Such a table never counts."""

    kind: Literal["move", "code", "setup", "card", "board"]
    text: str  # the code of the table or deal, the id of the card or the key of the board; "" for a file
    move: int | None = None  # the table goes on after this move


class Configuration(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The choices made when a table is created."""

    game: Annotated[str, Meta(max_length=20)]
    options: dict[Annotated[str, Meta(max_length=40)], Any] = {}  # Any: each game has options of its own
    seats: Annotated[
        tuple[Level | None, ...], Meta(min_length=1, max_length=8)
    ]  # None: for a person; otherwise a bot's level
    listed: bool = False
    # "deduction" is the former name of "everything", which stored tables still have
    assistance: Literal["none", "notes", "pieces", "everything", "deduction"] = "none"
    turn_seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = None  # None: no clock
    absent: Literal["wait", "bot", "vote"] = "vote"
    absent_seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] = 60  # before a disconnected player counts as absent
    spectators: bool = True
    coach: bool = False  # asks for one; it speaks only while all other seats are bots
    first_game: tuple[Score, ...] | None = None  # by seat, if this is the second game of a match; set by the server
    origin: Origin | None = None  # set by the server, if the deal is open knowledge


# Where a new table starts, if not from a deal of its own.


class FromTable(Struct, frozen=True, forbid_unknown_fields=True, tag="table"):
    """The position of a finished game after this many moves."""

    table: Code
    move: Annotated[int, Meta(ge=0)]


class FromRecord(Struct, frozen=True, forbid_unknown_fields=True, tag="record"):
    """The position of a record after this many moves."""

    record: str
    move: Annotated[int, Meta(ge=0)]


class FromCode(Struct, frozen=True, forbid_unknown_fields=True, tag="code"):
    """A deal code, or a new one."""

    code: Annotated[str, Meta(max_length=60)] | None = None


class FromSetup(Struct, frozen=True, forbid_unknown_fields=True, tag="setup"):
    """A classic set-up, as `cryptid setup --json` prints it."""

    setup: dict[str, Any]  # Any: a set-up's JSON


class FromCard(Struct, frozen=True, forbid_unknown_fields=True, tag="card"):
    """A printed card of classic, such as N01."""

    card: Annotated[str, Meta(max_length=40)]


class FromBoard(Struct, frozen=True, forbid_unknown_fields=True, tag="board"):
    """An official map key of classic, with fresh clues."""

    board: Annotated[str, Meta(max_length=100)]


StartFrom = FromTable | FromRecord | FromCode | FromSetup | FromCard | FromBoard


# Commands: changes that a person may ask for.


class Sit(Wired, frozen=True):
    """Take an open seat, before the start."""

    seat: SeatNumber


class Leave(Wired, frozen=True):
    """Give up the seat before the start; leave the game, but keep the seat, later."""


class Return(Wired, frozen=True):
    """Come back to the seat after leaving, or take it back from the bot that stands in."""


class Rename(Wired, frozen=True):
    """Change your name at this table, before the start."""

    name: Name


class Fill(Wired, frozen=True):
    """Give an open seat to a bot, or open a bot's seat (None). Only for the host, before the start.

    The level `adapt` seats a bot of the level that suits the host.
    """

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=20)] | None


class Free(Wired, frozen=True):
    """Take the seat from another person, who cannot sit here again. Only for the host, before the start."""

    seat: SeatNumber


class Start(Wired, frozen=True):
    """Start the game. Only for the host."""


class Act(Wired, frozen=True):
    """Take an action of the game, given as its text."""

    text: ActionText


class TakeBack(Wired, frozen=True):
    """Take back your latest move, and everything since. Only at a table with a coach, until the game is over.

    `move` is the number of that move in the game, from 1.
    """

    move: Annotated[int, Meta(ge=1)]


class Say(Wired, frozen=True):
    text: ChatText


class Emote(Wired, frozen=True):
    emote: Annotated[str, Meta(max_length=20)]


class Mute(Wired, frozen=True):
    """Hide, or show again, the chat and emotes of a seat."""

    seat: SeatNumber
    on: bool


class Want(Wired, frozen=True):
    """Vote, or withdraw a vote, to end the game without a winner or to let a bot replace an absent player.

    It happens once everyone who has a vote agrees.
    """

    what: What
    seat: SeatNumber | None = None  # the seat to replace
    on: bool = True


class Rematch(Wired, frozen=True):
    """Create a new table for the same people, after the end."""


Command = Sit | Leave | Return | Rename | Fill | Free | Start | Act | TakeBack | Say | Emote | Mute | Want | Rematch


# Facts: changes that were made, one per ply.


class Seated(Wired, frozen=True):
    seat: Seat
    name: str
    program: bool = False


class Left(Wired, frozen=True, omit_defaults=True):
    """A person left; before the start, the host may have freed the seat, or the person was away for too long."""

    seat: Seat
    why: Literal["left", "freed", "away"] = "left"


class Hosted(Wired, frozen=True):
    """The person at this seat is the host now, since the host was away for too long."""

    seat: Seat


class Returned(Wired, frozen=True):
    seat: Seat


class Renamed(Wired, frozen=True):
    seat: Seat
    name: str


class Filled(Wired, frozen=True, omit_defaults=True):
    """A bot took the seat, or left it (None). `position` is that of `adapt`, if it chose the level."""

    seat: Seat
    level: Level | None
    position: int | None = None


class Opening(Wired, frozen=True):
    """The table will start after these moves. Nobody is sent this: its configuration says where it starts."""

    moves: tuple[tuple[Seat, str], ...]


class Started(Wired, frozen=True):
    pass


class Played(Wired, frozen=True):
    """A seat took an action. Only that seat gets the text; others see the events in the log.

    A bot may add a remark for everyone, and a reason that is shown after the end.
    """

    seat: Seat
    text: str | None = None
    remark: str | None = None
    reason: str | None = None


class TookBack(Wired, frozen=True):
    """A seat took back its move of this number, counted from 1, and everything since."""

    seat: Seat
    move: int


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
    without: tuple[Seat, ...] = ()  # seats that had no vote, since their players had been away for too long


class StoodIn(Wired, frozen=True):
    """A bot stands in for a seat whose player is absent."""

    seat: Seat


class Forgotten(Wired, frozen=True):
    """The person at this seat has deleted their identity. Their name and their chat are gone; the seat stays."""

    seat: Seat


class Rematched(Wired, frozen=True):
    """A table for a rematch was created. Only players get its code."""

    code: str | None = None


Fact = (
    Seated
    | Left
    | Hosted
    | Returned
    | Renamed
    | Filled
    | Opening
    | Started
    | Played
    | TookBack
    | Said
    | Emoted
    | Muted
    | Wanted
    | StoodIn
    | Forgotten
    | Rematched
)


# Requests


class Open(Wired, frozen=True):
    """Open a table. When reopening it, `since` is the last ply that the client has seen."""

    table: Code
    since: Annotated[int, Meta(ge=0)] | None = None


class Watch(Wired, frozen=True):
    """Subscribe to a page of the list of public tables. It replaces the page watched before."""

    open_seats: bool = False  # only tables with an open seat at which you do not sit
    page: Annotated[int, Meta(ge=0, le=9_999)] = 0  # of LOBBY_PAGE tables


class Do(Wired, frozen=True):
    """Ask for a change. The client chooses the key; a command sent twice with one key is carried out once.

    `ply` is the last ply that the client had seen when its user decided.
    """

    key: Key
    ply: Annotated[int, Meta(ge=0)]
    command: Command


class Assist(Wired, frozen=True):
    """Ask for the assistance that the table allows, from the seat's own view."""

    key: Key


class Advise(Wired, frozen=True):
    """Ask the coach, from the seat's own view: where to look, what to do, or whether the latest own move was a slip."""

    key: Key
    about: About


Request = Open | Watch | Do | Assist | Advise


# Messages


class SeatInfo(Struct, frozen=True):
    name: str | None
    kind: SeatKind
    level: Level | None  # of the bot that plays here, also as a stand-in
    absent: bool  # a bot stands in, or the player has left
    character: str | None = None  # that the bot appears as


class Wish(Struct, frozen=True):
    seat: Seat
    what: What
    about: Seat | None


class Ending(Struct, frozen=True):
    winners: tuple[Seat, ...]
    reason: str
    match: tuple[Seat, ...] | None = None  # after the second game of a match: the seats that won the match; both: drawn


class TableInfo(Struct, frozen=True):
    """The public information about a table."""

    code: str
    configuration: Configuration
    phase: Phase
    host: Seat | None
    seats: tuple[SeatInfo, ...]
    wishes: tuple[Wish, ...]
    commitment: str  # to the deal; `cryptid verify` checks it after the end
    outcome: Ending | None
    coach: bool = False  # one person plays here against bots, with a coach


class Waiting(Struct, frozen=True):
    """A seat that the game waits for, since when, and until when if there is a clock."""

    seat: Seat
    since: Milliseconds
    until: Milliseconds | None


class ChatLine(Struct, frozen=True):
    ply: int
    at: Milliseconds
    seat: Seat
    text: str


class Sync(Wired, frozen=True, omit_defaults=True):
    """The whole table after `ply`, as one reader may see it."""

    ply: int
    at: Milliseconds
    table: TableInfo
    seat: Seat | None
    chat: tuple[ChatLine, ...]
    muted: tuple[Seat, ...]
    remarks: tuple[str | None, ...]  # by seat: its bot's remark about its latest action
    waiting: tuple[Waiting, ...] = ()
    public: Raw | UnsetType = UNSET  # of the game's state, once it has started
    private: Raw | UnsetType = UNSET  # null for spectators
    privates: Raw | UnsetType = UNSET  # by seat; only in the replay of a game that is over
    legal: tuple[str, ...] = ()  # the reader's legal actions, as texts
    actions: Raw | UnsetType = UNSET  # the same actions as values: actions[i] has the text legal[i]
    blocked: Raw | UnsetType = UNSET  # why spaces cannot be chosen, for games that explain it
    rematch: str | None = None


class Step(Wired, frozen=True, omit_defaults=True):
    """One ply for one reader. Every reader gets a step for every ply, even if it holds nothing they may see."""

    ply: int
    at: Milliseconds
    fact: Fact | None = None
    seat: Seat | UnsetType | None = UNSET  # of the reader, if it changed
    table: TableInfo | UnsetType = UNSET  # if it changed
    waiting: tuple[Waiting, ...] | UnsetType = UNSET  # if it changed
    events: Raw | UnsetType = UNSET  # those for the reader's seat alone; the log has those for everybody
    public: Raw | UnsetType = UNSET  # the public fields that changed, without the log
    log: Raw | UnsetType = UNSET  # the new entries of the public log
    private: Raw | UnsetType = UNSET  # if it changed
    privates: Raw | UnsetType = UNSET  # those that changed, by seat; only in the replay of a game that is over
    legal: tuple[str, ...] | UnsetType = UNSET  # if it may have changed; then also:
    actions: Raw | UnsetType = UNSET
    blocked: Raw | UnsetType = UNSET


class Accepted(Wired, frozen=True):
    """The command was carried out at this ply and is stored durably."""

    key: str
    ply: int


class Refused(Wired, frozen=True):
    """The request was rejected and changed nothing. A code never changes its meaning."""

    key: str | None
    code: str
    sentence: str


class Presence(Wired, frozen=True):
    """The seats whose players are connected, and how many spectators there are."""

    here: tuple[Seat, ...]
    watching: int


class Assistance(Wired, frozen=True):
    """Assistance worked out from the reader's view after `ply`."""

    key: str
    ply: int
    help: Raw


class Advised(Wired, frozen=True):
    """What the coach says after `ply`; null: nothing. `move` is the number of the move that a slip is about."""

    key: str
    ply: int
    move: int | None
    advice: Raw


class Listing(Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    options: dict[str, Any]  # Any: each game has options of its own
    phase: Phase
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    spectators: bool
    made_at: Milliseconds
    winners: tuple[Seat, ...] = ()  # once the game is over
    counts: bool = True  # for statistics and levels; not if the deal is open knowledge, or with a coach
    coach: bool = False  # one person plays here against bots, with a coach
    adapts: tuple[Seat, int] | None = None  # the seat that the bots adapt to, and their position on that scale


class MyTable(Struct, frozen=True):
    """A table at which you have a seat."""

    listing: Listing
    seat: Seat


class NextLevels(Struct, frozen=True):
    """The levels of the bots that adapt to you, in this game and in your next one of its kind; empty if none does."""

    now: tuple[Level, ...]
    next: tuple[Level, ...]


class Reason(Struct, frozen=True):
    """Why a bot took an action."""

    seat: Seat
    text: str
    reason: str


class Reveal(Struct, frozen=True):
    """The secrets of a finished game: deal and salt behind the commitment, and the bots' reasons."""

    commitment: str
    salt: str
    deal: dict[str, Any]  # Any: each game has deals of its own
    reasons: tuple[Reason, ...]  # in the order of play


class Replay(Struct, frozen=True):
    """A game from its start, as its readers were told: the table before the first move, and a step for each move.

    The ply of a step is the number of its move. While the game runs, it holds what the reader has been told; afterwards
    everything. Nobody can act in the past, so there are no legal actions.
    """

    sync: Sync
    steps: tuple[Step, ...]


class Lobby(Wired, frozen=True):
    """A page of the public tables that can be joined or watched, sent again whenever it changes.

    Tables with the most people present come first. `tables` has the listings that are new or changed since the last
    such message; the others are those sent before.
    """

    codes: tuple[str, ...]  # of the page, in order
    tables: tuple[Listing, ...]
    pages: int  # of the list, at least 1


Message = Sync | Step | Accepted | Refused | Presence | Assistance | Advised | Lobby

LOBBY_PAGE = 12  # tables on a page of the lobby
MAX_FRAME = 4096  # bytes of one request

_encoder = msgspec.json.Encoder()
_requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_facts: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)

encode = _encoder.encode


def read_request(data: bytes | str) -> Request:
    """Decode a request. Raises `msgspec.MsgspecError`, `UnicodeDecodeError` or `RecursionError`."""
    return _requests.decode(data)


def read_fact(data: bytes | str) -> Fact:
    return _facts.decode(data)
