"""People who play at random on servers that come and go, and who remember everything they received.

Each sends unanswered commands again with the same key, and reconnects with the last ply they have seen. `checking.py`
compares what they wanted and received with the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from cryptid.server.clock import wall_clock
from cryptid.server.wire import messages as wire
from tests.server.proofs import sockets
from tests.server.proofs.fleet import Fleet
from tests.waiting import LONG

CHATTY, CLUMSY = 0.3, 0.03  # how often a move comes with a word, and how often somebody loses the connection
RETRY_SECONDS = 0.02
NOT_KNOWN = ("draining", "unavailable")  # errors that leave open what became of an earlier sending
MOVED_ON = ("stale", "not_your_turn", "game_over")  # what an honest player may be told in answer to an action


def configured(game: str, *seats: str | None, **more: Any) -> wire.Configuration:
    """Any: fields of a configuration."""
    return wire.Configuration(game=game, options={"players": len(seats)}, seats=seats, **more)


TABLES = (
    configured("classic", None, None, None),
    configured("urban", None, None),
    configured("connections", None, None, "random"),
    configured("classic", None, None, "random", "novice"),
    configured("urban", None, "random"),
    configured("connections", None, None, None, None),
    configured("classic", None, None),
    configured("connections", None, "novice"),
)


@dataclass(slots=True)
class Intent:
    """A command that a person wants to be carried out once."""

    code: str
    ply: int
    command: wire.Command
    keys: list[str]  # one, unless the keys are at fault
    answer: dict[str, Any] | None = None  # Any: a message


def digest(message: dict[str, Any]) -> str:
    """Return a hash of a message, without the time at which a sync was made. Any: a message."""
    kept = {name: part for name, part in message.items() if name != "at" or message["type"] != "sync"}
    return sha256(msgspec.json.encode(kept)).hexdigest()


class Player:
    def __init__(self, world: World, guest: sockets.Guest, home: int, goal: str, place: int) -> None:
        self.world, self.guest = world, guest
        self.home, self.goal, self.place = home, goal, place  # server, table, and the seat to take there
        self.known: dict[str, Any] = {"ply": 0, "code": None}
        self.intents: list[Intent] = []
        self.told: dict[str, dict[int, str]] = {}  # digests of steps, by table and ply
        self.synced: dict[str, dict[int, str]] = {}
        self.faults: list[str] = []
        self.delays: list[int] = []  # milliseconds from each fact to hearing of it
        self.connections = self.resends = 0
        self.is_idle = asyncio.Event()
        self.is_idle.set()
        self._unanswered: list[Intent] = []
        self._socket: sockets.Socket

    @property
    def code(self) -> str | None:
        """The code of the latest table."""
        code: str | None = self.known["code"]
        return code

    async def play(self) -> None:
        """Stay connected to some server until cancelled."""
        try:
            while True:
                if await self._connect():
                    await self._socket.lost
        finally:
            if self.connections:
                await self._socket.close()

    async def _connect(self) -> bool:
        port = await self.world.fleet.port(self.home)
        try:
            async with asyncio.timeout(LONG):
                self._socket = await sockets.connect(replace(self.guest, port=port), self._hear)
        except (OSError, sockets.Lost):
            await asyncio.sleep(RETRY_SECONDS)
            return False
        self.connections += 1
        self._open()
        self._send_again()
        return True

    def _open(self) -> None:
        since = self.known["ply"] if self.goal == self.code else None
        self._socket.send(wire.encode(wire.Open(self.goal, since)))

    # What they want

    def _want(self, command: wire.Command) -> None:
        assert self.code is not None
        intent = Intent(self.code, self.known["ply"], command, [f"k{len(self.intents)}"])
        self.intents.append(intent)
        self._unanswered.append(intent)
        self.is_idle.clear()
        self._send(intent)

    def _send(self, intent: Intent) -> None:
        self._socket.send(wire.encode(wire.Do(intent.keys[-1], intent.ply, intent.command)))

    def _send_again(self) -> None:
        for intent in self._unanswered:
            self.resends += 1
            if not self.world.has_keys:
                intent.keys.append(f"{intent.keys[0]}.{len(intent.keys)}")
            self._send(intent)

    def _decide(self) -> None:
        """Do what there is to do, one thing at a time."""
        if self._unanswered or self.world.is_over or self.goal != self.code:
            return
        phase, seat = self.known["table"]["phase"], self.known["seat"]
        is_host = seat is not None and self.known["table"]["host"] == seat
        if phase == "gathering":
            self._gather(seat, is_host)
        elif phase == "playing" and any(waiting["seat"] == seat for waiting in self.known.get("waiting", ())):
            self._act()
        elif phase in ("over", "abandoned") and (self.known.get("rematch") or is_host):
            self._go_on()

    def _gather(self, seat: int | None, is_host: bool) -> None:
        if seat is None:
            self._want(wire.Sit(self.place))
        elif is_host and all(chair["kind"] != "open" for chair in self.known["table"]["seats"]):
            self._want(wire.Start())

    def _act(self) -> None:
        rng = self.world.rng
        if rng.random() < CHATTY:
            self._want(wire.Say(f"{self.guest.address} {len(self.intents)}"))
        self._want(wire.Act(rng.choice(self.known["legal"])))
        if rng.random() < CLUMSY:
            asyncio.get_running_loop().call_soon(self._socket.abort)

    def _go_on(self) -> None:
        """Go to the table of the rematch, which the host asks for."""
        if self.known.get("rematch"):
            self.goal = self.known["rematch"]
            self._open()
        else:
            self._want(wire.Rematch())

    # What they hear

    def _hear(self, data: bytes) -> None:
        message: dict[str, Any] = msgspec.json.decode(data)
        match message["type"]:
            case "sync":
                self._sync(message)
            case "step":
                self._step(message)
            case "accepted" | "refused":
                self._answered(message)
        if self.code is not None:
            self._decide()

    def _sync(self, message: dict[str, Any]) -> None:
        code, ply = message["table"]["code"], message["ply"]
        if code == self.code:
            if ply < self.known["ply"]:
                self.faults.append(f"went back from ply {self.known['ply']} to {ply}")
            self._send_again()
        self.known = {**message, "code": code}
        self._remember(self.synced, ply, message)

    def _step(self, message: dict[str, Any]) -> None:
        if message["ply"] != self.known["ply"] + 1:
            self.faults.append(f"heard ply {message['ply']} after {self.known['ply']}")
        self.delays.append(wall_clock() - message["at"])
        fact = message.get("fact") or {}
        self.known = {**self.known, **message}
        if fact.get("type") == "rematched":
            self.known["rematch"] = fact["code"]
        self._remember(self.told, message["ply"], message)

    def _remember(self, memory: dict[str, dict[int, str]], ply: int, message: dict[str, Any]) -> None:
        assert self.code is not None
        new = digest(message)
        if memory.setdefault(self.code, {}).setdefault(ply, new) != new:
            self.faults.append(f"was told two things about ply {ply}")

    def _answered(self, message: dict[str, Any]) -> None:
        intent = next((each for each in self._unanswered if each.keys[-1] == message["key"]), None)
        if intent is None:
            if message["key"] is None and message["code"] == "unavailable":
                self._socket.abort()  # the table could not be opened: come back
            elif message["key"] is None and message["code"] != "draining":
                self.faults.append(f"was refused: {message['code']}")
            return
        if message["type"] == "refused" and message["code"] in NOT_KNOWN:
            self._socket.abort()  # it may have been carried out: come back, and send it again
            return
        if message["type"] == "refused" and not (isinstance(intent.command, wire.Act) and message["code"] in MOVED_ON):
            self.faults.append(f"{intent.command} was refused: {message['code']}")
        intent.answer = message
        self._unanswered.remove(intent)
        self.world.count(message)
        if not self._unanswered:
            self.is_idle.set()


@dataclass
class World:
    """All players, and how many commands have been accepted."""

    fleet: Fleet
    rng: Random
    has_keys: bool = True
    is_over: bool = False  # nobody wants anything new any more
    accepted: int = 0
    players: list[Player] = field(default_factory=list)
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    def count(self, answer: dict[str, Any]) -> None:
        self.accepted += answer["type"] == "accepted"
        self._moved.set()

    async def reach(self, accepted: int) -> None:
        """Wait until this many commands have been accepted."""
        while self.accepted < accepted:
            self._moved.clear()
            async with asyncio.timeout(LONG):
                await self._moved.wait()

    async def gather(self, configurations: Sequence[wire.Configuration]) -> None:
        """Create these tables. Neighbours at a table use different servers, if there are several."""
        for number, configuration in enumerate(configurations):
            places = [seat for seat, level in enumerate(configuration.seats) if level is None]
            port = await self.fleet.port(0)
            guests = [await sockets.meet(port, sockets.address(8 * number + seat)) for seat in places]
            made = {"configuration": configuration, "seat": places[0]}
            code = (await sockets.ask(guests[0], "POST", "/api/tables", made)).json()["code"]
            for seat, guest in zip(places, guests, strict=True):
                self.players.append(Player(self, guest, (number + seat) % 2, code, seat))

    async def settle(self) -> None:
        """Wait until everybody has their answers and has received what others at their table have."""
        self.is_over = True
        async with asyncio.timeout(LONG):
            for player in self.players:
                await player.is_idle.wait()
            while self._is_somebody_behind():
                await asyncio.sleep(RETRY_SECONDS)

    def _is_somebody_behind(self) -> bool:
        latest: dict[str | None, int] = {}
        for player in self.players:
            latest[player.code] = max(latest.get(player.code, 0), player.known["ply"])
        return any(player.known["ply"] < latest[player.code] for player in self.players)


@asynccontextmanager
async def playing(
    fleet: Fleet, configurations: Sequence[wire.Configuration], seed: int, *, has_keys: bool = True
) -> AsyncIterator[World]:
    """Let people play at these tables until the block ends; then wait for their last answers."""
    world = World(fleet, Random(seed), has_keys)
    await world.gather(configurations)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play()) for player in world.players]
        yield world
        await world.settle()
        for task in tasks:
            task.cancel()
