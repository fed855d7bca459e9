"""One table on a real server, played from a script. Each thing that people do is an `Item`, and can be done again.

`leaks.py` plays the same script in another world, with another deal and so with other moves. Clock, ids, codes and
commitments are the same in all worlds, so that they differ in nothing else.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal, assert_never
from unittest.mock import patch
from zlib import crc32

from cryptid.bots import BOTS
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import canonical
from cryptid.core.game import BadInput, Seat, State, View, view
from cryptid.core.record import Record
from cryptid.games import GAMES
from cryptid.games.classic.deduce import candidates
from cryptid.server.clock import Milliseconds
from cryptid.server.live import tables as tables_module
from cryptid.server.live import turns as turns_module
from cryptid.server.live.server import GameServer
from cryptid.server.live.thinking import ThinkingFailed
from cryptid.server.store.protocol import Behind, Kept, Known
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table import referee as table_module
from cryptid.server.table.log import LogEntry, Person, Projection, TableId
from cryptid.server.table.referee import Table, make_deal
from cryptid.server.wire import messages as wire
from tests.server.live.ground import QUICK, InlineThinker, Pipe, running, use_thinker
from tests.server.secrecy.timeless import PromptStore, TimelessLoop, beside, timeless_loop
from tests.server.table.tables import PACE, PEOPLE

Who = str  # "seat 1", "seat 1 too" (another device), "spectator", "stranger", "lobby"
CODES = ("bako-ludi-meto", "bako-ludi-metu")  # of the table, and of a rematch
COMMITMENT = "c0" * 32
STRANGER = Person("person-s", "S")
UNREADABLE = "dance"
TRIES = 3  # at an action that does not end the game
MOST_WORLDS = 20_000  # of classic that are worked through for help


@dataclass(frozen=True, slots=True)
class Connect:
    who: Who


@dataclass(frozen=True, slots=True)
class Close:
    who: Who


@dataclass(frozen=True, slots=True)
class Stall:
    """Stop reading, or read again."""

    who: Who
    on: bool


@dataclass(frozen=True, slots=True)
class Send:
    who: Who
    data: bytes


@dataclass(frozen=True, slots=True)
class Move:
    """Play the move with this number in the record of this world."""

    who: Who
    key: str
    ply: int
    number: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """Try an action that this seat may not take. In a world where it may, try another one."""

    who: Who
    key: str
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """Make an HTTP request."""

    who: Who
    what: Literal["info", "tables", "tables_of", "record", "replay", "reveal"]


@dataclass(frozen=True, slots=True)
class Pass:
    """Let time pass."""

    milliseconds: Milliseconds


Item = Connect | Close | Stall | Send | Move | Attempt | Call | Pass


@dataclass(frozen=True, slots=True)
class Told:
    at: Milliseconds
    data: bytes


Channels = dict[str, list[Told]]


class Leaked(AssertionError):
    """A reader received something they may not know; `channel` names the way it took."""

    def __init__(self, channel: str, sentence: str) -> None:
        super().__init__(f"{channel}: {sentence}")
        self.channel = channel


def seat_of(who: Who) -> Seat | None:
    words = who.split()
    return int(words[1]) if words[0] == "seat" else None


def person_of(who: Who) -> Person | None:
    seat = seat_of(who)
    return STRANGER if who == "stranger" else None if seat is None else PEOPLE[seat]


class Tap(Pipe):
    """A pipe that records what came through it, and when."""

    def __init__(self, channel: list[Told], now: Callable[[], Milliseconds]) -> None:
        super().__init__()
        self._channel, self._now = channel, now

    async def send(self, data: bytes) -> None:
        await self.readable.wait()
        self._channel.append(Told(self._now(), data))


class Puppeteer(InlineThinker):
    """Bots that play the record of their world, and random moves after its end.

    Their thinking time depends on everything they see, so that it would show if it were not hidden.
    """

    def __init__(self, stage: Stage, seed: int) -> None:
        super().__init__(seed)
        self._stage = stage

    async def choose(
        self, game: str, level: str, view: Any, milliseconds: int, character: str | None = None
    ) -> wire.Played:
        scripted = [text for seat, text in self._stage.record.moves if seat == view.seat]
        played: int = sum(move.seat == view.seat for move in self._stage.table.moves)
        text = scripted[played] if played < len(scripted) else self._stage.some_text(view.seat, self.rng)
        await asyncio.sleep(crc32(canonical(view.private).encode()) % milliseconds / 1000)
        rules = GAMES[game]
        remark = BOTS[game][level].remark(View(None, view.public, None), rules.from_text(text))
        return wire.Played(view.seat, text, remark, f"I hold {canonical(view.private)}")

    async def assist(self, game: str, view: Any, setting: AssistanceSetting) -> bytes:
        """Fail at once where assistance would take long; like everything here, this depends only on the view."""
        if (
            game == "classic"
            and setting is AssistanceSetting.EVERYTHING
            and prod(map(len, candidates(view))) > MOST_WORLDS
        ):
            raise ThinkingFailed
        return await super().assist(game, view, setting)


class WatchedStore(PromptStore):
    """Records the turns that the server plans."""

    plans: list[Told]

    async def append(self, table: TableId, entry: LogEntry, projection: Projection | None) -> Kept | Known | Behind:
        if projection is not None:
            self.plans.append(Told(entry.at, wire.encode(projection)))
        kept: Kept | Known | Behind = await self.__getattr__("append")(table, entry, projection)
        return kept


class Stage:
    """A table in one world. `reader` is the seat that must not be able to tell which world it is in."""

    def __init__(self, server: GameServer, record: Record[Any], reader: Seat | None) -> None:
        self.server, self.record, self.reader = server, record, reader
        self.channels: Channels = defaultdict(list)
        self.code = ""
        self.table: Table
        self._loop: TimelessLoop = timeless_loop()
        self._taps: dict[Who, tuple[Tap, asyncio.Task[None]]] = {}

    async def set_up(self, configuration: wire.Configuration) -> None:
        host = configuration.seats.index(None)
        self.code = await self.server.tables.create(PEOPLE[host], configuration, host)
        head = await self.server.store.head(code=self.code)
        assert head is not None
        self.table = (await self.server.tables.load(head.id)).table

    @property
    def state(self) -> State[Any, Any, Any]:
        assert self.table.state.game_state is not None
        return self.table.state.game_state

    @property
    def connected(self) -> list[Who]:
        return list(self._taps)

    def is_stalled(self, who: Who) -> bool:
        return not self._taps[who][0].readable.is_set()

    def seen(self, who: Who) -> int:
        """Return the last ply that somebody received."""
        plies = (json.loads(told.data).get("ply") for told in reversed(self.channels[who]))
        return next((ply for ply in plies if ply is not None), 0)

    def legal(self, seat: Seat) -> list[Any]:
        """Any: actions of every game."""
        return list(self.table.game.legal_actions(view(self.state, seat)))

    def some_text(self, seat: Seat, rng: Random) -> str:
        """Return one of the seat's actions, preferably one after which the game goes on."""
        legal = self.legal(seat)
        drawn = [_random_action(legal, rng) for _ in range(TRIES)]
        return self.table.game.to_text(next((action for action in drawn if not self._ends(seat, action)), drawn[0]))

    def _ends(self, seat: Seat, action: Any) -> bool:
        after = self.table.game.apply(self.state, seat, action).state
        return self.table.game.outcome(after.public) is not None

    async def do(self, item: Item) -> None:
        """Do it, and wait until all its effects at this time have arrived."""
        match item:
            case Connect(who):
                tap = Tap(self.channels[who], self._loop.now)
                serving = self.server.connections.serve(tap, person_of(who), "192.0.2.1")
                self._taps[who] = tap, asyncio.ensure_future(serving)
            case Close(who):
                tap, task = self._taps.pop(who)
                tap.requests.put_nowait(None)
                await task
            case Stall(who, on):
                readable = self._taps[who][0].readable
                readable.clear() if on else readable.set()
            case Send(who, data):
                self._taps[who][0].requests.put_nowait(data)
            case Move(who, key, ply, number):
                self._act(who, key, ply, self.record.moves[number][1])
            case Attempt(who, key, ply, text):
                self._act(who, key, ply, UNREADABLE if self._would_happen(who, text) else text)
            case Call(who, what):
                self.channels[f"{who} http"].append(Told(self._loop.now(), await self._called(who, what)))
            case Pass(milliseconds):
                await asyncio.sleep(milliseconds / 1000)
            case _:
                assert_never(item)
        await self._loop.settle()

    def _act(self, who: Who, key: str, ply: int, text: str) -> None:
        self._taps[who][0].requests.put_nowait(wire.encode(wire.Do(key, ply, wire.Act(text))))

    def _would_happen(self, who: Who, text: str) -> bool:
        """Tell whether another seat may take this action in this world, though not in the first one."""
        seat = seat_of(who)
        if seat is None or seat == self.reader:
            return False
        return self.table.state.phase == "playing" and text in map(self.table.game.to_text, self.legal(seat))

    async def _called(self, who: Who, what: str) -> bytes:
        args = {"tables": (), "tables_of": (person_of(who),)}.get(what, (self.code, person_of(who)))
        owner = self.server.lobby if what == "tables" else self.server.tables
        try:
            return wire.encode(await getattr(owner, what)(*args))
        except BadInput as error:
            return wire.encode((error.code, str(error)))


