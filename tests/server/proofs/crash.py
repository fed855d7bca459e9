"""Kill servers at random moments while tables play: no acknowledged change is lost, and none is made twice.

    python -m tests.server.proofs.crash --kills 200 --actions 40000 --database sqlite

On PostgreSQL two servers are killed in turn, and players connect to the other one.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.proofs.databases import KINDS, fresh_database
from tests.server.proofs.ordeals import Ordeal, survived
from tests.server.proofs.players import World
from tests.server.proofs.quick import INLINE

LATEST_SECONDS = 0.03  # after the action at which a server is to be killed


def killing(kills: int, actions: int) -> Ordeal:
    """Kill the servers in turn, evenly over the actions, but at random moments."""

    async def ordeal(world: World) -> None:
        for kill in range(kills):
            await world.reach(actions * (kill + 1) // (kills + 1))
            await asyncio.sleep(world.rng.uniform(0, LATEST_SECONDS))
            number = kill % world.fleet.size
            await world.fleet.kill(number)
            await world.fleet.start(number)
        await world.reach(actions)

    return ordeal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--actions", type=int, default=40_000)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    args = parser.parse_args()
    with TemporaryDirectory() as folder, fresh_database(args.database, Path(folder)) as database:
        survived(database, Path(folder), killing(args.kills, args.actions), INLINE)


if __name__ == "__main__":
    main()
