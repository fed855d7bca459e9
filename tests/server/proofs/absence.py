"""Players disconnect and return, or never do: under every policy, each game comes to an end.

    python -m tests.server.proofs.absence --games 1000

Time is simulated: the clock jumps to the next timer, so that hours pass in seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import selectors
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar

import msgspec

from cryptid.games import GAMES
from cryptid.server.clock import Milliseconds
from cryptid.server.live.server import GameServer
from cryptid.server.store.sqlite import SqliteStore, Work, connect
from cryptid.server.table.log import Person
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, Pipe, running
from tests.server.secrecy.timeless import InlineLoop

T = TypeVar("T")
Policy = Literal["wait", "bot", "vote"]

POLICIES: tuple[Policy, ...] = ("wait", "bot", "vote")
PATIENCE = 20  # seconds after which somebody counts as absent
THINKING = (0.1, 3.0)  # seconds
STAYING, AWAY, UNTIL_GONE = (1.0, 120.0), (0.5, 60.0), (5.0, 30.0)
FOR_EVER, IN_WORDS, ABANDONING, CLOCKED = 0.5, 0.3, 0.3, 0.2  # how often
HOURS = 1  # after which a game counts as stuck
AT_ONCE = 30


# Time that jumps


class _Jump(selectors.DefaultSelector):
    """A selector that moves the clock forward instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen again"
        self.now += max(0.0, timeout)
        return super().select(0)


class JumpingLoop(InlineLoop):
    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        return self._jump.now


class InlineStore(SqliteStore):
    """A store without threads, since those would take real time. It reads and writes at once, without durability."""

    async def open(self) -> None:
        self._reading = connect(self._path)
        self._reading.execute("PRAGMA synchronous = OFF")

    async def close(self) -> None:
        self._closed.set()
        self._reader.shutdown()
        self._reading.close()

    async def _read(self, work: Work[T]) -> T:
        return work(self._reading)

    @property
    def _writer(self) -> InlineStore:  # type: ignore[override]
        return self

    async def write(self, work: Work[T]) -> T:
        self._reading.execute("BEGIN")
        done = work(self._reading)
        self._reading.execute("COMMIT")
        return done


# People


class Visitor:
    """A player who connects now and then, and plays at random when connected."""

    def __init__(self, server: GameServer, person: Person, code: str, seat: int, rng: Random) -> None:
        self.server, self.person, self.code, self.seat, self.rng = server, person, code, seat, rng
        self.comes_back = True
        self.drops = 0
        self.known: dict[str, Any] = {}
        self._here: list[int] = []
        self._pipe: Pipe
        self._keys = 0

    @property
    def is_over(self) -> bool:
        return bool(self.known) and self.known["table"]["phase"] in ("over", "abandoned")

    async def live(self) -> None:
        """Connect and disconnect until the game is over, or disconnect for good."""
        while True:
            await self._visit(self.rng.uniform(*(STAYING if self.comes_back else UNTIL_GONE)))
            if self.is_over:
                return
            self.drops += 1
            if not self.comes_back and self.known["table"]["phase"] == "playing":
                return
            await asyncio.sleep(self.rng.uniform(*AWAY))

    async def _visit(self, seconds: float) -> None:
        self._pipe = Pipe()
        serving = asyncio.ensure_future(self.server.connections.serve(self._pipe, self.person, "192.0.2.1"))
        self._send(wire.Open(self.code))
        try:
            async with asyncio.timeout(seconds):
                while not self.is_over:
                    await self._live_on()
        except TimeoutError:
            if self.rng.random() < IN_WORDS and self.known["table"]["phase"] == "playing":
                self._do(wire.Leave())
        self._pipe.requests.put_nowait(None)
        await serving

    async def _live_on(self) -> None:
        """Read messages, and react after a while if the situation is still the same."""
        self._hear(await self._pipe.messages.get())
        while not self._pipe.messages.empty():
            self._hear(self._pipe.messages.get_nowait())
        if (command := self._choose()) is not None:
            await asyncio.sleep(self.rng.uniform(*THINKING))
            if self._pipe.messages.empty():
                self._do(command)

    def _hear(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        match message["type"]:
            case "sync" | "step":
                self.known = {**(self.known if message["type"] == "step" else {}), **message}
            case "presence":
                self._here = message["here"]
            case "refused":
                assert message["code"] in ("stale", "not_absent", "away", "stood_in", "game_over", "too_often"), message

    def _choose(self) -> wire.Command | None:
        table = self.known["table"]
        if table["phase"] == "gathering":
            return self._gather()
        if self.is_over:
            return None
        if table["seats"][self.seat]["absent"]:
            return wire.Return()
        if self.known.get("legal") and self._is_waited_for(self.seat):
            return wire.Act(self.rng.choice(self.known["legal"]))
        return self._vote()

    def _gather(self) -> wire.Command | None:
        if self.known["seat"] is None:
            return wire.Sit(self.seat)
        is_full = all(chair["kind"] != "open" for chair in self.known["table"]["seats"])
        return wire.Start() if is_full and self.known["table"]["host"] == self.seat else None

    def _vote(self) -> wire.Command | None:
        """Vote to replace the absent players that the game waits for."""
        chairs = self.known["table"]["seats"]
        missing = [seat for seat in range(len(chairs)) if self._is_waited_for(seat) and seat not in self._here]
        missing = [seat for seat in missing if chairs[seat]["level"] is None]
        if not missing or self.known["table"]["configuration"]["absent"] != "vote":
            return None
        asyncio.get_running_loop().call_later(PATIENCE, self._look_again)
        if self.rng.random() < ABANDONING:
            return wire.Want("abandon")
        return wire.Want("replace", self.rng.choice(missing))

    def _look_again(self) -> None:
        """Repeat the last decision, as after any message, at a table where nothing happens."""
        self._pipe.messages.put_nowait(wire.encode(wire.Presence(tuple(self._here), 0)))

    def _is_waited_for(self, seat: int) -> bool:
        return any(waiting["seat"] == seat for waiting in self.known.get("waiting", ()))

    def _do(self, command: wire.Command) -> None:
        self._keys += 1
        self._send(wire.Do(f"k{self._keys}", self.known["ply"], command))

    def _send(self, request: wire.Request) -> None:
        self._pipe.requests.put_nowait(wire.encode(request))


# Games


@dataclass
class Report:
    games: int = 0
    drops: int = 0
    gone: int = 0  # people who never came back
    facts: Counter[str] = field(default_factory=Counter)
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)  # by policy and phase
    stuck: list[str] = field(default_factory=list)
    hours: float = 0
    seconds: float = 0

    def __str__(self) -> str:
        ends = ", ".join(f"{policy} {phase} {n}" for (policy, phase), n in sorted(self.ends.items()))
        facts = ", ".join(f"{fact} {n}" for fact, n in sorted(self.facts.items()))
        return (
            f"{self.games} games, {self.drops} drop-outs, {self.gone} people gone for ever, {len(self.stuck)} stuck; "
            f"{ends}; {facts}; {self.hours:.0f} hours of play in {self.seconds:.0f} s"
        )