def _random_action(legal: list[Any], rng: Random) -> Any:
    """Choose any action, or first a kind of action and then one of that kind, so that rare kinds are played too.

    Any: actions of every game.
    """
    if rng.random() < 0.7:
        return rng.choice(legal)
    kind = rng.choice(list(dict.fromkeys(map(type, legal))))
    return rng.choice([action for action in legal if type(action) is kind])


@asynccontextmanager
async def staged(
    folder: Path, configuration: wire.Configuration, record: Record[Any], reader: Seat | None
) -> AsyncIterator[Stage]:
    """Create a table with this deal, on its own server and database."""
    loop, alarms = timeless_loop(), list[str]()
    settings = replace(QUICK, bot_pace=PACE, now=loop.now)
    with TemporaryDirectory(dir=folder) as own, beside() as other, held_equal(record.deal, alarms):
        store = WatchedStore(SqliteStore(Path(own) / "test.sqlite"), other)
        await store.open()
        async with running(store, settings) as server:
            stage = Stage(server, record, reader)
            use_thinker(server, Puppeteer(stage, 0))
            store.plans = stage.channels["server"]
            await stage.set_up(configuration)
            yield stage
        await store.close()
    assert not alarms, alarms


@contextmanager
def held_equal(deal: Any, alarms: list[str]) -> Iterator[None]:
    """Make the server's random values the same each time, except for this deal. Any: deals of every game."""
    deals, codes = iter([deal]), iter(CODES)

    def dealt(configuration: wire.Configuration, rng: Random) -> Any:
        return next(deals, None) or make_deal(configuration, rng)

    with (
        patch.object(tables_module, "make_deal", dealt),
        patch.object(tables_module, "fresh_code", lambda: next(codes)),
        patch.object(tables_module, "secrets", _Luck()),
        patch.object(table_module, "commit", lambda deal, salt: COMMITMENT),
        patch.object(turns_module, "alarm", lambda event, error, **_: alarms.append(f"{event}: {error!r}")),
    ):
        yield


class _Luck:
    """Replaces the module `secrets`."""

    def __init__(self) -> None:
        self._rng = Random(0)

    def randbits(self, count: int) -> int:
        return self._rng.getrandbits(count)

    def token_hex(self, count: int) -> str:
        return self._rng.randbytes(count).hex()
