"""The HTTP operations about tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from cryptid.core.game import BadInput
from cryptid.server.http.looking_back import TABLE
from cryptid.server.wire.messages import (
    Configuration,
    Listing,
    MyTable,
    NextLevels,
    Reveal,
    SeatNumber,
    StartFrom,
    TableInfo,
    Watch,
)
from cryptid.server.wire.openapi import Operation

if TYPE_CHECKING:
    from cryptid.server.http.calls import Call
    from cryptid.server.http.operations import Api

JSON_LINES = "application/jsonl"


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


async def _my_tables(api: Api, call: Call) -> object:
    return await api.server.tables.tables_of(call.me)


async def _tables(api: Api, call: Call) -> object:
    request = Watch(call.query.open_seats, call.query.page)
    return await api.server.lobby.tables(request, None if call.person is None else call.person.id)


async def _make_table(api: Api, call: Call) -> object:
    await api.server.seating.check_key(call.me)
    await api.server.seating.check_tables(call.me)
    new: NewTable = call.body
    if new.configuration.first_game is not None:
        raise BadInput("first_game", "first_game: a match begins with its first game; leave this out.")
    if new.configuration.origin is not None:
        raise BadInput("origin", "origin: say where the table starts in `start`; leave this out.")
    api.server.limits.tables.take(call.me.id)
    api.server.limits.tables_by_address.take(call.address)
    address = await api.server.addresses.mark(call.address)
    with api.server.limits.wrong_codes(call.address):
        return MadeTable(await api.server.tables.create(call.me, new.configuration, new.seat, address, new.start))


async def _table(api: Api, call: Call) -> object:
    with api.server.limits.wrong_codes(call.address):
        return await api.server.tables.info(call.code, call.person)


async def _record(api: Api, call: Call) -> object:
    with api.server.limits.wrong_codes(call.address):
        return await api.server.tables.record(call.code, call.person)


async def _deal(api: Api, call: Call) -> object:
    with api.server.limits.wrong_codes(call.address):
        return await api.server.tables.reveal(call.code, call.person)


async def _next_levels(api: Api, call: Call) -> object:
    with api.server.limits.wrong_codes(call.address):
        return await api.server.tables.next_levels(call.code, call.me)


TABLE_OPERATIONS: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    Operation(
        "get",
        "/api/me/tables",
        "my_tables",
        "List the tables at which you have a seat.",
        tuple[MyTable, ...],
        identity=True,
    ): _my_tables,
    Operation(
        "get",
        "/api/tables",
        "tables",
        "List a page of the public tables, those with the most people present first.",
        tuple[Listing, ...],
        query=LobbyPage,
    ): _tables,
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
        status=HTTPStatus.CREATED,
    ): _make_table,
    Operation("get", "/api/tables/{code}", "table", "Return a table.", TableInfo, errors=TABLE): _table,
    Operation(
        "get",
        "/api/tables/{code}/record",
        "record",
        "Return the record of a finished game, for `cryptid replay`.",
        str,
        errors=(*TABLE, "not_over"),
        media=JSON_LINES,
    ): _record,
    Operation(
        "get",
        "/api/tables/{code}/deal",
        "deal",
        "Return deal, salt and the bots' reasons of a finished game.",
        Reveal,
        errors=(*TABLE, "not_over"),
    ): _deal,
    Operation(
        "get",
        "/api/tables/{code}/next_levels",
        "next_levels",
        "Return the levels of the bots that adapt to you, in this finished game and in your next one of its kind.",
        NextLevels,
        errors=(*TABLE, "not_over"),
        identity=True,
    ): _next_levels,
}