def configuration(policy: Policy, rng: Random) -> wire.Configuration:
    game = rng.choice(list(GAMES))
    players = 2 if game == "urban" else rng.randint(2, 5)
    seats = [None, *(rng.choice([None, None, "random"]) for _ in range(players - 1))]
    return wire.Configuration(
        game=game,
        options={"players": players},
        seats=tuple(rng.sample(seats, players)),
        absent=policy,
        absent_seconds=PATIENCE,
        turn_seconds=rng.randint(20, 100) if rng.random() < CLOCKED else None,
    )


async def play(server: GameServer, number: int, report: Report) -> None:
    """Play one game, from creating its table to its end."""
    rng, policy = Random(number), POLICIES[number % len(POLICIES)]
    made = configuration(policy, rng)
    seats = [seat for seat, level in enumerate(made.seats) if level is None]
    people = [Person(f"person-{number}-{seat}", f"P{seat}") for seat in seats]
    code = await server.tables.create(people[0], made, seats[0])
    visitors = [
        Visitor(server, person, code, seat, Random(rng.random())) for person, seat in zip(people, seats, strict=True)
    ]
    if policy != "wait":
        for visitor in rng.sample(visitors, len(visitors))[1:]:
            visitor.comes_back = rng.random() >= FOR_EVER
    try:
        async with asyncio.timeout(HOURS * 3600):
            await asyncio.gather(*(visitor.live() for visitor in visitors))
    except TimeoutError:
        report.stuck.append(f"game {number}: {made}")
    report.games += 1
    report.drops += sum(visitor.drops for visitor in visitors)
    report.gone += sum(visitor.drops > 0 and not visitor.comes_back for visitor in visitors)
    report.ends[policy, (await server.tables.info(code, people[0])).phase] += 1


async def absences(folder: Path, games: range) -> Report:
    """Play these games, several at a time, on a loop with simulated time."""
    loop, began, report = asyncio.get_running_loop(), time.monotonic(), Report()

    def now() -> Milliseconds:
        return 1_700_000_000_000 + int(loop.time() * 1000)

    store = InlineStore(folder / "absence.sqlite")
    await store.open()
    async with running(store, replace(QUICK, now=now)) as server:
        numbers = iter(games)

        async def some() -> None:
            for number in numbers:
                await play(server, number, report)

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    for (fact,) in await store._rows("SELECT json_extract(fact, '$.type') FROM entries"):
        report.facts[fact] += 1
    await store.close()
    report.hours, report.seconds = loop.time() / 3600, time.monotonic() - began
    return report


def run(folder: Path, games: range) -> Report:
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(absences(folder, games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), range(args.games))
    print(report, *report.stuck, sep="\n")


if __name__ == "__main__":
    main()
