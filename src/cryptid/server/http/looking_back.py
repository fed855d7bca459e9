"""The operations of the HTTP API that look back at games: replays, reviews and exercises."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from cryptid.core.game import BadInput, Seat
from cryptid.server.live.loading import in_slices
from cryptid.server.live.reviews import check_own
from cryptid.server.table.records import is_over, read_record, replay_of
from cryptid.server.table.updates import position_before
from cryptid.server.wire.messages import ActionText, Replay, Sync
from cryptid.server.wire.openapi import Operation
from cryptid.study.insight import PARTS, Insight, Prospects
from cryptid.study.review import Verdict

if TYPE_CHECKING:
    from cryptid.server.http.calls import Call
    from cryptid.server.http.operations import Api
    from cryptid.server.live.worker import Levels
    from cryptid.server.table.referee import Table

TABLE = ("no_table", "no_spectators", "damaged_table")  # errors of operations that need a table

MoveNumber = Annotated[int, Meta(ge=1)]
LAST = PARTS - 1
Part = Annotated[int, Meta(ge=0, le=LAST)]


class GivenRecord(Struct, frozen=True, forbid_unknown_fields=True):
    record: str  # the text of a record file


class WantedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the chances to win: each knows more than the one before, and the last knows all."""

    part: Part = LAST


class GivenRecordPart(Struct, frozen=True, forbid_unknown_fields=True):
    record: str  # the text of a record file
    part: Part = LAST  # of the chances to win


class Exercise(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of yours in a finished game."""

    move: MoveNumber


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """What you would do in place of a move of yours."""

    move: MoveNumber
    text: ActionText


async def replay(api: Api, call: Call) -> object:
    with api.server.limits.wrong_codes(call.address):
        return await api.server.tables.replay(call.code, call.person)


async def replay_record(api: Api, call: Call) -> object:
    return await asyncio.to_thread(lambda: replay_of(read_record(call.body.record)))


async def review(api: Api, call: Call) -> object:
    table = await _finished(api, call)
    return await api.server.reviews.of(table.record(), table.state.outcome is not None)


async def review_record(api: Api, call: Call) -> object:
    api.server.limits.studies.take(call.address)
    record = await asyncio.to_thread(read_record, call.body.record)
    return await api.server.reviews.of(record, is_over(record))


async def chances(api: Api, call: Call) -> object:
    table = await _finished(api, call)
    record, has_outcome = table.record(), table.state.outcome is not None
    return await api.server.reviews.chances(record, has_outcome, _levels(table), call.query.part)


async def picture(api: Api, call: Call) -> object:
    table = await _finished(api, call)
    return await api.server.reviews.picture(table.record(), table.state.outcome is not None, _levels(table))


def _levels(table: Table) -> Levels:
    return tuple(chair.level for chair in table.state.chairs)


async def chances_of_record(api: Api, call: Call) -> object:
    record = await asyncio.to_thread(read_record, call.body.record)
    if not api.server.reviews.has(record):
        api.server.limits.studies.take(call.address)
    levels = (None,) * record.deal.options.players
    return await api.server.reviews.chances(record, is_over(record), levels, call.body.part)


async def exercise(api: Api, call: Call) -> object:
    table = await _finished(api, call)
    seat = _own_seat(table, call)
    check_own(table, seat, call.body.move)
    return await in_slices(position_before(table, seat, call.body.move))


async def attempt(api: Api, call: Call) -> object:
    table = await _finished(api, call)
    return await api.server.reviews.verdict(table, _own_seat(table, call), call.body.move, call.body.text)


async def _finished(api: Api, call: Call) -> Table:
    with api.server.limits.wrong_codes(call.address):
        return await api.server.tables.finished(call.code, call.person)


def _own_seat(table: Table, call: Call) -> Seat:
    seat = table.state.seat_of(call.me.id)
    if seat is None:
        raise BadInput("not_seated", "You have no seat at this table.")
    return seat


_REVIEW = ("not_finished", "no_review")
_EXERCISE = (*TABLE, "not_over", "not_seated", "no_move")

LOOKING_BACK: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    Operation(
        "get",
        "/api/tables/{code}/replay",
        "replay",
        "Return the game from its start: as you were told while it runs, with all secrets once it is over.",
        Replay,
        errors=(*TABLE, "not_begun"),
    ): replay,
    Operation(
        "post",
        "/api/replays",
        "replay_record",
        "Check a record and return its game from the start.",
        Replay,
        GivenRecord,
        ("invalid_record",),
    ): replay_record,
    Operation(
        "get",
        "/api/tables/{code}/review",
        "review",
        "Return the review of a finished game: what each seat knew, and how good each decision was.",
        Insight,
        errors=(*TABLE, "not_over", *_REVIEW),
    ): review,
    Operation(
        "get",
        "/api/tables/{code}/chances",
        "chances",
        "Return each seat's chance to win after every move of a finished game, if everybody plays on as before.",
        Prospects,
        query=WantedPart,
        errors=(*TABLE, "not_over", *_REVIEW),
    ): chances,
    Operation(
        "get",
        "/api/tables/{code}/picture",
        "picture",
        "Return a picture of each seat's chance to win in a finished game, for link previews.",
        bytes,
        errors=(*TABLE, "not_over", *_REVIEW),
        media="image/png",
    ): picture,
    Operation(
        "post",
        "/api/reviews",
        "review_record",
        "Return the review of a record.",
        Insight,
        GivenRecord,
        ("invalid_record", *_REVIEW),
    ): review_record,
    Operation(
        "post",
        "/api/chances",
        "chances_of_record",
        "Return each seat's chance to win after every move of a record, if people play on as before.",
        Prospects,
        GivenRecordPart,
        ("invalid_record", *_REVIEW),
    ): chances_of_record,
    Operation(
        "post",
        "/api/tables/{code}/exercises",
        "exercise",
        "Return the position before a move of yours, with your legal actions.",
        Sync,
        Exercise,
        _EXERCISE,
        identity=True,
    ): exercise,
    Operation(
        "post",
        "/api/tables/{code}/attempts",
        "attempt",
        "Judge what you would do in place of a move of yours.",
        Verdict | None,
        Attempt,
        (*_EXERCISE, *_REVIEW, "not_legal"),
        identity=True,
    ): attempt,
}
