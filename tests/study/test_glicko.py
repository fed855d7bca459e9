"""Glicko-2 by the example of its description, and what a rating must obey."""

from __future__ import annotations

import pytest

from cryptid.study.glicko import Rating, rated

WEAK, EVEN, STRONG = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)


def test_the_worked_example_of_the_description() -> None:
    after = rated(Rating(1500, 200, 0.06), [(WEAK, 1), (EVEN, 0), (STRONG, 0)])
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    after = rated(Rating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


@pytest.mark.parametrize("opponent", [WEAK, EVEN, STRONG])
def test_a_win_raises_and_a_loss_lowers(opponent: Rating) -> None:
    me = Rating(1500, 80)
    won, drew, lost = (rated(me, [(opponent, score)]).rating for score in (1, 0.5, 0))
    assert lost < drew < won
    assert lost < me.rating < won


def test_a_surprise_raises_the_volatility() -> None:
    me = Rating(1500, 50, 0.06)
    assert rated(me, [(Rating(2600, 30), 1)] * 4).volatility > 0.06
