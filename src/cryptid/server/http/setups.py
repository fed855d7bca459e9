"""The HTTP operation that deals set-ups for the boxed game."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from cryptid.core.codec import decode, encode
from cryptid.games.classic.boxed import boxed
from cryptid.games.classic.clues import Mode, clue_words
from cryptid.games.classic.grade import grade_of
from cryptid.games.classic.model import Grade
from cryptid.kernels.classic.deals import draw_map
from cryptid.server.http.calls import Given
from cryptid.server.wire.openapi import Operation

if TYPE_CHECKING:
    from cryptid.server.http.calls import Call
    from cryptid.server.http.operations import Api


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


async def _make_setup(_: Api, call: Call) -> object:
    new: NewSetup = call.body
    mode = None if new.mode is None else decode(Mode, new.mode, "mode")
    seed = secrets.randbits(32) if new.seed is None else new.seed
    grade = decode(Grade, new.grade, "grade")
    made = await asyncio.to_thread(boxed, new.players, mode, seed, new.card, new.board, grade, draw_map)
    setup = made.setup
    entries = zip(setup.clues, made.entries, strict=True)
    clues = tuple(ClueInfo(clue_words(clue), book, number) for clue, (book, number) in entries)
    hint = None
    if setup.hint is not None and made.hint_number is not None:
        hint = HintInfo(setup.hint.words, made.hint_number)
    return SetupInfo(encode(setup), seed, made.origin, clues, hint, grade_of(setup))


SETUP_OPERATIONS: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    Operation(
        "post",
        "/api/setups",
        "make_setup",
        "Deal a set-up for the boxed game.",
        SetupInfo,
        NewSetup,
        ("invalid_setup",),
    ): _make_setup,
}
