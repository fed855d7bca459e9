"""The coach of a server: who is advised, about what, and moves taken back that outlive the process."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cryptid.bots.adapt import FIRST
from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.games import GAMES
from cryptid.server.live.server import GameServer
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table.state import TableState
from cryptid.server.wire import messages as wire
from cryptid.study import coach
from tests.server.live.ground import Client, InlineThinker, gathered, running, sqlite_server, use_thinker
from tests.server.live.test_loading import turns_of_others
from tests.server.table.tables import PEOPLE
from tests.waiting import LONG

A, B = PEOPLE[:2]


def alone(game: str, **more: Any) -> wire.Configuration:
    """Return the configuration of one person against bots, with a coach. Any: further fields."""
    players = 2 if game == "urban" else 3
    usual: dict[str, Any] = {"seats": (None, *("novice",) * (players - 1)), "coach": True}
    return wire.Configuration(game=game, options={"players": players}, **usual | more)


class Watched(InlineThinker):
    """Answers at once, and keeps the views that it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[Any, ...]] = []

    async def advise(self, game: str, view: Any, about: coach.About, text: str | None = None) -> bytes:
        self.given.append((view, about, text))
        return b'{"kind": "told"}'


async def asked(client: Client, about: coach.About) -> dict[str, Any]:
    client.send(wire.Advise("a", about))
    return await client.next("advised", "refused")


async def my_turn(client: Client, code: str) -> dict[str, Any]:
    """Return the table once it waits for the client."""
    while not (sync := await client.open(code)).get("legal"):
        await client.next("step")
    return sync


@pytest.mark.parametrize("game", GAMES)
def test_advice_comes_from_the_seats_own_view(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            thinker = Watched()
            use_thinker(server, thinker)
            code, (client,) = await gathered(server, alone(game))
            legal = (await my_turn(client, code))["legal"]
            live = await server.tables.visit(code, A)
            state = live.table.state.game_state
            assert state is not None
            seen = view(state, 0)
            assert (await asked(client, "nudge"))["advice"] == {"kind": "told"}
            assert (await asked(client, "suggestion"))["move"] is None
            assert (await asked(client, "slip"))["code"] == "no_move"
            await client.do(wire.Act(legal[0]))
            told = await asked(client, "slip")
            assert live.table.moves[told["move"] - 1].text == legal[0]
            assert thinker.given[0] == (seen, "nudge", None)
            assert thinker.given[-1] == (seen, "slip", legal[0]), "what the seat saw before its move"

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_slip_late_in_the_game_lets_others_run(tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            use_thinker(server, Watched())
            code, (client,) = await gathered(server, alone("classic"))
            for _ in range(4):
                await client.do(wire.Act((await my_turn(client, code))["legal"][0]))
            told: list[dict[str, Any]] = []

            async def ask() -> None:
                told.append(await asked(client, "slip"))

            turns = await turns_of_others(ask(), 0.01)
            assert turns >= told[0]["move"] - 1 > 2

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_nobody_else_is_advised(tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            code, (client,) = await gathered(server, alone("urban"))
            await my_turn(client, code)
            for person, refusal in ((B, "not_seated"), (None, "no_identity")):
                spectator = Client(server, person)
                await spectator.open(code)
                for about in ("nudge", "suggestion", "slip"):
                    assert (await asked(spectator, about))["code"] == refusal
                assert (await spectator.do(wire.TakeBack(1)))["code"] == refusal
            plain, (other,) = await gathered(server, alone("urban", coach=False))
            await my_turn(other, plain)
            assert (await asked(other, "nudge"))["code"] == "no_coach"
            assert (await other.do(wire.TakeBack(1)))["code"] == "no_coach"

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_the_coach_speaks_when_it_is_your_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            code, (client,) = await gathered(server, alone("classic"))
            live = await server.tables.visit(code, A)
            async with live.lock:  # so that no bot moves
                live.table.state = _waiting_for_others(live.table.state)
                assert (await asked(client, "nudge"))["code"] == "not_your_turn"

    asyncio.run(asyncio.wait_for(test(), LONG))


def _waiting_for_others(state: TableState) -> TableState:
    return replace(state, opened=(None, *state.opened[1:]))


@pytest.mark.parametrize("game", GAMES)
def test_a_suggestion_can_be_played(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            code, (client,) = await gathered(server, alone(game))
            await my_turn(client, code)
            suggested = (await asked(client, "suggestion"))["advice"]["text"]
            assert (await client.do(wire.Act(suggested)))["type"] == "accepted"

    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_move_taken_back_stays_so_after_the_process_was_killed(tmp_path: Path) -> None:
    """The store is closed without anything else, as kill -9 would; an accepted command is in it."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "test.sqlite")
        await store.open()
        async with running(store) as server:
            code, moves = await _take_back(server)
            live = await server.tables.visit(code, A)
            rows = await store.entries(live.table.head.id, 0, 1000)
        await store.close()
        facts = [json.loads(row.fact)["type"] for row in rows]
        assert "took_back" in facts
        assert facts.index("played") < facts.index("took_back"), "the log keeps what was taken back"
        async with sqlite_server(tmp_path) as again:
            table = (await again.tables.visit(code, A)).table
            assert [move.text for move in table.moves[: len(moves)]] == moves

    asyncio.run(asyncio.wait_for(test(), LONG))


async def _take_back(server: GameServer) -> tuple[str, list[str]]:
    """Take the second move back; return the table's code and the texts of the moves that stay."""
    code, (client,) = await gathered(server, alone("connections"))
    for _ in range(2):
        sync = await my_turn(client, code)
        await client.do(wire.Act(sync["legal"][0]))
    move = (await asked(client, "slip"))["move"]
    live = await server.tables.visit(code, A)
    spectator = Client(server, B)
    await spectator.open(code)
    assert (await client.do(wire.TakeBack(move), key="back"))["type"] == "accepted"
    assert (await client.do(wire.TakeBack(move), key="back"))["type"] == "accepted", "a resend counts once"
    state = live.table.state.game_state
    assert state is not None
    assert (await spectator.next("sync"))["public"]["log"] == encode(state.public)["log"]
    return code, [each.text for each in live.table.moves[: move - 1]]


def test_coached_games_do_not_move_the_level(tmp_path: Path) -> None:
    async def test() -> None:
        async with sqlite_server(tmp_path) as server:
            configuration = alone("urban", seats=(None, "adapt"))
            code, (client,) = await gathered(server, configuration)
            live = await server.tables.visit(code, A)
            while live.table.state.phase == "playing":
                sync = await client.open(code)
                if sync.get("legal"):
                    await client.do(wire.Act(sync["legal"][0]))
                elif live.table.state.phase == "playing":
                    await client.next("step")
            (mine,) = await server.tables.tables_of(A)
            assert mine.listing.coach
            assert await server.tables.position(A.id, "urban", 2) == FIRST
            assert (await client.do(wire.Rematch()))["type"] == "accepted"
            rematch = (await client.open(code))["rematch"]
            assert (await server.tables.info(rematch, A)).coach

    asyncio.run(asyncio.wait_for(test(), LONG))
