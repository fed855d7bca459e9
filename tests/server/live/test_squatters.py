"""Before the start: seats of people who are away become free, the host can free a seat, and the host is replaced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cryptid.core.game import BadInput
from cryptid.server.live.server import GameServer
from cryptid.server.live.turn_queue import AHEAD_MS
from cryptid.server.settings import Settings
from cryptid.server.table.log import Person, Turn
from cryptid.server.wire import messages as wire
from tests.server.live.ground import Client
from tests.server.live.test_lobby import Clock, arrive, on_lobby
from tests.server.table.tables import PEOPLE, TIMING, do, make_table

A, B, C, *_ = PEOPLE
SITTER_MS, SITTER_LISTED_MS = 1000 * Settings().sitter_seconds, 1000 * Settings().sitter_listed_seconds
SQUATTER = Person("squatter", "S")
LISTED = wire.Configuration(game="classic", options={"players": 3}, seats=(None,) * 3, listed=True)
FRIENDS = wire.Configuration(game="classic", options={"players": 3}, seats=(None,) * 3)


async def told(client: Client, fact: str) -> dict[str, Any]:
    """Return the next fact of this type."""
    while True:
        found: dict[str, Any] | None = (await client.next("step")).get("fact")
        if found is not None and found["type"] == fact:
            return found


async def pass_time(server: GameServer, clock: Clock, milliseconds: int) -> None:
    clock.time += milliseconds
    server.turns._queue.wake()


def test_one_person_cannot_sit_at_every_table(database: str) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        limit = server.settings.waiting_per_person
        tables = [await server.tables.create(Person(f"host-{i}", f"H{i}"), FRIENDS, 0) for i in range(limit + 2)]
        squatter = Client(server, SQUATTER)
        answers = []
        for code in tables:
            await squatter.open(code)
            answers.append(await squatter.do(wire.Sit(1)))
        assert [answer["type"] for answer in answers] == ["accepted"] * limit + ["refused"] * 2
        assert answers[-1]["code"] == "too_many_tables"
        await squatter.open(tables[0])
        await squatter.do(wire.Leave())
        await squatter.open(tables[-1])
        assert (await squatter.do(wire.Sit(1)))["type"] == "accepted"

    on_lobby(database, test, waiting_per_person=4)


def test_the_host_frees_a_seat_for_good(tmp_path: Path) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        code = await server.tables.create(A, FRIENDS, 0)
        host, squatter, guest = Client(server, A), Client(server, SQUATTER), Client(server, B)
        for client in (host, squatter, guest):
            await client.open(code)
        await squatter.do(wire.Sit(1))
        await squatter.close()
        assert (await guest.do(wire.Free(1)))["code"] == "not_host"
        assert (await host.do(wire.Free(0)))["code"] == "no_other"
        assert (await host.do(wire.Free(2)))["code"] == "no_other"
        assert (await host.do(wire.Free(1)))["type"] == "accepted"
        assert await told(guest, "left") == {"type": "left", "seat": 1, "why": "freed"}
        again = Client(server, SQUATTER)
        await again.open(code)
        assert (await again.do(wire.Sit(1), key="again"))["code"] == "barred"
        assert (await guest.do(wire.Sit(1)))["type"] == "accepted"

    on_lobby(f"sqlite:///{tmp_path / 'cryptid.db'}", test)


@pytest.mark.parametrize(("configuration", "wait"), [(LISTED, SITTER_LISTED_MS), (FRIENDS, SITTER_MS)])
def test_the_seat_of_somebody_who_is_away_becomes_free(
    database: str, configuration: wire.Configuration, wait: int
) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        code = await server.tables.create(A, configuration, 0)
        host, guest = Client(server, A), Client(server, SQUATTER)
        await arrive(host, code)
        await arrive(guest, code)
        await guest.do(wire.Sit(2))
        clock.time += wait // 2
        await guest.close()
        await pass_time(server, clock, wait // 2 + AHEAD_MS)
        assert (await server.tables.info(code, A)).seats[2].kind == "person"
        await pass_time(server, clock, wait)
        assert await told(host, "left") == {"type": "left", "seat": 2, "why": "away"}
        info = await server.tables.info(code, A)
        assert [seat.kind for seat in info.seats] == ["person", "open", "open"]
        assert info.host == 0

    on_lobby(database, test)


@pytest.mark.parametrize("seat", [0, None])
def test_when_the_host_is_away_the_next_person_is_host(tmp_path: Path, seat: int | None) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        code = await server.tables.create(A, LISTED, seat)
        host, guest = Client(server, A), Client(server, B)
        await arrive(host, code)
        await arrive(guest, code)
        await guest.do(wire.Sit(1))
        await host.close()
        await pass_time(server, clock, SITTER_LISTED_MS + AHEAD_MS)
        fact = await told(guest, "hosted" if seat is None else "left")
        assert fact["seat"] == (1 if seat is None else 0)
        assert (await server.tables.info(code, B)).host == 1
        assert (await guest.do(wire.Fill(0, "novice")))["type"] == "accepted"

    on_lobby(f"sqlite:///{tmp_path / 'cryptid.db'}", test)


def test_a_host_who_watches_stays_host(tmp_path: Path) -> None:
    async def test(server: GameServer, clock: Clock) -> None:
        code = await server.tables.create(A, LISTED, None)
        host, guest = Client(server, A), Client(server, B)
        await arrive(host, code)
        await arrive(guest, code)
        await guest.do(wire.Sit(1))
        for _ in range(3):
            await pass_time(server, clock, SITTER_LISTED_MS + AHEAD_MS)
            live = await server.tables.visit(code, A)
            for turn in live.table.projection(live.table.state).turns:
                await server.turns._take(turn)
        info = await server.tables.info(code, A)
        assert (info.host, info.seats[1].kind) == (None, "person")

    on_lobby(f"sqlite:///{tmp_path / 'cryptid.db'}", test)


def test_a_check_that_comes_too_late_changes_nothing() -> None:
    table = make_table("classic", 3)
    do(table, A, wire.Sit(0))
    do(table, B, wire.Sit(1))
    (*_, stale) = table.projection(table.state).turns
    do(table, B, wire.Leave())
    with pytest.raises(BadInput, match="moved on"):
        table.draft_absence(stale, 5_000)
    do(table, B, wire.Sit(1))
    with pytest.raises(BadInput, match="moved on"):
        table.draft_absence(stale, 5_000)
    assert table.projection(table.state).turns == (
        Turn("t1", 0, "sitter", 1, 1000 + TIMING.sitter_ms),
        Turn("t1", 1, "sitter", 4, 1003 + TIMING.sitter_ms),
    )
