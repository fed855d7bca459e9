"""Stop and restart servers one after the other while tables play: nothing is lost, and every client reconnects.

Servers can be upgraded in the same way, to a version whose database the one before can use, and back.

python -m tests.server.proofs.rolling --rounds 10 --actions 5000 --database postgres
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.proofs.databases import KINDS, fresh_database
from tests.server.proofs.ordeals import Ordeal, survived
from tests.server.proofs.players import World
from tests.server.proofs.quick import NEWER


def rolling(rounds: int, actions: int) -> Ordeal:
    """Stop and start each server once in every round."""

    async def ordeal(world: World) -> None:
        servers = [number for _ in range(rounds) for number in range(world.fleet.size)]
        for turn, number in enumerate(servers, start=1):
            await world.reach(actions * turn // (len(servers) + 1))
            await world.fleet.stop(number)
            await world.fleet.start(number)
        await world.reach(actions)

    return ordeal


def upgrading(actions: int) -> Ordeal:
    """Restart every server with a newer version, and then with this one. In between, both versions run."""

    async def ordeal(world: World) -> None:
        steps = [(number, version) for version in ((NEWER,), ()) for number in range(world.fleet.size)]
        for turn, (number, version) in enumerate(steps, start=1):
            await world.reach(actions * turn // (len(steps) + 1))
            await world.fleet.stop(number)
            await world.fleet.start(number, *version)
        await world.reach(actions)

    return ordeal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--actions", type=int, default=5000)
    parser.add_argument("--database", choices=KINDS, default="postgres")
    args = parser.parse_args()
    with TemporaryDirectory() as folder, fresh_database(args.database, Path(folder)) as database:
        survived(database, Path(folder), rolling(args.rounds, args.actions))


if __name__ == "__main__":
    main()
