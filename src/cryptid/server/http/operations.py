"""The operations of the HTTP API, and the functions that answer them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct
from starlette.concurrency import run_in_threadpool

from cryptid.core.codec import decode, encode
from cryptid.core.game import BadInput
from cryptid.games.classic.boxed import boxed
from cryptid.games.classic.clues import Mode, clue_words
from cryptid.games.classic.grade import grade_of
from cryptid.games.classic.model import Grade
from cryptid.server.clock import Milliseconds
from cryptid.server.http.calls import Call, Given, WithCookie
from cryptid.server.http.hunts import HuntDay, HuntPage, HuntProof, Hunts, NewMove
from cryptid.server.http.identities import Identities
from cryptid.server.http.looking_back import LOOKING_BACK, TABLE
from cryptid.server.http.personal import PERSONAL, Me, PersonalApi, me_of
from cryptid.server.http.puzzles import PUZZLE_OPERATIONS
from cryptid.server.live.learned import LearnedLessons
from cryptid.server.live.puzzles import Puzzles
from cryptid.server.store.personal import Personal
from cryptid.server.table.lesson import lesson_list, lesson_scene
from cryptid.server.table.log import Person
from cryptid.server.wire.catalogue import GameInfo, catalogue
from cryptid.server.wire.lessons import Learned, LessonInfo, LessonRequest, LessonScene
from cryptid.server.wire.messages import (
    EMOTES,
    Configuration,
    Listing,
    MyTable,
    Reveal,
    SeatNumber,
    StartFrom,
    TableInfo,
    Watch,
)
from cryptid.server.wire.openapi import Operation
from cryptid.study.puzzle import kinds, shipped

if TYPE_CHECKING:
    from cryptid.server.live.server import GameServer

JSON_LINES = "application/jsonl"

STATUSES: Mapping[str, HTTPStatus] = {
    "invalid_data": HTTPStatus.BAD_REQUEST,
    "bad_name": HTTPStatus.BAD_REQUEST,
    "bad_text": HTTPStatus.BAD_REQUEST,
    "invalid_setup": HTTPStatus.BAD_REQUEST,
    "invalid_record": HTTPStatus.BAD_REQUEST,
    "no_game": HTTPStatus.BAD_REQUEST,
    "no_bot": HTTPStatus.BAD_REQUEST,
    "seats": HTTPStatus.BAD_REQUEST,
    "first_game": HTTPStatus.BAD_REQUEST,
    "bad_key": HTTPStatus.FORBIDDEN,
    "banned": HTTPStatus.FORBIDDEN,
    "no_key": HTTPStatus.FORBIDDEN,
    "no_program": HTTPStatus.NOT_FOUND,
    "no_seat": HTTPStatus.BAD_REQUEST,
    "lesson_step": HTTPStatus.BAD_REQUEST,
    "lesson_taps": HTTPStatus.BAD_REQUEST,
    "wrong_date": HTTPStatus.BAD_REQUEST,
    "not_in_hunt": HTTPStatus.BAD_REQUEST,
    "closed_space": HTTPStatus.BAD_REQUEST,
    "not_in_area": HTTPStatus.BAD_REQUEST,
    "no_such_hunter": HTTPStatus.BAD_REQUEST,
    "answered": HTTPStatus.BAD_REQUEST,
    "origin": HTTPStatus.BAD_REQUEST,
    "no_move": HTTPStatus.BAD_REQUEST,
    "not_seated": HTTPStatus.BAD_REQUEST,
    "not_legal": HTTPStatus.BAD_REQUEST,
    "no_setups": HTTPStatus.BAD_REQUEST,
    "game_over": HTTPStatus.BAD_REQUEST,
    "invalid_deal_code": HTTPStatus.BAD_REQUEST,
    "no_identity": HTTPStatus.UNAUTHORIZED,
    "wrong_origin": HTTPStatus.FORBIDDEN,
    "wrong_host": HTTPStatus.MISDIRECTED_REQUEST,
    "no_spectators": HTTPStatus.FORBIDDEN,
    "no_table": HTTPStatus.NOT_FOUND,
    "no_transfer": HTTPStatus.NOT_FOUND,
    "no_puzzle": HTTPStatus.NOT_FOUND,
    "no_choice": HTTPStatus.BAD_REQUEST,
    "unreadable": HTTPStatus.BAD_REQUEST,
    "no_lesson": HTTPStatus.NOT_FOUND,
    "not_found": HTTPStatus.NOT_FOUND,
    "wrong_method": HTTPStatus.METHOD_NOT_ALLOWED,
    "no_hunt": HTTPStatus.NOT_FOUND,
    "too_early": HTTPStatus.NOT_FOUND,
    "not_over": HTTPStatus.CONFLICT,
    "no_run": HTTPStatus.CONFLICT,
    "busy": HTTPStatus.CONFLICT,
    "moved_on": HTTPStatus.CONFLICT,
    "hunt_over": HTTPStatus.CONFLICT,
    "hunt_open": HTTPStatus.CONFLICT,
    "not_begun": HTTPStatus.CONFLICT,
    "not_finished": HTTPStatus.CONFLICT,
    "too_many_tables": HTTPStatus.CONFLICT,
    "too_many_listed": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not_json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_sockets": HTTPStatus.TOO_MANY_REQUESTS,
    "damaged_table": HTTPStatus.INTERNAL_SERVER_ERROR,
    "bug": HTTPStatus.INTERNAL_SERVER_ERROR,
    "draining": HTTPStatus.SERVICE_UNAVAILABLE,
    "no_review": HTTPStatus.SERVICE_UNAVAILABLE,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}  # other codes: 400


def read_ahead() -> None:
    """Read from files what is then kept in memory, and import what Starlette imports late.

    Otherwise the first request of each kind would hold up the event loop for up to 80 ms.
    """
    catalogue()
    lesson_list()
    for kind in kinds():
        shipped(kind)
    asyncio.run(run_in_threadpool(int))


def status_of(code: str) -> HTTPStatus:
    return STATUSES.get(code, HTTPStatus.BAD_REQUEST)


# Requests and responses


class BeMe(Struct, frozen=True, forbid_unknown_fields=True):
    name: Given | None = None  # None: unchanged, or a random name for a new identity


class Transfer(Struct, frozen=True):
    """A code that moves your identity to another device. It works once."""

    code: str
    until: Milliseconds


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    code: Given


class NewProgram(Struct, frozen=True, forbid_unknown_fields=True):
    name: Given


class Program(Struct, frozen=True):
    """A program and its token, for the header `Authorization: Bearer`. The token is shown only once."""

    name: str
    token: str


class Invitations(Struct, frozen=True):
    """Where links to tables lead: the table's page is `{origin}/t/{code}`."""

    origin: str | None  # None: only this machine can reach the server


