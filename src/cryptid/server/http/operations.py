"""All operations of the HTTP API. Those about hunts, lessons and the games on offer are defined here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from cryptid.games import GAMES
from cryptid.kernels.dealing import quick_deal
from cryptid.server.http.calls import Call
from cryptid.server.http.hunts import HuntDay, HuntPage, HuntProof, Hunts, NewMove
from cryptid.server.http.identities import Identities
from cryptid.server.http.looking_back import LOOKING_BACK
from cryptid.server.http.personal import IDENTITY, PERSONAL
from cryptid.server.http.puzzles import PUZZLE_OPERATIONS
from cryptid.server.http.setups import SETUP_OPERATIONS
from cryptid.server.http.tables import TABLE_OPERATIONS
from cryptid.server.live.learned import LearnedLessons
from cryptid.server.live.puzzles import Puzzles
from cryptid.server.table.lesson import lesson_list, lesson_scene
from cryptid.server.wire.catalogue import GameInfo, catalogue
from cryptid.server.wire.lessons import Learned, LessonInfo, LessonRequest, LessonScene
from cryptid.server.wire.messages import EMOTES
from cryptid.server.wire.openapi import Operation
from cryptid.study.puzzle import kinds, shipped

if TYPE_CHECKING:
    from cryptid.server.live.server import GameServer


def read_ahead() -> None:
    """Read from files what is then kept in memory, and import what Starlette imports late.

    Otherwise the first request of each kind would hold up the event loop for up to 80 ms.
    """
    catalogue()
    lesson_list()
    for kind in kinds():
        shipped(kind)
    for name, game in GAMES.items():
        quick_deal(name, game.options_type(), Random(0))  # imports numpy where it is needed
    asyncio.run(run_in_threadpool(int))


class Invitations(Struct, frozen=True):
    """Where links to tables lead: the table's page is `{origin}/t/{code}`."""

    origin: str | None  # None: only this machine can reach the server


class Games(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    emotes: tuple[str, ...]


class Api:
    """What the functions that answer operations need of the server."""

    def __init__(self, server: GameServer, identities: Identities, hunts: Hunts) -> None:
        self.server, self.identities, self.hunts = server, identities, hunts
        self.puzzles = Puzzles(server.store, server.settings.now)
        self.learned = LearnedLessons(server.store, server.settings.now)


async def _invitations(api: Api, call: Call) -> object:
    return Invitations(call.origin)


async def _games(api: Api, call: Call) -> object:
    return Games(catalogue(), EMOTES)


async def _my_hunts(api: Api, call: Call) -> object:
    return await api.hunts.mine(call.me)


async def _hunt(api: Api, call: Call) -> object:
    return await api.hunts.page(call.person, call.code)


async def _move_in_hunt(api: Api, call: Call) -> object:
    return await api.hunts.move(call.me, call.code, call.body)


async def _hunt_proof(api: Api, call: Call) -> object:
    return await api.hunts.proof(call.me, call.code)


async def _learned(api: Api, call: Call) -> object:
    return await api.learned.all(call.me.id)


async def _keep_learned(api: Api, call: Call) -> object:
    return await api.learned.keep(call.me.id, call.body)


async def _lessons(api: Api, call: Call) -> object:
    return lesson_list()


async def _lesson(api: Api, call: Call) -> object:
    return await asyncio.to_thread(lesson_scene, call.body)


def _about_puzzles(answer: Callable[[Puzzles, Call], Awaitable[object]]) -> Callable[[Api, Call], Awaitable[object]]:
    return lambda api, call: answer(api.puzzles, call)


_HUNT = ("no_hunt", "too_early")
_HUNT_MOVE = (
    *("wrong_date", "moved_on", "hunt_over", "unreadable", "not_in_hunt"),
    *("closed_space", "not_in_area", "no_such_hunter", "answered"),
)

OPERATIONS: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    **IDENTITY,
    Operation(
        "get", "/api/invitations", "invitations", "Return the address for links to other people.", Invitations
    ): _invitations,
    Operation("get", "/api/games", "games", "List the games with their options and bots.", Games): _games,
    **TABLE_OPERATIONS,
    Operation(
        "get", "/api/hunts", "my_hunts", "List your hunts, earliest first.", tuple[HuntDay, ...], identity=True
    ): _my_hunts,
    Operation(
        "get", "/api/hunts/{day}", "hunt", "Return the hunt of a day, such as 2027-01-31.", HuntPage, errors=_HUNT
    ): _hunt,
    Operation(
        "post",
        "/api/hunts/{day}",
        "move_in_hunt",
        "Ask, search or give up in a hunt.",
        HuntPage,
        NewMove,
        (*_HUNT, *_HUNT_MOVE),
        identity=True,
    ): _move_in_hunt,
    Operation(
        "get",
        "/api/hunts/{day}/proof",
        "hunt_proof",
        "Return a proof of the habitat, once your hunt is over.",
        HuntProof,
        errors=(*_HUNT, "hunt_open", "no_review"),
        identity=True,
    ): _hunt_proof,
    **SETUP_OPERATIONS,
    **PERSONAL,
    **{operation: _about_puzzles(answer) for operation, answer in PUZZLE_OPERATIONS.items()},
    Operation(
        "get",
        "/api/me/lessons",
        "learned",
        "Return how far you are in the lessons you began.",
        tuple[Learned, ...],
        identity=True,
    ): _learned,
    Operation(
        "post",
        "/api/me/lessons",
        "keep_learned",
        "Keep your place in a lesson.",
        Learned,
        Learned,
        ("no_lesson",),
        identity=True,
    ): _keep_learned,
    Operation("get", "/api/lessons", "lessons", "List the lessons.", tuple[LessonInfo, ...]): _lessons,
    Operation(
        "post",
        "/api/lessons",
        "lesson",
        "Return a step of a lesson with its table.",
        LessonScene,
        LessonRequest,
        ("no_lesson", "lesson_step", "lesson_taps"),
    ): _lesson,
    **LOOKING_BACK,
}
