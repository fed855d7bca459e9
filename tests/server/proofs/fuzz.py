"""Send thousands of malformed frames and requests while others play: they are refused, and nobody else notices.

    python -m tests.server.proofs.fuzz --frames 50000 --requests 20000

No response has a status of 500 or above, no socket is closed because of a bug, the log has no error, and the server
keeps running.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from itertools import islice, takewhile
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cryptid.server.wire import messages as wire
from tests.server.proofs import sockets
from tests.server.proofs.load import Heard, Load, Plan, Reader, run, together
from tests.server.proofs.malformed import any_frame, any_request
from tests.server.proofs.players import MOVED_ON
from tests.server.proofs.server import SERVE, Server, serving
from tests.server.proofs.sockets import Guest
from tests.waiting import LONG

BUG = 1011
HEAD = re.compile(rb"HTTP/1\.[01] (\d{3})")
MEMBERS = 200  # who have seats, so that their requests go further
FRAMES_EACH = 30  # on one socket; beyond that the server would call them too fast
AT_ONCE = 10  # sockets, and as many requests over HTTP
PATIENCE = 3  # requests of others that are answered before we end one that may never be whole
LAST = wire.Do("last", 0, wire.Mute(7, True))  # always refused: there is no such seat
FIRST_ADDRESS = 1 << 20  # beyond those of the people who play
PLAYED = 5  # plies that a game among bots comes to, whatever others send


class Fuzz:
    """Summarise what was sent and what came back."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.frames, self.requests = 0, 0
        self.outcomes = Counter[str]()  # of frames: codes of errors and of closed sockets; of requests: statuses
        self._seed = seed
        self._addresses = iter(range(FIRST_ADDRESS, 1 << 24))
        self._members: list[tuple[Guest, str]] = []

    async def gather(self) -> None:
        self._members = await together([self._member(number) for number in range(MEMBERS)])

    def _member(self, number: int) -> Callable[[], Coroutine[Any, Any, tuple[Guest, str]]]:
        """Return a person with a table, where a game with bots is running or seats are open."""
        levels: tuple[str | None, ...] = (None, "random", "random") if number % 2 else (None, None, None)
        configuration = wire.Configuration(game="classic", options={"players": 3}, seats=levels)

        async def come() -> tuple[Guest, str]:
            guest = await sockets.meet(self.server.port, self._address())
            answer = await sockets.ask(guest, "POST", "/api/tables", {"configuration": configuration, "seat": 0})
            return guest, answer.json()["code"]

        return come

    def _address(self) -> str:
        return sockets.address(next(self._addresses))

    async def send_frames(self, count: int) -> None:
        await asyncio.gather(*(self._talk_on(Random(f"{self._seed} {i}"), count // AT_ONCE) for i in range(AT_ONCE)))

    async def send_requests(self, count: int) -> None:
        await asyncio.gather(*(self._ask_on(Random(f"{self._seed} {i}"), count // AT_ONCE) for i in range(AT_ONCE)))

    async def _talk_on(self, rng: Random, count: int) -> None:
        while count > 0:
            count -= await self._talk(rng)

    async def _ask_on(self, rng: Random, count: int) -> None:
        for _ in range(count):
            await self._ask(rng)

    async def _talk(self, rng: Random) -> int:
        """Send valid frames and check the answers, then one that breaks the socket. Return how many were sent."""
        guest, code = rng.choice(self._members)
        if rng.random() < 0.5:
            guest = Guest(guest.port, self._address())
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        socket = await sockets.connect(guest, lambda data: self._hear(data, answered))
        if rng.random() < 0.8:
            socket.send(wire.encode(wire.Open(code)))
            socket.send(wire.encode(wire.Do("start", 9, wire.Start())))
        sent = list(islice(iter(lambda: any_frame(rng), None), FRAMES_EACH))
        whole = list(takewhile(lambda each: each.is_framed, sent))
        socket.write(b"".join(each.data for each in whole))
        socket.send(wire.encode(LAST))
        await asyncio.wait((answered, socket.lost), return_when=asyncio.FIRST_COMPLETED)
        broken = sent[len(whole) : len(whole) + 1]
        if not socket.lost.done():
            socket.write(b"".join(each.data for each in broken))
            socket.end()
        self.outcomes[f"closed {await socket.lost}"] += 1
        await socket.close()
        self.frames += len(whole) + len(broken)
        return len(whole) + len(broken)

    def _hear(self, data: bytes, answered: asyncio.Future[None]) -> None:
        heard = msgspec.json.decode(data)
        self.outcomes[heard.get("code") or heard["type"]] += 1
        if (heard.get("key") == LAST.key or heard.get("code") == "too_fast") and not answered.done():
            answered.set_result(None)

    async def _ask(self, rng: Random) -> None:
        self.requests += 1
        token = rng.choice((None, *(guest.token for guest, _ in self._members)))
        request = any_request(Guest(self.server.port, self._address(), token), rng)
        try:
            answer = await sockets.exchange(self.server.port, request, self._wait())
        except OSError:  # it was answered before all was sent, and the answer is lost
            answer = b""
        said = HEAD.match(answer)
        self.outcomes[f"status {int(said[1])}" if said else "no answer"] += 1

    async def _wait(self) -> None:
        """For as long as the server would need for an answer, however busy it is."""
        for _ in range(PATIENCE):
            await sockets.ask(Guest(self.server.port, self._address()), "GET", "/healthz")

    def faults(self) -> list[str]:
        """Return everything that must not happen."""
        bad = [name for name in self.outcomes if re.fullmatch(rf"status 5\d\d|closed {BUG}|bug", name)]
        alarms = Counter(f"{alarm['event']} {alarm.get('raised', [''])[-1:]}" for alarm in self.server.alarms())
        return [*bad, *(f"{count} times: {alarm}" for alarm, count in alarms.items())]

    def report(self) -> str:
        return f"{self.frames} frames, {self.requests} requests: {dict(self.outcomes.most_common())}"


class BotTable:
    """A table of one person and bots, which plays on while the server is fuzzed."""

    def __init__(self, port: int, rng: Random) -> None:
        self._port, self._rng = port, rng
        self._code = ""
        self.errors: list[str] = []
        self.reader: Reader
        self.played: asyncio.Future[None]

    async def begin(self) -> None:
        self.reader = Reader(await sockets.meet(self._port, sockets.address(FIRST_ADDRESS - 1)))
        self.reader.heard = self._heard
        self.played = asyncio.get_running_loop().create_future()
        await self.reader.connect()
        configuration = wire.Configuration(
            game="classic", options={"players": 4}, seats=(None, "random", "novice", "random")
        )
        body = {"configuration": configuration, "seat": 0}
        self._code = (await sockets.ask(self.reader.guest, "POST", "/api/tables", body)).json()["code"]
        self.reader.send(wire.Open(self._code))
        self.reader.do(wire.Start())

    def _heard(self, reader: Reader, message: Heard) -> None:
        if message.type in ("refused", "closed") and message.code not in MOVED_ON:
            self.errors.append(f"{message.type} {message.code}")
        elif message.type in ("step", "sync") and reader.may_act:
            reader.do(wire.Act(self._rng.choice(reader.legal)))
        if reader.ply >= PLAYED and not self.played.done():
            self.played.set_result(None)


def fuzzed(
    frames: int, requests: int, folder: Path, seed: int = 0, command: Sequence[str] = SERVE
) -> tuple[Fuzz, Load, BotTable]:
    """Fuzz a server on which others play."""
    with serving(f"sqlite:///{folder / 'fuzz.db'}", folder / "fuzz.log", command) as server:
        fuzz, load = Fuzz(server, seed), Load(Plan(10, 20, seed), [server])
        bots = BotTable(server.port, Random(seed))
        run(_beside(fuzz, load, bots, frames, requests), LONG)
        assert server.process.poll() is None, "the server has died"
        assert not (faults := fuzz.faults()), faults
    return fuzz, load, bots


async def _beside(fuzz: Fuzz, load: Load, bots: BotTable, frames: int, requests: int) -> None:
    await fuzz.gather()
    await load.gather()
    await bots.begin()
    await load.play(asyncio.gather(fuzz.send_frames(frames), fuzz.send_requests(requests), bots.played))
    assert bots.errors == [], bots.errors
    await load.close()
    await bots.reader.socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=50_000)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fuzz, load, bots = fuzzed(args.frames, args.requests, Path(folder), args.seed)
    print(fuzz.report(), load.report(), f"bots: {bots.reader.ply} plies, errors {bots.errors}", sep="\n")


if __name__ == "__main__":
    main()
