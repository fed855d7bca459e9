"""Power loss: short here; `make prove` cuts the power a hundred times."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest

from tests.server.proofs.databases import KINDS
from tests.server.proofs.ordeals import FAILING, survive, survived
from tests.server.proofs.players import World
from tests.server.proofs.power import losing_power, powered
from tests.server.proofs.quick import INLINE, UNSYNCED
from tests.server.proofs.shim import COMPILER
from tests.server.store.postgres_ground import PostgresGround

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
LONG_PROOFS = {"postgres": pytest.mark.prove}


@pytest.mark.long
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=LONG_PROOFS.get(kind, ())) for kind in KINDS])
def test_the_power_goes_and_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    with powered(kind, tmp_path) as (database, shim, ground):
        report = survived(database, tmp_path, losing_power(2, 120, shim, ground), INLINE, told=[FAILING])
    assert report.findings.by_bots > 0


@pytest.mark.prove
def test_a_database_that_does_not_wait_for_the_disk_is_caught(tmp_path: Path) -> None:
    async def ordeal(world: World) -> None:
        await world.reach(50)
        shim.settle()
        await world.reach(120)
        await world.fleet.kill(0)
        shim.lose_power()
        await world.fleet.start(0)
        await world.reach(150)

    with powered("sqlite", tmp_path) as (database, shim, _):
        report = asyncio.run(survive(database, tmp_path, ordeal, INLINE, UNSYNCED))
    assert any("was accepted at ply" in fault for fault in report.findings.faults)


@pytest.mark.prove
def test_postgres_starts_whoever_has_its_old_process_id() -> None:
    ground = PostgresGround()
    lock = ground.folder / "data" / "postmaster.pid"
    try:
        left = lock.read_text().splitlines()
        owner = lock.stat().st_uid
        ground.kill()
        with subprocess.Popen(["cat"], stdin=subprocess.PIPE, user=owner) as other:  # ends with the block
            lock.write_text("\n".join([str(other.pid), *left[1:]]))
            ground.start()
    finally:
        ground.remove()


@pytest.mark.prove
@pytest.mark.parametrize("kind", KINDS)
def test_100_losses_of_power(kind: str, tmp_path: Path) -> None:
    with powered(kind, tmp_path) as (database, shim, ground):
        survived(database, tmp_path, losing_power(100, 10_000, shim, ground), INLINE, told=[FAILING])
