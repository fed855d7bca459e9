"""Sockets that request much and read nothing, at a table where others play: what they cost, and what happens to them.

    python -m tests.server.proofs.stalled --sockets 500 --seconds 20

Half of them read again at the end and get a sync; the others are disconnected, like every reader that acknowledges
nothing for 30 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cryptid.server.wire import messages as wire
from tests.server.proofs import sockets
from tests.server.proofs.load import Heard, Load, Plan, Reader, run, together
from tests.server.proofs.server import SERVE, Server, serving
from tests.waiting import LONG

OPENS = 25  # of the table, by each: as many syncs to be read, and no more than an address may ask for
LINES = 5  # of chat by each player before that, so that syncs are large
ROOM = 4_096  # bytes
FIRST_ADDRESS = 1 << 20  # beyond those of the people who play
CUT_OFF_SECONDS = 120
SOCKETS = re.compile(rb"^cryptid_sockets (\S+)$", re.MULTILINE)
OPENED = re.compile(rb'^cryptid_requests_total{answer="accepted",type="open"} (\S+)$', re.MULTILINE)


@dataclass(slots=True)
class Stalled:
    """The measurements."""

    load: Load
    sockets: int
    megabytes: float = 0.0  # by which the server grew at most
    revived: int = 0  # who were told where the game is
    behind: int = 0  # of those, who had been given up, and got one sync in the place of many
    cut_off_seconds: float | None = None  # None: it was not waited for

    def report(self) -> str:
        cut = "" if self.cut_off_seconds is None else f", the others cut off {self.cut_off_seconds:.0f} s later"
        return f"""\
{self.sockets} stalled readers: {self.megabytes:.1f} MB, {self.revived} came back, {self.behind} from behind{cut}
beside {self.load.report()}"""


def stalled(
    count: int,
    until: Callable[[Load], Awaitable[None]],
    folder: Path,
    command: Sequence[str] = SERVE,
    *,
    is_cut_off: bool,
) -> Stalled:
    with serving(f"sqlite:///{folder / 'stalled.db'}", folder / "stalled.log", command) as server:
        found = Stalled(Load(Plan(5, 25), [server]), count)
        run(_stall(found, server, until, is_cut_off), LONG)
        assert server.alarms() == []
    return found


async def _stall(found: Stalled, server: Server, until: Callable[[Load], Awaitable[None]], is_cut_off: bool) -> None:
    load = found.load
    await load.gather()
    people, opened = await _figure(server, SOCKETS), await _figure(server, OPENED)
    before = server.megabytes()
    guests = [sockets.Guest(server.port, sockets.address(FIRST_ADDRESS + number)) for number in range(found.sockets)]
    readers = [Reader(guest) for guest in guests]
    party = load.parties[0]
    for reader in tuple(party.readers) * LINES:
        await party.do(reader, wire.Say("x" * 300))
    code = party.code
    await together([partial(_ask_for_much, reader, code) for reader in readers])
    while await _figure(server, OPENED) < opened + OPENS * len(readers):
        await asyncio.sleep(1)
    found.megabytes = await load.play(_growth(server, before, asyncio.ensure_future(until(load))))
    half = readers[: len(readers) // 2]
    await asyncio.gather(*(_revive(reader, party.left.get(code, party.readers[0].ply)) for reader in half))
    found.revived = sum(not reader.has_missed for reader in half)
    found.behind = sum(reader.syncs < OPENS for reader in half)
    if is_cut_off:
        found.cut_off_seconds = await _cut_off(server, people + len(half))
    await asyncio.gather(*(reader.socket.close() for reader in readers))
    await load.close()


async def _ask_for_much(reader: Reader, code: str) -> None:
    await reader.connect(ROOM)
    reader.socket.stall()
    for _ in range(OPENS):
        reader.send(wire.Open(code))


async def _growth(server: Server, before: float, over: asyncio.Future[None]) -> float:
    most = 0.0
    while not over.done():
        await asyncio.sleep(0.25)
        most = max(most, server.megabytes() - before)
    return most


async def _revive(reader: Reader, ply: int) -> None:
    """Read again until this ply is known."""
    arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(_: Reader, message: Heard) -> None:
        if message.type == "closed" and not arrived.done():
            arrived.set_exception(AssertionError("cut off before it could come back"))
        elif reader.ply >= ply and not arrived.done():
            arrived.set_result(None)

    reader.heard = hear
    reader.socket.revive()
    await arrived


async def _cut_off(server: Server, left: int) -> float:
    """Return how long it takes until only this many sockets are left."""
    began = asyncio.get_running_loop().time()
    while await _figure(server, SOCKETS) > left:
        await asyncio.sleep(1)
    return asyncio.get_running_loop().time() - began


async def _figure(server: Server, pattern: re.Pattern[bytes]) -> int:
    """Return one of the server's metrics."""
    answer = await sockets.ask(sockets.Guest(server.port, sockets.address(FIRST_ADDRESS - 1)), "GET", "/metrics")
    found = pattern.search(answer.body)
    assert found is not None
    return int(float(found[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(stalled(args.sockets, lambda _: asyncio.sleep(args.seconds), Path(folder), is_cut_off=True).report())


if __name__ == "__main__":
    main()
