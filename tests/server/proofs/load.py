"""Measure how fast a server answers under load: people at many tables play legal moves at a steady rate.

    python -m tests.server.proofs.load --tables 1000 --rate 200 --seconds 60 --database sqlite

Latencies count from the moment at which a request was due, so that a late client cannot hide a slow server: until its
`Accepted`, and until the step has reached everybody else at the table. Run beside nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import uvloop
from msgspec import UNSET, Struct, UnsetType

from cryptid.server.wire import messages as wire
from tests.server.proofs import sockets
from tests.server.proofs.databases import KINDS, fresh_database
from tests.server.proofs.server import SERVE, Server, cpu_seconds, machine_seconds, serving
from tests.waiting import LONG

T = TypeVar("T")

AT_ONCE = 32  # tables that are made side by side

# Of every twenty tables the game and its players; others watch.
MIXTURE = (("classic", 4),) * 14 + (("urban", 2),) * 3 + (("connections", 4),) * 3
READERS = 4  # of each table


@dataclass(frozen=True, slots=True)
class Plan:
    tables: int
    rate: float  # actions a second
    seed: int = 0
    listed: bool = False  # in the lobby


# What a client looks at of what it hears


class Waited(Struct):
    seat: int


class Info(Struct):
    phase: str


class HeardFact(Struct):
    type: str
    code: str | None = None


class Heard(Struct):
    type: str
    ply: int = 0
    code: str | None = None  # of a refusal
    fact: HeardFact | None = None
    table: Info | UnsetType = UNSET
    waiting: tuple[Waited, ...] | UnsetType = UNSET
    legal: tuple[str, ...] | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET


_read = msgspec.json.Decoder(Heard).decode


class Reader:
    """A person at a table, and the last message they received."""

    def __init__(self, guest: sockets.Guest) -> None:
        self.guest = guest
        self.ply = 0
        self.phase = ""
        self.seat: int | None = None
        self.waiting: tuple[int, ...] = ()
        self.legal: tuple[str, ...] = ()
        self.syncs = 0
        self.has_missed = False  # a ply, which must not happen
        self.heard: Callable[[Reader, Heard], None] = lambda reader, message: None
        self.socket: sockets.Socket
        self._keys = 0

    async def connect(self, room: int | None = None) -> None:
        self.socket = await sockets.connect(self.guest, self._hear, room)
        self.socket.lost.add_done_callback(lambda _: self.heard(self, Heard("closed")))

    def send(self, request: wire.Request) -> None:
        self.socket.send(wire.encode(request))

    def do(self, command: wire.Command) -> None:
        self._keys += 1
        self.send(wire.Do(f"k{self._keys}", self.ply, command))

    @property
    def may_act(self) -> bool:
        return self.seat in self.waiting and bool(self.legal)

    def _hear(self, data: bytes) -> None:
        message = _read(data)
        if message.type in ("sync", "step"):
            self._follow(message)
        self.heard(self, message)

    def _follow(self, message: Heard) -> None:
        is_sync = message.type == "sync"
        self.has_missed |= not is_sync and message.ply != self.ply + 1
        self.syncs += is_sync
        self.ply = message.ply
        if message.table is not UNSET:
            self.phase = message.table.phase
        if message.seat is not UNSET:
            self.seat = message.seat
        if is_sync or message.waiting is not UNSET:
            self.waiting = () if message.waiting is UNSET else tuple(each.seat for each in message.waiting)
        if is_sync or message.legal is not UNSET:
            self.legal = () if message.legal is UNSET else message.legal


@dataclass(slots=True)
class Figures:
    """Seconds from when each request was due until it was sent, accepted, and received by each of the others."""

    sent: list[float] = field(default_factory=list)
    accepted: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    games: int = 0  # that were played to their end


class Party:
    """The people at one table. A request of one is complete once everybody has received its step."""

    def __init__(
        self,
        game: str,
        players: int,
        readers: Sequence[Reader],
        figures: Figures,
        rng: Random,
        *,
        listed: bool,
    ) -> None:
        self.game, self.players, self.readers, self.listed = game, players, readers, listed
        self._figures, self._rng = figures, rng
        self.code = ""
        self.left: dict[str, int] = {}  # the last ply of each table at which they were before
        self._asked: asyncio.Future[None] | None = None
        self._unheard: set[Reader | None] = set()  # who is to hear of it yet; None: the answer is to come
        self._due = 0.0
        self._actor: Reader | None = None
        for reader in readers:
            reader.heard = self._heard

    async def sit_down(self) -> None:
        """Create a table and start the game."""
        options = {} if self.game == "urban" else {"players": self.players}
        seats = (None,) * self.players
        configuration = wire.Configuration(game=self.game, options=options, seats=seats, listed=self.listed)
        body = {"configuration": configuration, "seat": 0}
        answer = await sockets.ask(self.readers[0].guest, "POST", "/api/tables", body)
        assert answer.status == 201, answer
        self.code = answer.json()["code"]
        for seat, reader in enumerate(self.readers):
            await self._open([reader])
            if 0 < seat < self.players:
                await self.do(reader, wire.Sit(seat), self.readers[: seat + 1])
        await self.do(self.readers[0], wire.Start())

    async def play(self, ready: list[asyncio.Future[float]]) -> None:
        """Move whenever a move is due, forever."""
        while True:
            while self.readers[0].phase != "playing":
                await self._play_again()
            now: asyncio.Future[float] = asyncio.get_running_loop().create_future()
            ready.append(now)
            await self._move(await now)

    async def _move(self, due: float) -> None:
        actor = self._rng.choice([reader for reader in self.readers if reader.may_act])
        self._actor, self._due = actor, due
        self._figures.sent.append(time.perf_counter() - due)
        await self.do(actor, wire.Act(self._rng.choice(actor.legal)))
        self._due = 0.0

    async def _play_again(self) -> None:
        self._figures.games += 1
        code = self.code
        await self.do(self.readers[0], wire.Rematch())
        self.left[code] = self.readers[0].ply
        await self._open(self.readers)
        await self.do(self.readers[0], wire.Start())

    async def _open(self, readers: Sequence[Reader]) -> None:
        done = self._expect(readers)
        for reader in readers:
            reader.send(wire.Open(self.code))
        await done

    async def do(self, actor: Reader, command: wire.Command, readers: Sequence[Reader] = ()) -> None:
        """Make a request, and wait until these readers, or all, have received its step."""
        done = self._expect((None, *(readers or self.readers)))
        actor.do(command)
        await done

    def _expect(self, whom: Sequence[Reader | None]) -> asyncio.Future[None]:
        self._unheard = set(whom)
        self._asked = asyncio.get_running_loop().create_future()
        return self._asked

    def _heard(self, reader: Reader, message: Heard) -> None:
        if message.type in ("refused", "closed") or reader.has_missed:
            self._fail(f"{self.game}: {message.type} ({message.code}), a ply was missed: {reader.has_missed}")
        if message.fact is not None and message.fact.type == "rematched" and message.fact.code is not None:
            self.code = message.fact.code
        if message.type == "accepted":
            self._measure(self._figures.accepted)
            self._tick(None)
        elif message.type in ("step", "sync"):
            if reader is not self._actor:
                self._measure(self._figures.told)
            self._tick(reader)

    def _measure(self, latencies: list[float]) -> None:
        if self._due:
            latencies.append(time.perf_counter() - self._due)

    def _tick(self, heard: Reader | None) -> None:
        self._unheard.discard(heard)
        if not self._unheard and self._asked is not None and not self._asked.done():
            self._asked.set_result(None)

    def _fail(self, why: str) -> None:
        if self._asked is not None and not self._asked.done():
            self._asked.set_exception(AssertionError(why))


class Load:
    """All parties, and the measurements."""

    def __init__(self, plan: Plan, servers: Sequence[Server]) -> None:
        self.plan, self.servers = plan, servers
        self.figures = Figures()
        self.seconds = 0.0
        self.megabytes = {"idle": self._megabytes()}
        self.cores: dict[str, float] = {}
        self.behind = 0  # how often somebody was not told every ply
        self._rng = Random(plan.seed)
        self._readers: list[Reader] = []
        self.parties: list[Party] = []

    async def gather(self) -> None:
        """Connect everybody, seat them and start."""
        guests = await together([self._meeting(number) for number in range(self.plan.tables * READERS)])
        self._readers = [Reader(guest) for guest in guests]
        await together([reader.connect for reader in self._readers])
        self.megabytes["sockets"] = self._megabytes()
        self.parties = [self._party(number) for number in range(self.plan.tables)]
        await together([party.sit_down for party in self.parties])
        self.megabytes["tables"] = self._megabytes()

    async def play(self, until: Awaitable[T]) -> T:
        """Play at the planned rate while other work runs; return the result of that work."""
        other, ready = asyncio.ensure_future(until), list[asyncio.Future[float]]()
        syncs = sum(reader.syncs for reader in self._readers)
        before, began = self._cpu(), time.perf_counter()
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(party.play(ready)) for party in self.parties]
            await self._pace(ready, other)
            for task in tasks:
                task.cancel()
        self.seconds = time.perf_counter() - began
        self.cores = {name: (after - before[name]) / self.seconds for name, after in self._cpu().items()}
        self.megabytes["played"] = self._megabytes()
        self.behind = sum(reader.syncs for reader in self._readers) - syncs - self.figures.games * READERS
        return await other

    async def reach(self, actions: int) -> None:
        """Wait until this many actions have been accepted."""
        while len(self.figures.accepted) < actions:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        await asyncio.gather(*(reader.socket.close() for reader in self._readers))

    async def _pace(self, ready: list[asyncio.Future[float]], other: asyncio.Future[T]) -> None:
        """Start an action at each planned moment, at a table that is not busy."""
        due = time.perf_counter()
        while not other.done():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while not ready:
                await asyncio.sleep(0.001)
            ready.pop(self._rng.randrange(len(ready))).set_result(due)
            due += 1 / self.plan.rate
        while len(ready) < len(self.parties):
            await asyncio.sleep(0.01)

    def _party(self, number: int) -> Party:
        readers = self._readers[number * READERS : (number + 1) * READERS]
        game, players = MIXTURE[number % len(MIXTURE)]
        rng = Random(self._rng.random())
        return Party(game, players, readers, self.figures, rng, listed=self.plan.listed)

    def _meeting(self, number: int) -> Callable[[], Awaitable[sockets.Guest]]:
        port = self.servers[number % len(self.servers)].port  # neighbours at a table are at different servers
        return lambda: sockets.meet(port, sockets.address(number))

    def _megabytes(self) -> float:
        return sum(server.megabytes() for server in self.servers)

    def _cpu(self) -> dict[str, float]:
        servers, clients = sum(server.cpu_seconds() for server in self.servers), cpu_seconds(os.getpid())
        return {"servers": servers, "clients": clients, "all else": machine_seconds() - servers - clients}

    # What came out

    def report(self) -> str:
        plan, held, figures = self.plan, self.megabytes, self.figures
        count = len(self._readers)
        per_socket = (held["sockets"] - held["idle"]) / count * 1000
        per_table = (held["tables"] - held["sockets"]) / plan.tables * 1000
        cores = ", ".join(f"{name} {share:.2f}" for name, share in self.cores.items())
        return f"""\
{plan.tables} tables, {count} sockets, {len(self.servers)} servers, {self.seconds:.0f} s
   actions: {len(figures.accepted)}, {figures.games} games ended, {self.behind} fell behind
      sent: {_spread(figures.sent)}
  accepted: {_spread(figures.accepted)}
      told: {_spread(figures.told)}
    memory: {held["idle"]:.0f} MB idle, {per_socket:.1f} kB a socket, {per_table:.1f} kB a table, {held["played"]:.0f} MB at the end
     cores: {cores}"""  # noqa: E501


async def together(works: Sequence[Callable[[], Awaitable[T]]]) -> list[T]:
    """Return the results of all, a limited number at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await work()

    return await asyncio.gather(*map(one, works))


