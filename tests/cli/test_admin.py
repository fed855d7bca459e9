"""`cryptid admin`: an operator looks and acts while a server runs, on either database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cryptid.server.http.identities import Identities
from cryptid.server.live.server import GameServer
from cryptid.server.store.addresses import Addresses
from cryptid.server.store.moderation import add_report
from cryptid.server.table.log import Person
from cryptid.server.wire import messages as wire
from tests.cli.running import cryptid, refusal
from tests.server.conftest import database, postgres  # noqa: F401 (fixtures)
from tests.server.live.ground import QUICK, Client, running
from tests.server.store.stores import opened, until
from tests.waiting import LONG

LISTED = wire.Configuration(game="urban", seats=(None, None), listed=True)


class Desk:
    """A running server with two people at a listed table, and the operator's command."""

    def __init__(self, url: str, server: GameServer) -> None:
        self.url, self.server = url, server

    async def prepare(self) -> None:
        identities = Identities(self.server.store, self.server.settings.now)
        self.ann, _ = await identities.create("Ann")
        self.bob, self.token = await identities.create("Bob\u0435")
        address = await self.server.addresses.mark("192.0.2.1")
        self.code = await self.server.tables.create(self.ann, LISTED, 0, address)
        self.host, self.guest = await self.joined(self.ann), await self.joined(self.bob)
        await self.guest.do(wire.Sit(1))
        await self.guest.do(wire.Say("rude words"))

    async def joined(self, person: Person) -> Client:
        client = Client(self.server, person)
        await client.open(self.code)
        return client

    async def admin(self, *words: str) -> list[str]:
        result = await asyncio.to_thread(cryptid, "admin", *words, "--database", self.url)
        assert (result.code, result.err) == (0, ""), result
        return result.out.splitlines()


def at_desk(url: str, test: Callable[[Desk], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as store, running(store, replace(QUICK)) as server:
            desk = Desk(url, server)
            await desk.prepare()
            await test(desk)

    asyncio.run(asyncio.wait_for(run(), LONG))


def test_looking(database: str) -> None:  # noqa: F811 (the fixture)
    async def test(desk: Desk) -> None:
        (line,) = await desk.admin("list", "--listed")
        assert line.startswith(f"{desk.code}  urban  gathering  in the lobby  ")
        assert line.endswith("  Ann, Bob\u0435")
        shown = await desk.admin("show", desk.code.upper())
        assert f"seat 1: Bob\u0435  {desk.bob.id}" in shown
        assert shown[-1].endswith(f"seat 1 ({desk.bob.id}): rude words")
        assert (await desk.admin("show", desk.bob.id))[1] == line
        live = await desk.server.tables.visit(desk.code, None)
        await add_report(desk.server.store, 0, live.table.head.id, 1, desk.bob.id, desk.ann.id, "chat", "so rude")
        (report,) = await desk.admin("reports")
        assert report.endswith(f"{desk.code} seat 1 ({desk.bob.id})  chat: so rude")
        await desk.admin("close", report.split()[0])
        assert await desk.admin("reports") == []
        assert (await desk.admin("reports", "--closed"))[0].endswith("[closed]")
        assert "close" in (await desk.admin("log"))[0]

    at_desk(database, test)


def test_hiding_and_deleting_a_table(database: str) -> None:  # noqa: F811
    async def test(desk: Desk) -> None:
        assert await desk.admin("hide", desk.code, "--note", "spam") == [f"{desk.code} is no longer in the lobby."]

        async def is_hidden() -> bool:
            return await desk.server.lobby.tables() == ()

        await until(is_hidden)
        assert (await desk.host.do(wire.Say("still here")))["type"] == "accepted"
        await desk.admin("delete", desk.code)
        while (refused := await desk.host.next("refused"))["key"] is not None:
            pass
        assert (refused["code"], refused["sentence"]) == ("no_table", "This table has been deleted.")
        assert (await Client(desk.server, None).open(desk.code))["code"] == "no_table"
        log = await desk.admin("log")
        assert [line.split()[3] for line in log] == ["hide", "delete"]
        assert log[0].endswith("spam")

    at_desk(database, test)


def test_removing_a_person(database: str) -> None:  # noqa: F811
    async def test(desk: Desk) -> None:
        await desk.admin("remove", desk.bob.id, "--note", "asked for it")
        await asyncio.wait_for(desk.guest.task, LONG)
        assert await Identities(desk.server.store, desk.server.settings.now).find(desk.token) is None

        async def is_gone() -> bool:
            return not await desk.server.store.query("SELECT 1 FROM people WHERE id = $1", desk.bob.id)

        await until(is_gone)
        info = await desk.server.tables.info(desk.code, None)
        assert [seat.kind for seat in info.seats] == ["person", "open"]
        assert await desk.server.store.query("SELECT 1 FROM entries WHERE fact LIKE '%rude%'") == []

    at_desk(database, test)


def test_bans_close_sockets_and_end(database: str) -> None:  # noqa: F811
    async def test(desk: Desk) -> None:
        bans = desk.server.bans
        (said,) = await desk.admin("ban", desk.bob.id, "--for", "30m")
        assert said.startswith(f"person {desk.bob.id} is banned until ")
        await asyncio.wait_for(desk.guest.task, LONG)
        assert await bans.is_banned(desk.bob.id, "198.51.100.1")
        assert not await bans.is_banned(desk.ann.id, "198.51.100.1")
        await desk.admin("ban", "192.0.2.1")
        await asyncio.wait_for(desk.host.task, LONG)
        assert await bans.is_banned(None, "192.0.2.1")
        mark = await Addresses(desk.server.store).mark("192.0.2.1")
        assert len(await desk.admin("bans")) == 2
        await desk.admin("lift", mark)
        await desk.admin("lift", desk.bob.id)
        assert await desk.admin("bans") == []

        async def is_lifted() -> bool:
            return not await bans.is_banned(desk.bob.id, "192.0.2.1")

        await until(is_lifted)

    at_desk(database, test)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hide", "bako-ludi-meto"), "there is no table bako-ludi-meto"),
        (("show", "0" * 32), "there is no person"),
        (("remove", "somebody"), "there is no person somebody"),
        (("ban", "somebody"), "'somebody' is not an identity or address"),
        (("ban", "192.0.2.1", "--for", "ever"), "--for: expected a time such as 30m"),
        (("close", "7"), "there is no report 7"),
        (("dance",), "invalid choice"),
        ((), "required"),
    ],
)
def test_refusals(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    url = f"sqlite:///{tmp_path / 'cryptid.db'}"

    async def make() -> None:
        async with opened(url):
            pass

    asyncio.run(make())
    known = words and words[0] != "dance"
    assert said in refusal("admin", *words, *(("--database", url) if known else ()))


def test_there_must_be_a_database_of_this_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'cryptid.db'}"
    result = cryptid("admin", "list", "--database", url)
    assert (result.code, result.err) == (1, f"cryptid: The database {tmp_path / 'cryptid.db'} does not exist.\n")

    async def make() -> None:
        async with opened(url):
            pass

    asyncio.run(make())
    monkeypatch.setattr("cryptid.server.store.desk.SQLITE", (*((),) * 99,))
    monkeypatch.setattr("cryptid.server.store.sqlite.SQLITE", (*((),) * 99,))
    result = cryptid("admin", "list", "--database", url)
    assert (result.code, "older version" in result.err) == (1, True)
