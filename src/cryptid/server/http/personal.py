"""The operations of the HTTP API about a person's own data, reports, and the key of the house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from cryptid.core.game import BadInput
from cryptid.server.http.calls import Call, Given, WithCookie
from cryptid.server.http.identities import Identities
from cryptid.server.store.moderation import add_report
from cryptid.server.store.personal import Personal
from cryptid.server.table.log import Person
from cryptid.server.table.texts import clean_text
from cryptid.server.wire.messages import Code, SeatNumber
from cryptid.server.wire.openapi import Operation

if TYPE_CHECKING:
    from cryptid.server.live.server import GameServer


class Me(Struct, frozen=True):
    """Your identity, as others see it."""

    name: str
    program: bool


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


class PersonalApi:
    """One method for each operation; `PERSONAL` maps them to paths."""

    def __init__(self, server: GameServer, identities: Identities) -> None:
        self.server, self._identities = server, identities

    @property
    def _personal(self) -> Personal:
        return Personal(self.server.store)

    async def export(self, call: Call) -> object:
        return await self._personal.export(call.me.id)

    async def delete_me(self, call: Call) -> object:
        await self.server.finish(self.server.departures.erase(call.me.id))
        return WithCookie(None, None)

    async def log_out(self, call: Call) -> object:
        """Make all tokens invalid and give this device a new one."""
        await self._personal.log_out(call.me.id, self.server.settings.now())
        return WithCookie(me_of(call.me), await self._identities.new_token(call.me))

    async def programs(self, call: Call) -> object:
        return tuple(MyProgram(handle, name) for handle, name in await self._personal.programs(call.me.id))

    async def revoke_program(self, call: Call) -> None:
        if not await self._personal.revoke_program(call.me.id, call.code, self.server.settings.now()):
            raise BadInput("no_program", "You have no such program.")

    async def give_key(self, call: Call) -> None:
        self.server.limits.claims.take(call.address)
        await self.server.seating.redeem_key(call.me, call.body.key)

    async def report(self, call: Call) -> None:
        new: NewReport = call.body
        with self.server.limits.wrong_codes(call.address):
            table = (await self.server.tables.visit(new.table, call.person)).table
        self.server.limits.reports.take(call.me.id)
        chairs = table.state.chairs
        if new.seat is not None and (new.seat >= len(chairs) or chairs[new.seat].owner is None):
            raise BadInput("no_seat", f"No person sits at seat {new.seat}.")
        person = None if new.seat is None else chairs[new.seat].owner
        words = clean_text(new.words) if new.words.strip() else ""
        now = self.server.settings.now()
        await add_report(self.server.store, now, table.head.id, new.seat, person, call.me.id, new.reason, words)


def me_of(person: Person) -> Me:
    return Me(person.name, person.is_program)


_NO_CONTENT = HTTPStatus.NO_CONTENT

PERSONAL: Mapping[Operation, Callable[[PersonalApi, Call], Awaitable[object]]] = {
    Operation(
        "delete",
        "/api/me",
        "delete_me",
        "Delete your identity, name and chat. Your seats stay, as those of a former player.",
        None,
        identity=True,
        status=_NO_CONTENT,
    ): PersonalApi.delete_me,
    Operation(
        "get", "/api/me/export", "export", "Return everything that is kept about you.", dict[str, Any], identity=True
    ): PersonalApi.export,
    Operation(
        "post",
        "/api/me/logout",
        "log_out",
        "Log out everywhere else: all other devices and tokens of yours become invalid.",
        Me,
        identity=True,
    ): PersonalApi.log_out,
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
    ): PersonalApi.give_key,
    Operation(
        "get",
        "/api/programs",
        "programs",
        "List the programs that you have created.",
        tuple[MyProgram, ...],
        identity=True,
    ): PersonalApi.programs,
    Operation(
        "delete",
        "/api/programs/{id}",
        "revoke_program",
        "Make the token of a program invalid.",
        None,
        errors=("no_program",),
        identity=True,
        status=_NO_CONTENT,
    ): PersonalApi.revoke_program,
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
    ): PersonalApi.report,
}
