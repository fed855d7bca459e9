"""A standby takes over from the primary."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.ordeals import survive
from tests.server.proofs.players import World
from tests.server.proofs.quick import INLINE
from tests.server.proofs.takeover import DATABASE, replicated, survived_takeover


def test_a_standby_takes_over_and_nothing_is_lost(tmp_path: Path) -> None:
    survived_takeover(tmp_path, actions=120)


@pytest.mark.prove
def test_without_synchronous_replication_changes_are_lost(tmp_path: Path) -> None:
    async def ordeal(world: World) -> None:
        await world.reach(40)
        await asyncio.to_thread(standby.stop)
        await world.reach(100)
        await asyncio.to_thread(primary.kill)
        await asyncio.to_thread(standby.start)
        await asyncio.to_thread(standby.promote)
        for number in range(world.fleet.size):  # what they have in memory is not in the database
            await world.fleet.kill(number)
            await world.fleet.start(number)
        await world.reach(140)

    with replicated() as (primary, standby):
        report = asyncio.run(survive(primary.url(DATABASE, standby=standby), tmp_path, ordeal, INLINE))
    assert any("was accepted at ply" in fault for fault in report.findings.faults)


@pytest.mark.prove
def test_a_takeover_in_2000_actions(tmp_path: Path) -> None:
    survived_takeover(tmp_path, actions=2000)