def percentile(values: Sequence[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


def _spread(values: Sequence[float]) -> str:
    parts = [f"{name} {percentile(values, share):.1f}" for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))]
    return ", ".join([*parts, f"most {max(values) * 1000:.1f} ms"])


def loaded(
    kind: str, plan: Plan, until: Callable[[Load], Awaitable[None]], folder: Path, command: Sequence[str] = SERVE
) -> Load:
    """Run one server on SQLite, or two on PostgreSQL with the players of every table split between them."""
    with ExitStack() as stack:
        database = stack.enter_context(fresh_database(kind, folder))
        logs = [folder / f"{name}.log" for name in (("one",) if kind == "sqlite" else ("one", "two"))]
        servers = [stack.enter_context(serving(database, log, command)) for log in logs]
        load = Load(plan, servers)
        run(_play(load, until), LONG)
        for server in servers:
            assert server.alarms() == []
    return load


async def _play(load: Load, until: Callable[[Load], Awaitable[None]]) -> None:
    await load.gather()
    await load.play(until(load))
    await load.close()


def run(work: Coroutine[Any, Any, T], seconds: float) -> T:
    """Return the result of the work, within this many seconds. Any: as in asyncio."""

    async def in_time() -> T:
        async with asyncio.timeout(seconds):
            return await work

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(in_time())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    plan = Plan(args.tables, args.rate, args.seed)
    with tempfile.TemporaryDirectory() as folder:
        print(loaded(args.database, plan, lambda _: asyncio.sleep(args.seconds), Path(folder)).report())


if __name__ == "__main__":
    main()
