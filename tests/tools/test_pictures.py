"""What the pictures of the README show has been played, and waits for the person who looks at it."""

from __future__ import annotations

import pytest

from tools.pictures import SCENES, Scene, played


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_every_time_the_same_position_waits_for_her(scene: Scene) -> None:
    table, entries = played(scene)
    assert [seat for seat, opened in enumerate(table.position.opened) if opened is not None] == [scene.seat]
    assert scene.moves <= len(table.moves) < len(entries) == table.ply
    assert played(scene)[0].moves == table.moves
