"""The scenes of the README's pictures can be played, and wait for the person who looks at them."""

from __future__ import annotations

import pytest

from tools.pictures import SCENES, Scene, played


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_every_time_the_same_position_waits_for_her(scene: Scene) -> None:
    table, entries = played(scene)
    assert [seat for seat, opened in enumerate(table.state.opened) if opened is not None] == [scene.seat]
    assert scene.moves <= len(table.moves) < len(entries) == table.ply
    assert played(scene)[0].record() == table.record()
