"""Connections and tables together, over a real store, without a network."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import BadInput
from cryptid.core.record import load_record, replay
from cryptid.games import GAMES
from cryptid.server.clock import Milliseconds
from cryptid.server.limits import Rate
from cryptid.server.live import connection
from cryptid.server.live.connection import QUEUE_MESSAGES
from cryptid.server.live.server import GameServer
from cryptid.server.live.thinking import ThinkingFailed
from cryptid.server.store.protocol import Behind, Kept, Known, StoreDown
from cryptid.server.table.log import Identity, LogEntry, Person, Projection, TableId
from cryptid.server.wire import messages as wire
from tests.server.live.ground import (
    QUICK,
    Client,
    InlineThinker,
    gathered,
    no_collections,
    sqlite_server,
    use_store,
    use_thinker,
)
from tests.server.table.tables import PEOPLE
from tests.waiting import LONG

A, B, C, *_ = PEOPLE
STRANGER = Person("stranger", "S")
URBAN = wire.Configuration(game="urban", seats=(None, None))
ALONE = wire.Configuration(game="classic", options={"players": 3}, seats=(None, "random", "random"))


def on_server(tmp_path: Path, test: Callable[[GameServer], Coroutine[Any, Any, None]], **settings: Any) -> None:
    """Run a test against a game server. Any: fields of the settings."""

    async def run() -> None:
        async with sqlite_server(tmp_path, replace(QUICK, **settings)) as server:
            await test(server)

    asyncio.run(asyncio.wait_for(run(), LONG))


def test_two_people_play_to_the_end_and_get_record_and_reveal(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, clients = await gathered(server, URBAN)
        rng = Random(1)
        legal: list[list[str]] = [[], []]
        with pytest.raises(BadInput, match="not over"):
            await server.tables.record(code, A)
        while (await server.tables.info(code, A)).phase == "playing":
            for seat, client in enumerate(clients):
                sync = await client.open(code)
                legal[seat] = sync.get("legal", [])
                if legal[seat]:
                    assert (await client.do(wire.Act(rng.choice(legal[seat]))))["type"] == "accepted"
        record = load_record(await server.tables.record(code, None), GAMES)
        assert len(list(replay(GAMES["urban"], record))) == len(record.moves) + 1
        reveal = await server.tables.reveal(code, None)
        assert reveal.commitment == (await server.tables.info(code, None)).commitment

    on_server(tmp_path, test)


def test_a_person_plays_bots_to_the_end(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (client,) = await gathered(server, ALONE)
        rng = Random(2)
        message = await client.open(code)
        while (await server.tables.info(code, A)).phase == "playing":
            if message.get("legal"):
                await client.do(wire.Act(rng.choice(message["legal"])))
                message = await client.open(code)
            else:
                message = await client.next("step", "sync")

    on_server(tmp_path, test)


def test_every_request_is_answered(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        client = Client(server, None)
        assert (await client.do(wire.Leave()))["code"] == "no_identity"
        client.send(wire.Assist("a"))
        assert (await client.next("refused"))["code"] == "not_open"
        assert (await client.open("bako-ludi-meto"))["code"] == "no_table"
        assert (await client.open("what?"))["code"] == "no_table"
        for data in (
            b"",
            b"{",
            b"[]",
            b'{"type":"dance"}',
            b"\xff\xfe",
            b'{"type":"open"}',
            b'{"type":"open","table":3}',
        ):
            client.pipe.requests.put_nowait(data)
            assert (await client.next("refused"))["code"] == "invalid_request"
        seated = Client(server, A)
        assert (await seated.do(wire.Leave()))["code"] == "not_open"
        _, (player,) = await gathered(server, ALONE)
        assert (await player.do(wire.Act("dance"), key="x"))["key"] == "x"
        await client.close()
        await seated.close()

    on_server(tmp_path, test)


def test_a_resend_is_carried_out_once(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (one, other) = await gathered(server, URBAN)
        first = await one.do(wire.Say("hello"), key="same")
        assert await one.do(wire.Say("hello"), key="same") == first
        assert (await other.do(wire.Say("hello"), key="same"))["ply"] == first["ply"] + 1
        assert len((await one.open(code))["chat"]) == 2

    on_server(tmp_path, test)


def test_who_comes_back_gets_what_was_missed(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (one, other) = await gathered(server, URBAN)
        since = (await one.open(code))["ply"]
        await one.close()
        for i in range(3):
            await other.do(wire.Say(str(i)))
        again = Client(server, A)
        again.send(wire.Open(code, since))
        assert [(await again.next("step", "sync"))["fact"]["text"] for _ in range(3)] == ["0", "1", "2"]
        late = Client(server, A)
        late.send(wire.Open(code, since + 100))
        assert (await late.next("step", "sync"))["type"] == "sync"

    on_server(tmp_path, test)


def test_presence(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (one, other) = await gathered(server, URBAN)
        watcher = Client(server, STRANGER)
        await watcher.open(code)
        while (await one.next("presence")) != {"type": "presence", "here": [0, 1], "watching": 1}:
            pass
        await other.close()
        assert (await one.next("presence"))["here"] == [0]

    on_server(tmp_path, test)


def test_spectators_without_an_identity_are_counted_too(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (one, _) = await gathered(server, URBAN)
        nobody = Client(server, None)
        await nobody.open(code)
        while (await one.next("presence"))["watching"] != 1:
            pass
        await nobody.close()
        assert (await one.next("presence"))["watching"] == 0

    on_server(tmp_path, test)


def test_a_table_without_spectators(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        private = wire.Configuration(game="urban", seats=(None, None), spectators=False)
        code = await server.tables.create(A, private, 0)
        stranger = Client(server, STRANGER)
        assert (await stranger.open(code))["type"] == "sync"
        other, host = Client(server, B), Client(server, A)
        await other.open(code)
        await other.do(wire.Sit(1))
        await host.open(code)
        await host.do(wire.Start())
        assert (await stranger.open(code))["code"] == "no_spectators"
        with pytest.raises(BadInput, match="Only the players"):
            await server.tables.info(code, None)

    on_server(tmp_path, test)


def test_a_stranger_who_looked_in_before_the_start_sees_no_more_than_a_spectator_may(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        private = wire.Configuration(game="urban", seats=(None, "random"), spectators=False)
        code = await server.tables.create(A, private, 0)
        stranger, host = Client(server, STRANGER), Client(server, A)
        await stranger.open(code)
        await host.open(code)
        await host.do(wire.Start())
        assert (await stranger.next("refused"))["code"] == "no_spectators"
        assert stranger.pipe.messages.empty()

    on_server(tmp_path, test)


def test_the_lobby_is_live_and_lists_no_private_table(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        watcher = Client(server, None)
        watcher.send(wire.Watch())
        assert (await watcher.next("lobby"))["tables"] == []
        await server.tables.create(A, URBAN, 0)
        listed = wire.Configuration(game="urban", seats=(None, None), listed=True)
        code = await server.tables.create(A, listed, 0)
        (row,) = (await watcher.next("lobby"))["tables"]
        assert (row["code"], row["phase"], row["seats"][0]["name"]) == (code, "gathering", "A")
        other = Client(server, B)
        await other.open(code)
        await other.do(wire.Sit(1))
        assert (await watcher.next("lobby"))["tables"][0]["seats"][1]["kind"] == "person"
        assert len(await server.tables.tables_of(A)) == 2
        assert [table.seat for table in await server.tables.tables_of(B)] == [1]

    on_server(tmp_path, test)


def test_a_rematch_seats_the_same_people_one_further(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (one, other) = await gathered(server, URBAN)
        await one.do(wire.Want("abandon"))
        await other.do(wire.Want("abandon"))
        assert (await one.do(wire.Rematch(), key="r"))["type"] == "accepted"
        assert (await one.do(wire.Rematch(), key="r"))["type"] == "accepted"
        assert (await other.do(wire.Rematch()))["code"] == "rematch_made"
        again = (await other.open(code))["rematch"]
        info = await server.tables.info(again, None)
        assert [seat.name for seat in info.seats] == ["B", "A"]
        await one.open(again)
        assert (await one.do(wire.Start()))["type"] == "accepted"

    on_server(tmp_path, test)


def test_a_reader_who_does_not_read_is_synced_and_waited_for_by_nobody(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        _, (one, other) = await gathered(server, URBAN)
        other.pipe.readable.clear()
        for i in range(3 * QUEUE_MESSAGES):
            assert (await one.do(wire.Say(str(i))))["type"] == "accepted"
        other.pipe.readable.set()
        sync = await other.next("sync")
        assert sync["chat"][-1]["text"] == str(3 * QUEUE_MESSAGES - 1)
        await one.do(wire.Say("end"))
        assert (await other.next("step"))["fact"]["text"] == "end"

    on_server(tmp_path, test)


def test_assistance_is_what_the_table_allows(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        helpful = wire.Configuration(
            game="classic", options={"players": 3}, seats=(None, "random", "random"), assistance="notes"
        )
        code, (client,) = await gathered(server, helpful)
        client.send(wire.Assist("a"))
        message = await client.next("assistance")
        assert message["help"]["areas"]
        assert message["help"]["notes"]
        assert message["help"]["deduction"] is None
        spectator = Client(server, None)
        await spectator.open(code)
        spectator.send(wire.Assist("b"))
        assert (await spectator.next("assistance"))["help"]["areas"] == []

    on_server(tmp_path, test)


def test_an_absent_person_is_stood_in_for_and_may_return(tmp_path: Path) -> None:
    clock = [1_000_000]

    async def test(server: GameServer) -> None:
        careful = wire.Configuration(
            game="classic", options={"players": 3}, seats=(None, None, "random"), absent="bot", absent_seconds=60
        )
        code, (one, other) = await gathered(server, careful)
        await one.close()
        (live,) = server.tables._live.values()
        clock[0] += 59_000
        assert await server.presence.absent(live) == frozenset()
        clock[0] += 2_000
        assert await server.presence.absent(live) == {0}
        while not (await server.tables.info(code, B)).seats[0].absent:
            await other.next("step")
        again = Client(server, A)
        await again.open(code)
        assert (await again.do(wire.Return()))["type"] == "accepted"

    on_server(tmp_path, test, now=lambda: clock[0])


def test_a_clock_that_runs_out_moves_for_its_seat(tmp_path: Path) -> None:
    clock = [1_000_000]

    async def test(server: GameServer) -> None:
        timed = wire.Configuration(game="urban", seats=(None, None), turn_seconds=60)
        code, (one, _) = await gathered(server, timed)
        sync = await one.open(code)
        assert sync["waiting"][0]["until"] == sync["waiting"][0]["since"] + 60_000
        clock[0] += 60_001
        step = await one.next("step")
        assert step["fact"]["type"] == "played"
        assert not (await server.tables.info(code, A)).seats[step["fact"]["seat"]].absent

    on_server(tmp_path, test, now=lambda: clock[0])


class Shaky:
    """A store that fails once: before or after storing an entry, or when asked who is present."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.fails: str | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        fails, self.fails = self.fails, None
        if fails == "before":
            raise StoreDown
        kept: Kept | Known | Behind = await self._store.append(table, entry, projection)
        if fails == "after":
            raise StoreDown
        return kept

    async def present(self, table: TableId, at: Milliseconds) -> Mapping[Identity, Milliseconds | None]:
        if self.fails == "present":
            self.fails = None
            raise StoreDown
        present: Mapping[Identity, Milliseconds | None] = await self._store.present(table, at)
        return present


