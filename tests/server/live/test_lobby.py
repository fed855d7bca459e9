"""The lobby: what it lists, in which order, to whom, and that one person cannot take it over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cryptid.core.game import BadInput
from cryptid.server.live.server import GameServer
from cryptid.server.store.listings import Listings
from cryptid.server.table.log import Person
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, Client, running
from tests.server.store.stores import opened
from tests.server.table.tables import PEOPLE
from tests.waiting import LONG

A, B, C, *_ = PEOPLE
LISTED = wire.Configuration(game="urban", seats=(None, None), listed=True)
DAY = 24 * 3_600_000


class Clock:
    def __init__(self) -> None:
        self.time = 1_000_000

    def __call__(self) -> int:
        return self.time


def on_lobby(database: str, test: Callable[[GameServer, Clock], Awaitable[None]], **settings: Any) -> None:
    """Run a test against a game server with a clock that the test moves. Any: fields of the settings."""

    async def run() -> None:
        clock = Clock()
        async with opened(database) as store, running(store, replace(QUICK, now=clock, **settings)) as server:
            await test(server, clock)

    asyncio.run(asyncio.wait_for(run(), LONG))


async def codes(server: GameServer, person: Person | None = None, **request: Any) -> list[str]:
    page = await server.lobby.tables(wire.Watch(**request), None if person is None else person.id)
    return [listing.code for listing in page]


async def listed_by(server: GameServer, number: int, address: str) -> list[str]:
    """Let this many new people at one address list tables, until they are refused; return the codes."""
    made = []
    for name in range(number):
        person = Person(f"{address}-{name}", f"Guest {name}")
        while True:
            try:
                made.append(await server.tables.create(person, LISTED, 0, address))
            except BadInput:
                break
    return made


async def arrive(client: Client, code: str) -> None:
    """Open a table and wait until the others know."""
    await client.open(code)
    while (presence := await client.next("presence"))["here"] == [] and presence["watching"] == 0:
        pass


def test_many_identities_at_one_address_cannot_push_the_others_out(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        honest = [await server.tables.create(person, LISTED, 0, f"home-{person.id}") for person in PEOPLE]
        clock.time += 1000
        attack = await listed_by(server, 30, "attacker")
        assert len(attack) == server.settings.listed_per_address
        first = await codes(server)
        assert set(honest) <= set(first)
        assert len(set(attack) & set(first)) + len(honest) == wire.LOBBY_PAGE
        everything = [code for page in range(4) for code in await codes(server, page=page)]
        assert sorted(everything) == sorted(honest + attack)
        assert len(set(attack) & set(everything[:9])) == 3

    on_lobby(database, test)


def test_a_person_lists_a_few_tables_whatever_their_address(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        made = [
            await server.tables.create(A, LISTED, 0, f"address-{i}") for i in range(server.settings.listed_per_person)
        ]
        with pytest.raises(BadInput, match="as many public tables as allowed"):
            await server.tables.create(A, LISTED, 0, "another")
        private = await server.tables.create(A, replace_listed(False), 0, "another")
        assert sorted(await codes(server)) == sorted(made)
        assert private not in made

    on_lobby(database, test)


def replace_listed(listed: bool) -> wire.Configuration:
    return wire.Configuration(game="urban", seats=(None, None), listed=listed)


def test_a_finished_table_makes_room_at_once(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        alone = wire.Configuration(game="urban", seats=(None, "random"), listed=True)
        code = await server.tables.create(A, alone, 0, "home")
        client = Client(server, A)
        await client.open(code)
        for command in (wire.Start(), wire.Want("abandon")):
            assert (await client.do(command))["type"] == "accepted"
        assert (await client.do(wire.Rematch()))["type"] == "accepted"
        await server.lobby.sweep()
        assert code not in await codes(server)

    on_lobby(database, test, listed_per_person=1)


def test_a_rematch_over_the_limit_stays_private(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        alone = wire.Configuration(game="urban", seats=(None, "random"), listed=True)
        code = await server.tables.create(A, alone, 0, "home")
        client = Client(server, A)
        await client.open(code)
        for command in (wire.Start(), wire.Want("abandon")):
            await client.do(command)
        other = await server.tables.create(A, LISTED, 0, "home")
        assert (await client.do(wire.Rematch()))["type"] == "accepted"
        assert await codes(server) == [other]

    on_lobby(database, test, listed_per_person=1)


def test_tables_with_people_come_first(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        made = []
        for person in (A, B, C):
            clock.time += 1
            made.append(await server.tables.create(person, LISTED, 0, person.id))
        assert await codes(server) == made[::-1]
        host = Client(server, A)
        await arrive(host, made[0])
        assert await codes(server) == [made[0], made[2], made[1]]
        await host.close()
        assert await codes(server) == made[::-1]

    on_lobby(database, test)


def test_a_table_that_nobody_joins_leaves_the_lobby(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        three = wire.Configuration(game="classic", options={"players": 3}, seats=(None,) * 3, listed=True)
        deserted, attended, joined = [await server.tables.create(person, three, 0, person.id) for person in (A, B, C)]
        host, guest = Client(server, B), Client(server, A)
        await arrive(host, attended)
        await arrive(guest, joined)
        assert (await guest.do(wire.Sit(1)))["type"] == "accepted"
        await guest.close()
        clock.time += 1000 * server.settings.unjoined_seconds + 1
        await server.lobby.sweep()
        assert set(await codes(server)) == {attended, joined}
        assert (await server.tables.info(deserted, A)).phase == "gathering"
        clock.time += DAY
        await server.lobby.sweep()
        assert await codes(server) == []

    on_lobby(database, test)


def test_a_sweep_reads_only_what_has_changed(tmp_path: Path) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        await server.tables.create(A, LISTED, 0, "home")
        await server.lobby.sweep()
        with patch.object(Listings, "read", side_effect=AssertionError("nothing has changed")):
            await server.lobby.sweep()

    on_lobby(f"sqlite:///{tmp_path / 'test.sqlite'}", test)


def test_open_seats_for_me(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        mine, other = [await server.tables.create(person, LISTED, 0, person.id) for person in (A, B)]
        alone = wire.Configuration(game="urban", seats=(None, "random"), listed=True)
        full = await server.tables.create(C, alone, 0, "c")
        running = await server.tables.create(C, alone, 0, "c")
        host = Client(server, C)
        await host.open(running)
        await host.do(wire.Start())
        assert set(await codes(server, A)) == {mine, other, full, running}
        assert await codes(server, A, open_seats=True) == [other]
        assert await codes(server, B, open_seats=True) == [mine]
        assert set(await codes(server, None, open_seats=True)) == {mine, other}

    on_lobby(database, test)


def test_watchers_get_what_has_changed_on_their_page(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        one = await server.tables.create(A, LISTED, 0, "a")
        everything, open_seats, second = Client(server, None), Client(server, A), Client(server, None)
        for client, request in (
            (everything, wire.Watch()),
            (open_seats, wire.Watch(True)),
            (second, wire.Watch(page=1)),
        ):
            client.send(request)
        first = await everything.next("lobby")
        assert (first["codes"], [each["code"] for each in first["tables"]], first["pages"]) == ([one], [one], 1)
        assert (await open_seats.next("lobby"))["codes"] == []
        assert (await second.next("lobby"))["codes"] == []
        clock.time += 1
        two = await server.tables.create(B, LISTED, 0, "b")
        change = await everything.next("lobby")
        assert (change["codes"], [each["code"] for each in change["tables"]], change["pages"]) == ([two, one], [two], 1)
        assert (await open_seats.next("lobby"))["codes"] == [two]
        assert second.pipe.messages.empty()
        everything.send(wire.Watch(True))
        again = await everything.next("lobby")
        assert [each["code"] for each in again["tables"]] == again["codes"] == [two, one]

    on_lobby(database, test)


def test_a_watcher_who_does_not_read_gets_the_whole_page(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        watcher = Client(server, None)
        watcher.send(wire.Watch())
        await watcher.next("lobby")
        watcher.pipe.readable.clear()
        connection = next(iter(server.lobby._watchers))
        code = await server.tables.create(A, LISTED, 0, "a")
        for _ in range(100):
            connection.queue(b'{"type":"noise"}')
        watcher.pipe.readable.set()
        while not (message := await watcher.next("lobby"))["tables"]:
            pass
        assert message["codes"] == [code]

    on_lobby(database, test)


def test_a_watcher_with_a_table_gets_whole_pages(database: str) -> None:
    """A dropped queue is then replaced by the table alone."""

    async def test(server: GameServer, clock: Clock) -> None:
        one = await server.tables.create(A, LISTED, 0, "a")
        watcher = Client(server, B)
        await watcher.open(one)
        watcher.send(wire.Watch())
        await watcher.next("lobby")
        two = await server.tables.create(B, LISTED, 0, "b")
        message = await watcher.next("lobby")
        assert {each["code"] for each in message["tables"]} == {one, two}

    on_lobby(database, test)
