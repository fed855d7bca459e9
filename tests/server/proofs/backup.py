"""Take backups while tables play. Restore each into a database of the other kind, and that one into its own kind.

Nothing changes on the way, and every log is a prefix of the final one, without a gap.

    python -m tests.server.proofs.backup --backups 10 --actions 5000 --database sqlite
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptid.core.record import replay
from cryptid.games import GAMES
from cryptid.server.store.backup_file import read
from cryptid.server.table.log import Head, LogEntry
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from tests.cli.running import COMMAND, cryptid
from tests.server.proofs.databases import KINDS, fresh, running_postgres
from tests.server.proofs.ordeals import survived
from tests.server.proofs.players import World
from tests.server.store.postgres_ground import PostgresGround
from tests.server.store.stores import opened


class BackingUp:
    """Takes this many backups into a folder, and kills a server at the end."""

    def __init__(self, backups: int, actions: int, folder: Path) -> None:
        self.actions = actions
        self.files = [folder / f"backup-{number}" for number in range(backups)]
        self.promised: dict[Path, dict[str, int]] = {}  # the last ply of each table that was accepted before

    async def __call__(self, world: World) -> None:
        for turn, file in enumerate(self.files, start=1):
            await world.reach(self.actions * turn // (len(self.files) + 1))
            self.promised[file] = promised(world)
            words = ("backup", str(file), "--database", world.fleet.database)
            process = await asyncio.create_subprocess_exec(*COMMAND, *words, stdout=asyncio.subprocess.DEVNULL)
            assert await process.wait() == 0
        await world.reach(self.actions)
        await world.fleet.kill(0)  # what was accepted meanwhile is durable all the same
        await world.fleet.start(0)


def promised(world: World) -> dict[str, int]:
    """Return the last acknowledged ply of each table."""
    plies: dict[str, int] = {}
    for player in world.players:
        for intent in player.intents:
            if intent.answer is not None and intent.answer["type"] == "accepted":
                plies[intent.code] = max(plies.get(intent.code, 0), intent.answer["ply"])
    return plies


def travelled(file: Path, target: str) -> Path:
    """Restore the backup, take another one, and return it."""
    again = file.with_name(f"{file.name}-again")
    for words in (("restore", str(file)), ("backup", str(again))):
        result = cryptid(*words, "--database", target)
        assert (result.code, result.err) == (0, "")
    return again


async def check_beginning(file: Path, part: str, whole: str, promised: dict[str, int]) -> int:
    """Check that every log of a restored backup is a valid prefix of the final one, and has every acknowledged entry.

    Return the number of entries.
    """
    with file.open("rb") as rows:
        tables = [str(row[1]) for row in read(rows)[1] if row[0] == "tables"]
    count = 0
    async with opened(part) as before, opened(whole) as after:
        for table in tables:
            head, entries = await before.head(id=table), await before.entries(table)
            assert head is not None
            assert head == await after.head(id=table)
            assert entries == (await after.entries(table))[: len(entries)]
            assert [entry.ply for entry in entries] == list(range(1, len(entries) + 1))
            assert len(entries) >= promised.pop(head.code, 0), "what was accepted before the backup is missing in it"
            check_rules(head, entries)
            count += len(entries)
    assert promised == {}
    return count


def check_rules(head: Head, entries: list[LogEntry]) -> None:
    table = Table(head, Timing())
    for entry in entries:
        table.follow(entry)
    assert len(list(replay(GAMES[head.game], table.record()))) == len(table.moves) + 1


def prove(postgres: PostgresGround, kind: str, folder: Path, backups: int, actions: int) -> list[int]:
    """Return how many entries each backup holds."""
    sizes = []
    other_kind, own_kind = sorted(KINDS, key=kind.__eq__)
    with fresh(postgres, kind, folder) as database:
        backing_up = BackingUp(backups, actions, folder)
        survived(database, folder, backing_up)
        for file in backing_up.files:
            with fresh(postgres, other_kind, folder) as there, fresh(postgres, own_kind, folder) as back:
                once = travelled(file, there)
                twice = travelled(once, back)
                assert file.read_bytes() == once.read_bytes() == twice.read_bytes()
                sizes.append(asyncio.run(check_beginning(file, back, database, backing_up.promised[file])))
    return sizes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backups", type=int, default=10)
    parser.add_argument("--actions", type=int, default=5000)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    with running_postgres() as postgres, TemporaryDirectory() as folder:
        sizes = prove(postgres, args.database, Path(folder), args.backups, args.actions)
    print(f"backups of {', '.join(map(str, sizes))} entries")


if __name__ == "__main__":
    main()
