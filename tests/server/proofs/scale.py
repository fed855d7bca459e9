"""A server with many stored tables: how long it takes to start, and how long its event loop is ever blocked.

    python -m tests.server.proofs.scale --stored 300000 --tables 1000 --watchers 2000 --facts 100000

People play and watch the lobby while somebody opens a table with a very long log, which an older server without bounds
has stored. Their tables are in the lobby. A block is the CPU time of one callback of the event loop, before whose end
nobody else can go on; other programs on the machine do not count. Run beside nothing else for the latencies.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cryptid.server.wire import messages as wire
from tests.server.proofs import sockets
from tests.server.proofs.load import Load, Plan, run, together
from tests.server.proofs.quick import LIMITED, MEASURED, QUICKLY
from tests.server.proofs.server import serving
from tests.server.store.stores import opened
from tests.server.table.tables import PEOPLE, begun, make_head
from tests.waiting import LONG

FIRST_ADDRESS = 1 << 21  # of those who watch the lobby
LONG_CODE = "bako-ludi-meto"
DAY_MS = 86_400_000
_BLOCKS = re.compile(rb'^cryptid_loop_delay_seconds_bucket{le="([^"]+)"} (\S+)$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Size:
    stored: int  # tables that nobody has used for up to two months
    facts: int  # in the log of one table
    plan: Plan
    watchers: int


@dataclass(slots=True)
class Figures:
    """The measurements."""

    load: Load
    start_seconds: float  # of CPU time, until the first request could be answered
    open_seconds: float = 0.0
    block_ms: float = 0.0  # upper bound of the longest block: the bucket of the histogram it is in
    heard: int = 0  # messages that the watchers of the lobby received

    def report(self) -> str:
        return (
            f"started in {self.start_seconds:.2f} s of CPU time, opened the long log in {self.open_seconds:.2f} s, "
            f"no block longer than {self.block_ms:.0f} ms, {self.heard} messages to watchers\n{self.load.report()}"
        )


def fill(path: Path, size: Size) -> None:
    """Write the stored tables straight into the file."""

    async def migrate() -> None:
        async with opened(f"sqlite:///{path}") as store:
            table = begun(players=3)
            head = make_head(table.configuration, 0)
            await store.add_table(head, [], table.projection(table.state))

    asyncio.run(migrate())
    now = time.time_ns() // 1_000_000
    with closing(sqlite3.connect(path)) as connection:
        columns = "game, version, configuration, salt, host, listed, made_at"
        numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
        sql = f"""{numbers} INSERT INTO tables (id, code, deal, {columns}, phase, summary, changed_at)
                  SELECT printf('s%08d', i), printf('c%08d', i), '', {columns}, 'gathering', summary, ? - (i % 60) * ?
                  FROM n, tables WHERE tables.id = 't1'"""
        connection.execute(sql, (size.stored, now, DAY_MS))
        sql = f"{numbers} INSERT INTO seats SELECT printf('s%08d', i), 0, printf('p%08d', i) FROM n"
        connection.execute(sql, (size.stored,))
        connection.execute("UPDATE tables SET changed_at = ? WHERE id = 't1'", (now,))
        connection.executemany("INSERT INTO entries VALUES ('t1', ?, 1, ?, ?, ?)", list(_facts(size.facts)))
        connection.commit()


def _facts(count: int) -> list[tuple[int, str, str, str]]:
    """Return a log: three people sit down, and one of them mutes another again and again."""
    rows = [(ply, PEOPLE[ply - 1].id, f"sit-{ply}", wire.encode(wire.Seated(ply - 1, "A"))) for ply in (1, 2, 3)]
    rows += [(ply, PEOPLE[0].id, f"m{ply}", wire.encode(wire.Muted(0, 1, ply % 2 == 0))) for ply in range(4, count + 1)]
    return [(ply, by, key, fact.decode()) for ply, by, key, fact in rows]


async def measure(figures: Figures, size: Size) -> None:
    load, port = figures.load, figures.load.servers[0].port
    await load.gather()
    watchers = await together([partial(_watch, figures, port, number) for number in range(size.watchers)])
    await load.play(_open_long(figures, port, size))
    figures.block_ms = await longest_block(port)
    await asyncio.gather(*(watcher.close() for watcher in watchers))
    await load.close()


async def _watch(figures: Figures, port: int, number: int) -> sockets.Socket:
    def hear(_: bytes) -> None:
        figures.heard += 1

    socket = await sockets.connect(sockets.Guest(port, sockets.address(FIRST_ADDRESS + number)), hear)
    socket.send(wire.encode(wire.Watch()))
    return socket


async def _open_long(figures: Figures, port: int, size: Size) -> None:
    """Open the table with the long log while others play, before and after it a while of play alone."""
    await figures.load.reach(size.plan.tables // 2)
    began = time.perf_counter()
    guest = sockets.Guest(port, sockets.address(FIRST_ADDRESS - 1))
    answer = await sockets.ask(guest, "GET", f"/api/tables/{LONG_CODE}")
    assert answer.status == 200, answer
    figures.open_seconds = time.perf_counter() - began
    await figures.load.reach(size.plan.tables)


async def longest_block(port: int) -> float:
    """Return the upper bound of the longest block in milliseconds, from the server's own measurements."""
    page = (await sockets.ask(sockets.Guest(port, "192.0.2.8"), "GET", "/metrics")).body
    buckets = [(float(bound), float(count)) for bound, count in _BLOCKS.findall(page)]
    return next(bound for bound, count in buckets if count == buckets[-1][1]) * 1000


def scaled(size: Size, folder: Path) -> Figures:
    """Measure a server with this many tables."""
    path = folder / "cryptid.db"
    fill(path, size)
    with serving(f"sqlite:///{path}", folder / "log", (*QUICKLY, LIMITED, MEASURED)) as server:
        figures = Figures(Load(size.plan, [server]), server.cpu_seconds())
        run(measure(figures, size), LONG)
        assert server.alarms() == []
    print(figures.report())
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stored", type=int, default=300_000)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--watchers", type=int, default=2_000)
    parser.add_argument("--facts", type=int, default=100_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(args.tables, args.rate, listed=True)
        scaled(Size(args.stored, args.facts, plan, args.watchers), Path(folder))


if __name__ == "__main__":
    main()
