"""Tables whose bots adapt to the person who created them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cryptid.bots.adapt import FIRST, START
from cryptid.server.live.server import GameServer
from cryptid.server.wire import messages as wire
from tests.server.live.ground import Client, gathered, sqlite_server
from tests.server.table.tables import PEOPLE
from tests.waiting import LONG

ALONE = wire.Configuration(game="urban", seats=(None, "adapt"))


async def played_to_the_end(server: GameServer) -> tuple[str, Client]:
    """Play a game against an adapting bot with the first legal action in every turn."""
    code, (client,) = await gathered(server, ALONE)
    live = await server.tables.visit(code, PEOPLE[0])
    while live.table.state.phase == "playing":
        sync = await client.open(code)
        if sync.get("legal"):
            await client.do(wire.Act(sync["legal"][0]))
        elif live.table.state.phase == "playing":
            await client.next("step")
    return code, client


async def levels(server: GameServer, code: str) -> list[str | None]:
    return [seat.level for seat in (await server.tables.info(code, PEOPLE[0])).seats]


def test_bots_adapt_to_the_host_one_step_after_each_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            me = PEOPLE[0].id
            assert await server.tables.position(me, "urban", 2) == FIRST
            code, client = await played_to_the_end(server)
            assert await levels(server, code) == [None, "novice"]
            assert await server.tables.next_levels(code, PEOPLE[0]) == wire.NextLevels(("novice",), ("casual",))
            assert await server.tables.next_levels(code, PEOPLE[1]) == wire.NextLevels((), ()), "not their game"
            assert await server.tables.position(me, "urban", 2) == START
            assert await server.tables.position(me, "classic", 2) == FIRST, "each game by itself"
            assert await server.tables.position(PEOPLE[1].id, "urban", 2) == FIRST, "each person by themselves"
            await client.do(wire.Rematch())
            rematch = (await client.open(code))["rematch"]
            assert await levels(server, rematch) == ["casual", None], "the rematch adapts as well"
            await played_to_the_end(server)
            assert await server.tables.position(me, "urban", 2) != START

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_seat_can_be_filled_with_a_bot_that_adapts(tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            configuration = wire.Configuration(game="classic", options={"players": 3}, seats=(None, None, None))
            code = await server.tables.create(PEOPLE[0], configuration, 0)
            client = Client(server, PEOPLE[0])
            await client.open(code)
            for seat in (1, 2):
                assert (await client.do(wire.Fill(seat, "adapt")))["type"] == "accepted"
            assert await levels(server, code) == [None, "quiet", "quiet"]
            characters = [seat.character for seat in (await server.tables.info(code, PEOPLE[0])).seats]
            assert characters[0] is None
            assert len(set(characters)) == 3
            await client.do(wire.Fill(1, None))
            assert await levels(server, code) == [None, None, "quiet"]

    asyncio.run(asyncio.wait_for(test(), LONG))
