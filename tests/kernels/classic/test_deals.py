"""Deals by the kernel, beside what the engine may deal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from cryptid.games.classic import Options
from cryptid.games.classic.board import clue_masks
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.setup import check_playable, fitting_pool, is_admissible, random_map
from cryptid.kernels.classic import deals as kernel


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_deal_may_be_dealt(players: int, mode: Mode) -> None:
    options, rng = Options(players, mode), Random(1)
    for _ in range(60):
        deal = kernel.deal(options, rng)
        check_playable(options, deal.setup)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_admissible_order_is_as_likely(players: int) -> None:
    """On one map, within five sigma."""
    options, rng = Options(players), Random(3)
    masks = clue_masks(*random_map(Mode.NORMAL, Random(4)))
    pool = fitting_pool(Mode.NORMAL, masks)
    orders = {order for order in permutations(pool, options.clues) if is_admissible(options, order, masks)}
    draws = 20 * len(orders)
    drawn = Counter(kernel.draw_clues(options, masks, rng) for _ in range(draws))
    assert drawn.keys() <= orders
    assert all(abs(drawn[order] - 20) < 5 * 20**0.5 for order in orders)


def test_a_map_without_clues_gives_none() -> None:
    rng, options = Random(1), Options(3)
    maps = [clue_masks(*random_map(Mode.NORMAL, rng)) for _ in range(40)]
    found = [kernel.draw_clues(options, masks, rng) is not None for masks in maps]
    pools = [fitting_pool(Mode.NORMAL, masks) for masks in maps]
    wanted = [
        any(is_admissible(options, order, masks) for order in permutations(pool, 3))
        for masks, pool in zip(maps, pools, strict=True)
    ]
    assert found == wanted
    assert not all(found)
