"""The HTTP operations about identities, a person's own data, reports, and the key of the house."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds
from cryptid.server.http.calls import Call, Given, WithCookie
from cryptid.server.store.moderation import add_report
from cryptid.server.store.personal import Personal
from cryptid.server.table.log import Person
from cryptid.server.table.texts import clean_text
from cryptid.server.wire.messages import Code, SeatNumber
from cryptid.server.wire.openapi import Operation

if TYPE_CHECKING:
    from cryptid.server.http.operations import Api


class Me(Struct, frozen=True):
    """Your identity, as others see it."""

    name: str
    program: bool


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


class MyProgram(Struct, frozen=True):
    """A program that you have created. The id is for revoking its token."""

    id: str
    name: str


class HouseKey(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of the house, which people need to create tables where the operator has set one."""

    key: Given


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with a table, or with the person at one of its seats. The operator reads it."""

    table: Code
    reason: Literal["name", "chat", "play", "other"]
    seat: SeatNumber | None = None  # None: the table as a whole
    words: Annotated[str, Meta(max_length=300)] = ""


def me_of(person: Person) -> Me:
    return Me(person.name, person.is_program)


async def _me(api: Api, call: Call) -> object:
    me = me_of(call.me)
    return me if call.cookie is None else WithCookie(me, call.cookie)


async def _be_me(api: Api, call: Call) -> object:
    name: str | None = call.body.name
    if call.person is not None:
        return me_of(call.person if name is None else await _rename(api, call.person, name))
    api.server.limits.identities.take(call.address)
    person, token = await api.identities.create(name)
    return WithCookie(me_of(person), token)


async def _rename(api: Api, person: Person, name: str) -> Person:
    renamed = await api.identities.rename(person, name)
    api.server.connections.rename(renamed)
    return renamed


async def _transfer(api: Api, call: Call) -> object:
    api.server.limits.identities.take(call.address)
    return Transfer(*await api.identities.offer_transfer(call.me))


async def _claim(api: Api, call: Call) -> object:
    api.server.limits.claims.take(call.address)
    person, token = await api.identities.redeem(call.body.code)
    return WithCookie(me_of(person), token)


async def _make_program(api: Api, call: Call) -> object:
    api.server.limits.identities.take(call.address)
    person, token = await api.identities.create(call.body.name, is_program=True)
    if call.person is not None:
        await Personal(api.server.store).add_program(person.id, call.person.id, secrets.token_hex(4))
    return Program(person.name, token)


async def _export(api: Api, call: Call) -> object:
    return await Personal(api.server.store).export(call.me.id)


async def _delete_me(api: Api, call: Call) -> object:
    await api.server.finish(api.server.departures.erase(call.me.id))
    return WithCookie(None, None)


async def _log_out(api: Api, call: Call) -> object:
    """Make all tokens invalid and give this device a new one."""
    await Personal(api.server.store).log_out(call.me.id, api.server.settings.now())
    return WithCookie(me_of(call.me), await api.identities.new_token(call.me))


async def _programs(api: Api, call: Call) -> object:
    return tuple(MyProgram(handle, name) for handle, name in await Personal(api.server.store).programs(call.me.id))


async def _revoke_program(api: Api, call: Call) -> None:
    if not await Personal(api.server.store).revoke_program(call.me.id, call.code, api.server.settings.now()):
        raise BadInput("no_program", "You have no such program.")


async def _give_key(api: Api, call: Call) -> None:
    api.server.limits.claims.take(call.address)
    await api.server.seating.redeem_key(call.me, call.body.key)


async def _report(api: Api, call: Call) -> None:
    new: NewReport = call.body
    with api.server.limits.wrong_codes(call.address):
        table = (await api.server.tables.visit(new.table, call.person)).table
    api.server.limits.reports.take(call.me.id)
    chairs = table.state.chairs
    if new.seat is not None and (new.seat >= len(chairs) or chairs[new.seat].owner is None):
        raise BadInput("no_seat", f"No person sits at seat {new.seat}.")
    person = None if new.seat is None else chairs[new.seat].owner
    words = clean_text(new.words) if new.words.strip() else ""
    now = api.server.settings.now()
    await add_report(api.server.store, now, table.head.id, new.seat, person, call.me.id, new.reason, words)


_NO_CONTENT = HTTPStatus.NO_CONTENT

IDENTITY: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    Operation("get", "/api/me", "me", "Return your identity.", Me, identity=True): _me,
    Operation("post", "/api/me", "be_me", "Create an identity or rename it.", Me, BeMe, ("bad_name",)): _be_me,
    Operation(
        "post", "/api/me/transfer", "transfer", "Create a transfer code for another device.", Transfer, identity=True
    ): _transfer,
    Operation("post", "/api/me/claim", "claim", "Redeem a transfer code.", Me, Claim, ("no_transfer",)): _claim,
    Operation(
        "post",
        "/api/programs",
        "make_program",
        "Create an identity and token for a program.",
        Program,
        NewProgram,
        ("bad_name",),
        status=HTTPStatus.CREATED,
    ): _make_program,
}

PERSONAL: Mapping[Operation, Callable[[Api, Call], Awaitable[object]]] = {
    Operation(
        "delete",
        "/api/me",
        "delete_me",
        "Delete your identity, name and chat. Your seats stay, as those of a former player.",
        None,
        identity=True,
        status=_NO_CONTENT,
    ): _delete_me,
    Operation(
        "get", "/api/me/export", "export", "Return everything that is kept about you.", dict[str, Any], identity=True
    ): _export,
    Operation(
        "post",
        "/api/me/logout",
        "log_out",
        "Log out everywhere else: all other devices and tokens of yours become invalid.",
        Me,
        identity=True,
    ): _log_out,
    Operation(
        "post",
        "/api/me/key",
        "give_key",
        "Give the key of the house, which this server may need for creating tables.",
        None,
        HouseKey,
        ("bad_key",),
        identity=True,
        status=_NO_CONTENT,
    ): _give_key,
    Operation(
        "get",
        "/api/programs",
        "programs",
        "List the programs that you have created.",
        tuple[MyProgram, ...],
        identity=True,
    ): _programs,
    Operation(
        "delete",
        "/api/programs/{id}",
        "revoke_program",
        "Make the token of a program invalid.",
        None,
        errors=("no_program",),
        identity=True,
        status=_NO_CONTENT,
    ): _revoke_program,
    Operation(
        "post",
        "/api/reports",
        "report",
        "Report a table, or the person at one of its seats, to the operator.",
        None,
        NewReport,
        ("no_table", "no_spectators", "no_seat", "bad_text"),
        identity=True,
        status=_NO_CONTENT,
    ): _report,
}