class Games(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    emotes: tuple[str, ...]


class LobbyPage(Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of the public tables, as in the request `watch`."""

    open_seats: bool = False
    page: Annotated[int, Meta(ge=0, le=9_999)] = 0


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    configuration: Configuration
    seat: SeatNumber | None = None  # the host's own seat; None: the host does not play
    start: StartFrom | None = None  # None: from a deal of its own


class MadeTable(Struct, frozen=True):
    code: str


class NewSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of `cryptid setup`."""

    players: int = 4
    mode: str | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None  # None: random
    card: Given | None = None
    board: Given | None = None
    grade: str = "any"  # of the map, in normal mode: any, gentle, fair or hard


class ClueInfo(Struct, frozen=True):
    words: str
    book: str
    number: int


class HintInfo(Struct, frozen=True):
    words: str
    number: int


class SetupInfo(Struct, frozen=True):
    """A set-up as `cryptid setup --json` prints it. Clues and hint also as text, and as numbers of the boxed game."""

    setup: dict[str, Any]  # Any: a set-up's JSON
    seed: int
    origin: str  # to deal it again
    clues: tuple[ClueInfo, ...]
    hint: HintInfo | None
    grade: str | None  # of the set-up, to be told after the game; null in advanced mode


# Handlers


class Api(PersonalApi):
    """One method for each operation; `OPERATIONS` maps them to paths."""

    def __init__(self, server: GameServer, identities: Identities, hunts: Hunts) -> None:
        super().__init__(server, identities)
        self.puzzles = Puzzles(server.store, server.settings.now)
        self._hunts = hunts
        self._learned = LearnedLessons(server.store, server.settings.now)

    # Identities

    async def me(self, call: Call) -> object:
        me = me_of(call.me)
        return me if call.cookie is None else WithCookie(me, call.cookie)

    async def be_me(self, call: Call) -> object:
        name: str | None = call.body.name
        if call.person is not None:
            return me_of(call.person if name is None else await self._rename(call.person, name))
        self.server.limits.identities.take(call.address)
        person, token = await self._identities.create(name)
        return WithCookie(me_of(person), token)

    async def _rename(self, person: Person, name: str) -> Person:
        renamed = await self._identities.rename(person, name)
        self.server.connections.rename(renamed)
        return renamed

    async def transfer(self, call: Call) -> object:
        self.server.limits.identities.take(call.address)
        return Transfer(*await self._identities.offer_transfer(call.me))

    async def claim(self, call: Call) -> object:
        self.server.limits.claims.take(call.address)
        person, token = await self._identities.redeem(call.body.code)
        return WithCookie(me_of(person), token)

    async def make_program(self, call: Call) -> object:
        self.server.limits.identities.take(call.address)
        person, token = await self._identities.create(call.body.name, is_program=True)
        if call.person is not None:
            await Personal(self.server.store).add_program(person.id, call.person.id, secrets.token_hex(4))
        return Program(person.name, token)

    # Tables

    async def my_tables(self, call: Call) -> object:
        return await self.server.tables.tables_of(call.me)

    async def tables(self, call: Call) -> object:
        request = Watch(call.query.open_seats, call.query.page)
        return await self.server.lobby.tables(request, None if call.person is None else call.person.id)

    async def make_table(self, call: Call) -> object:
        await self.server.seating.check_key(call.me)
        await self.server.seating.check_tables(call.me)
        new: NewTable = call.body
        if new.configuration.first_game is not None:
            raise BadInput("first_game", "first_game: a match begins with its first game; leave this out.")
        if new.configuration.origin is not None:
            raise BadInput("origin", "origin: say where the table starts in `start`; leave this out.")
        self.server.limits.tables.take(call.me.id)
        self.server.limits.tables_by_address.take(call.address)
        address = await self.server.addresses.mark(call.address)
        with self.server.limits.wrong_codes(call.address):
            return MadeTable(await self.server.tables.create(call.me, new.configuration, new.seat, address, new.start))

    async def table(self, call: Call) -> object:
        with self.server.limits.wrong_codes(call.address):
            return await self.server.tables.info(call.code, call.person)

    async def record(self, call: Call) -> object:
        with self.server.limits.wrong_codes(call.address):
            return await self.server.tables.record(call.code, call.person)

    async def deal(self, call: Call) -> object:
        with self.server.limits.wrong_codes(call.address):
            return await self.server.tables.reveal(call.code, call.person)

    # Hunts

    async def my_hunts(self, call: Call) -> object:
        return await self._hunts.mine(call.me)

    async def hunt(self, call: Call) -> object:
        return await self._hunts.page(call.person, call.code)

    async def move_in_hunt(self, call: Call) -> object:
        return await self._hunts.move(call.me, call.code, call.body)

    async def hunt_proof(self, call: Call) -> object:
        return await self._hunts.proof(call.me, call.code)

    # Games

    async def invitations(self, call: Call) -> object:
        return Invitations(call.origin)

    async def games(self, call: Call) -> object:
        return Games(catalogue(), EMOTES)

    async def make_setup(self, call: Call) -> object:
        new: NewSetup = call.body
        mode = None if new.mode is None else decode(Mode, new.mode, "mode")
        seed = secrets.randbits(32) if new.seed is None else new.seed
        grade = decode(Grade, new.grade, "grade")
        made = await asyncio.to_thread(boxed, new.players, mode, seed, new.card, new.board, grade)
        setup = made.setup
        entries = zip(setup.clues, made.entries, strict=True)
        clues = tuple(ClueInfo(clue_words(clue), book, number) for clue, (book, number) in entries)
        hint = None
        if setup.hint is not None and made.hint_number is not None:
            hint = HintInfo(setup.hint.words, made.hint_number)
        return SetupInfo(encode(setup), seed, made.origin, clues, hint, grade_of(setup))

    # Lessons

    async def lessons(self, call: Call) -> object:
        return lesson_list()

    async def lesson(self, call: Call) -> object:
        return await asyncio.to_thread(lesson_scene, call.body)

    async def learned(self, call: Call) -> object:
        return await self._learned.all(call.me.id)

    async def keep_learned(self, call: Call) -> object:
        return await self._learned.keep(call.me.id, call.body)


def _about_puzzles(answer: Callable[[Puzzles, Call], Awaitable[object]]) -> Callable[[Api, Call], Awaitable[object]]:
    return lambda api, call: answer(api.puzzles, call)


_CREATED = HTTPStatus.CREATED
_HUNT = ("no_hunt", "too_early")
_HUNT_MOVE = (
    *("wrong_date", "moved_on", "hunt_over", "unreadable", "not_in_hunt"),
    *("closed_space", "not_in_area", "no_such_hunter", "answered"),
)

OPERATIONS: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    Operation("get", "/api/me", "me", "Return your identity.", Me, identity=True): Api.me,
    Operation("post", "/api/me", "be_me", "Create an identity or rename it.", Me, BeMe, ("bad_name",)): Api.be_me,
    Operation(
        "post", "/api/me/transfer", "transfer", "Create a transfer code for another device.", Transfer, identity=True
    ): (Api.transfer),
    Operation("post", "/api/me/claim", "claim", "Redeem a transfer code.", Me, Claim, ("no_transfer",)): Api.claim,
    Operation(
        "get",
        "/api/me/tables",
        "my_tables",
        "List the tables at which you have a seat.",
        tuple[MyTable, ...],
        identity=True,
    ): (Api.my_tables),
    Operation(
        "post",
        "/api/programs",
        "make_program",
        "Create an identity and token for a program.",
        Program,
        NewProgram,
        ("bad_name",),
        status=_CREATED,
    ): Api.make_program,
    Operation(
        "get", "/api/invitations", "invitations", "Return the address for links to other people.", Invitations
    ): Api.invitations,
    Operation("get", "/api/games", "games", "List the games with their options and bots.", Games): Api.games,
    Operation(
        "get",
        "/api/tables",
        "tables",
        "List a page of the public tables, those with the most people present first.",
        tuple[Listing, ...],
        query=LobbyPage,
    ): Api.tables,
    Operation(
        "post",
        "/api/tables",
        "make_table",
        "Create a table and return its code.",
        MadeTable,
        NewTable,
        (
            *("no_game", "seats", "no_bot", "first_game", "origin", "no_key", "too_many_tables", "too_many_listed"),
            *(*TABLE, "not_over", "invalid_record", "no_move", "game_over", "invalid_deal_code"),
            *("invalid_setup", "no_setups"),
        ),
        identity=True,
        status=_CREATED,
    ): Api.make_table,
    Operation("get", "/api/tables/{code}", "table", "Return a table.", TableInfo, errors=TABLE): Api.table,
    Operation(
        "get",
        "/api/tables/{code}/record",
        "record",
        "Return the record of a finished game, for `cryptid replay`.",
        str,
        errors=(*TABLE, "not_over"),
        media=JSON_LINES,
    ): Api.record,
    Operation(
        "get",
        "/api/tables/{code}/deal",
        "deal",
        "Return deal, salt and the bots' reasons of a finished game.",
        Reveal,
        errors=(*TABLE, "not_over"),
    ): Api.deal,
    Operation(
        "get", "/api/hunts", "my_hunts", "List your hunts, earliest first.", tuple[HuntDay, ...], identity=True
    ): Api.my_hunts,
    Operation(
        "get", "/api/hunts/{day}", "hunt", "Return the hunt of a day, such as 2027-01-31.", HuntPage, errors=_HUNT
    ): Api.hunt,
    Operation(
        "post",
        "/api/hunts/{day}",
        "move_in_hunt",
        "Ask, search or give up in a hunt.",
        HuntPage,
        NewMove,
        (*_HUNT, *_HUNT_MOVE),
        identity=True,
    ): Api.move_in_hunt,
    Operation(
        "get",
        "/api/hunts/{day}/proof",
        "hunt_proof",
        "Return a proof of the habitat, once your hunt is over.",
        HuntProof,
        errors=(*_HUNT, "hunt_open", "no_review"),
        identity=True,
    ): Api.hunt_proof,
    Operation(
        "post",
        "/api/setups",
        "make_setup",
        "Deal a set-up for the boxed game.",
        SetupInfo,
        NewSetup,
        ("invalid_setup",),
    ): Api.make_setup,
    **PERSONAL,
    **{operation: _about_puzzles(answer) for operation, answer in PUZZLE_OPERATIONS.items()},
    Operation(
        "get",
        "/api/me/lessons",
        "learned",
        "Return how far you are in the lessons you began.",
        tuple[Learned, ...],
        identity=True,
    ): Api.learned,
    Operation(
        "post",
        "/api/me/lessons",
        "keep_learned",
        "Keep your place in a lesson.",
        Learned,
        Learned,
        ("no_lesson",),
        identity=True,
    ): Api.keep_learned,
    Operation("get", "/api/lessons", "lessons", "List the lessons.", tuple[LessonInfo, ...]): Api.lessons,
    Operation(
        "post",
        "/api/lessons",
        "lesson",
        "Return a step of a lesson with its table.",
        LessonScene,
        LessonRequest,
        ("no_lesson", "lesson_step", "lesson_taps"),
    ): Api.lesson,
    **LOOKING_BACK,
}
EVERYWHERE = (
    "invalid_data",
    "wrong_host",
    "wrong_origin",
    "too_large",
    "not_json",
    "too_fast",
    "banned",
    "unavailable",
)