class Slow(Shaky):
    """A store that does not store an entry until the test says so."""

    def __init__(self, store: Any) -> None:
        super().__init__(store)
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        self.asked.set()
        await self.goes_on.wait()
        return await super().append(table, entry, projection)


@pytest.mark.parametrize("fails", ["before", "after"])
def test_when_the_store_fails_a_resend_tells_the_truth(tmp_path: Path, fails: str) -> None:
    async def test(server: GameServer) -> None:
        code, (one, other) = await gathered(server, URBAN)
        shaky = Shaky(server.store)
        use_store(server, shaky)
        shaky.fails = fails
        answer = await one.do(wire.Say("once"), key="k")
        assert answer["code"] == "unavailable"
        if fails == "after":
            assert (await other.next("step"))["fact"]["type"] == "started"
            assert (await other.next("step"))["fact"]["text"] == "once"
        assert (await one.do(wire.Say("once"), key="k"))["type"] == "accepted"
        assert [line["text"] for line in (await one.open(code))["chat"]] == ["once"]

    on_server(tmp_path, test)


def test_draining_closes_sockets_and_takes_no_more(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        _, (one, other) = await gathered(server, URBAN)
        await server.drain()
        await asyncio.gather(one.task, other.task)
        assert one.pipe.closed_with == 1012

    on_server(tmp_path, test)


def test_what_is_under_way_when_a_server_drains_is_answered(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        _, (one, other) = await gathered(server, URBAN)
        slow = Slow(server.store)
        use_store(server, slow)
        one.send(wire.Do("said", one.ply, wire.Say("hello")))
        await slow.asked.wait()
        draining = asyncio.ensure_future(server.drain())
        other.send(wire.Do("late", other.ply, wire.Say("hello?")))
        assert (await other.next("refused"))["code"] == "draining"
        slow.goes_on.set()
        await draining
        assert (await one.next("accepted"))["key"] == "said"
        assert (one.pipe.closed_with, other.pipe.closed_with) == (1012, 1012)

    on_server(tmp_path, test)


async def cancelled_while_storing(server: GameServer) -> tuple[asyncio.Future[None], Slow, Client]:
    """Cancel the background work of a server while its store is busy with what a player says."""
    _, (one, _) = await gathered(server, URBAN)
    slow = Slow(server.store)
    use_store(server, slow)
    background = asyncio.ensure_future(server.run())
    one.send(wire.Do("said", one.ply, wire.Say("hello")))
    await slow.asked.wait()
    background.cancel()
    return background, slow, one


def test_background_work_ends_only_when_all_that_was_begun_is_done(tmp_path: Path) -> None:
    """Else the store would be closed under a bot's turn."""

    async def test(server: GameServer) -> None:
        background, slow, one = await cancelled_while_storing(server)
        ended, _ = await asyncio.wait([background], timeout=0.01)
        slow.goes_on.set()
        assert not ended
        await asyncio.wait([background])
        assert (await one.next("accepted"))["key"] == "said"

    on_server(tmp_path, test)


def test_work_that_does_not_end_keeps_no_server_from_stopping(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        background, _, _ = await cancelled_while_storing(server)
        await asyncio.wait([background])

    on_server(tmp_path, test, drain_seconds=0.01)


def test_a_reader_who_does_not_read_keeps_no_server_from_draining(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "CLOSE_SECONDS", 0.01)

    async def test(server: GameServer) -> None:
        _, (one, other) = await gathered(server, URBAN)
        other.pipe.readable.clear()
        await one.do(wire.Say("hello"))
        await server.drain()
        assert other.pipe.closed_with == 1012

    on_server(tmp_path, test)


def test_idle_tables_are_forgotten_and_read_again(tmp_path: Path) -> None:
    clock = [1_000_000]

    async def test(server: GameServer) -> None:
        code, clients = await gathered(server, URBAN)
        for client in clients:
            await client.close()
        before = await server.tables.info(code, A)
        table = weakref.ref(next(iter(server.tables._live.values())))
        clock[0] += 61_000
        with no_collections():
            await server._tidy()
            assert table() is None, "a cycle keeps it in memory"
        assert await server.tables.info(code, A) == before

    on_server(tmp_path, test, now=lambda: clock[0])


def test_who_asks_too_fast_is_told_which_request_was_refused(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        client = Client(server, A)
        assert (await client.do(wire.Leave(), key="first"))["code"] == "not_open"
        refused = await client.do(wire.Leave(), key="second")
        assert (refused["key"], refused["code"]) == ("second", "too_fast")
        client.pipe.requests.put_nowait(b"{")
        assert (await client.next("refused"))["code"] == "too_fast"

    on_server(tmp_path, test, rates=replace(QUICK.rates, requests=Rate(1, 60_000)))


def test_a_stranger_who_was_sent_away_gets_no_sync_by_not_reading(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        private = wire.Configuration(game="urban", seats=(None, "random"), spectators=False)
        code = await server.tables.create(A, private, 0)
        stranger, host = Client(server, STRANGER), Client(server, A)
        await stranger.open(code)
        await host.open(code)
        await host.do(wire.Start())
        assert (await stranger.next("refused"))["code"] == "no_spectators"
        stranger.pipe.readable.clear()
        for _ in range(3 * QUEUE_MESSAGES):
            stranger.send(wire.Assist("key"))
        await host.do(wire.Say("meanwhile"))
        while not stranger.pipe.requests.empty():
            await asyncio.sleep(0)
        stranger.pipe.readable.set()
        told = await stranger.next("sync", "refused")
        while told.get("code") == "not_open":
            told = await stranger.next("sync", "refused")
        assert told.get("code") == "lost"

    on_server(tmp_path, test)


def test_two_who_ask_for_a_rematch_at_once_get_one_table(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        _, (one, other) = await gathered(server, URBAN)
        await one.do(wire.Want("abandon"))
        await other.do(wire.Want("abandon"))
        answers = await asyncio.gather(one.do(wire.Rematch()), other.do(wire.Rematch()))
        assert {answer.get("code") for answer in answers} == {None, "rematch_made"}
        assert len(await server.tables.tables_of(A)) == 2

    on_server(tmp_path, test)


def test_no_key_of_a_client_is_taken_from_the_start(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code = await server.tables.create(A, URBAN, 0)
        (entry,) = await server.store.entries((await server.tables.visit(code, A)).table.head.id)
        with pytest.raises(msgspec.ValidationError):
            wire.read_request(wire.encode(wire.Do(entry.key, 0, wire.Leave())))

    on_server(tmp_path, test)


def test_a_store_that_fails_while_a_table_is_opened_loses_nobody(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        first, second = [await server.tables.create(A, URBAN, 0) for _ in range(2)]
        client = Client(server, A)
        await client.open(first)
        shaky = Shaky(server.store)
        use_store(server, shaky)
        shaky.fails = "present"
        assert (await client.open(second))["type"] == "sync"
        assert (await client.do(wire.Say("here")))["type"] == "accepted"
        await client.close()
        for code in (first, second):
            live = await server.tables.visit(code, A)
            assert not live.readers
            assert None not in (await server.presence.last_seen(live)).values()

    on_server(tmp_path, test)


def test_one_person_waits_for_one_help_at_a_time_on_all_sockets(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        code, (client,) = await gathered(server, ALONE)
        thinker = Helpless()
        use_thinker(server, thinker)
        again, stranger = Client(server, A), Client(server, STRANGER)
        await again.open(code)
        await stranger.open(code)
        client.send(wire.Assist("a"))
        await thinker.asked.get()
        again.send(wire.Assist("b"))
        assert (await again.next("refused"))["code"] == "too_fast"
        stranger.send(wire.Assist("c"))
        await thinker.asked.get()
        thinker.gives_up.set()
        assert (await client.next("refused"))["code"] == "no_help"

    on_server(tmp_path, test)


class Helpless(InlineThinker):
    """Works on assistance until the test makes it fail."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: asyncio.Queue[str] = asyncio.Queue()
        self.gives_up = asyncio.Event()

    async def assist(self, game: str, view: Any, setting: AssistanceSetting) -> bytes:
        self.asked.put_nowait(game)
        await self.gives_up.wait()
        raise ThinkingFailed


def test_many_requests_at_once_are_all_answered(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        client = Client(server, A)
        for number in range(3 * QUEUE_MESSAGES):
            client.send(wire.Do(f"k{number}", 0, wire.Start()))
        answers = [await client.next("refused") for _ in range(3 * QUEUE_MESSAGES)]
        assert [answer["key"] for answer in answers] == [f"k{number}" for number in range(3 * QUEUE_MESSAGES)]
        await client.close()

    on_server(tmp_path, test)
