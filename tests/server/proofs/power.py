"""Cut the power at random moments while tables play: what was not synced is lost, and nothing that was acknowledged.

    python -m tests.server.proofs.power --losses 100 --actions 10000 --database sqlite

On PostgreSQL the database loses power, and the servers go on; on SQLite the server goes with its file.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.proofs.databases import KINDS
from tests.server.proofs.ordeals import FAILING, Ordeal, survived
from tests.server.proofs.players import World
from tests.server.proofs.quick import INLINE
from tests.server.proofs.shim import Shim
from tests.server.store.postgres_ground import PostgresGround

LATEST_SECONDS = 0.03  # after the action at which the power is to go


@contextmanager
def powered(kind: str, folder: Path) -> Iterator[tuple[str, Shim, PostgresGround | None]]:
    """Return the URL of an empty database, and the shim below it."""
    if kind == "sqlite":
        (folder / "data").mkdir()
        shim = Shim(folder / "data", folder / "images")
        with shim.loaded():
            yield f"sqlite:///{folder / 'data' / 'cryptid.db'}", shim, None
        return
    ground = PostgresGround("--wal-segsize=1")
    try:
        ground.stop()
        with (ground.folder / "data" / "postgresql.conf").open("a") as configuration:
            configuration.write("recovery_init_sync_method = syncfs\n")  # not a thousand files after every loss
        shim = Shim(ground.folder / "data", ground.folder / "images")
        with shim.loaded():
            ground.start()
        with ground.database() as url:
            yield url, shim, ground
    finally:
        ground.remove()


def losing_power(losses: int, actions: int, shim: Shim, ground: PostgresGround | None) -> Ordeal:
    """Cut the power evenly over the actions, but at random moments."""

    async def ordeal(world: World) -> None:
        for loss in range(losses):
            await world.reach(actions * (loss + 1) // (losses + 1))
            await asyncio.sleep(world.rng.uniform(0, LATEST_SECONDS))
            if ground is None:
                await world.fleet.kill(0)
                await asyncio.to_thread(shim.lose_power)
                await world.fleet.start(0)
            else:
                await asyncio.to_thread(_restart, ground, shim)
        await world.reach(actions)

    return ordeal


def _restart(ground: PostgresGround, shim: Shim) -> None:
    ground.kill()
    shim.lose_power()
    with shim.loaded():
        ground.start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--losses", type=int, default=100)
    parser.add_argument("--actions", type=int, default=10_000)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    with TemporaryDirectory() as folder, powered(args.database, Path(folder)) as (database, shim, ground):
        survived(database, Path(folder), losing_power(args.losses, args.actions, shim, ground), INLINE, told=[FAILING])


if __name__ == "__main__":
    main()
