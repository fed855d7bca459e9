"""The chance to win in urban: what the lines give, and what the levels of the players change about it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cryptid.bots import BOTS
from cryptid.study.urban.chance import STRENGTHS, shifted


def test_every_level_is_stronger_than_the_one_before() -> None:
    assert list(STRENGTHS) == [level for level in BOTS["urban"] if level in STRENGTHS]
    assert all(weaker.shift < stronger.shift for weaker, stronger in pairwise(STRENGTHS.values()))


@pytest.mark.parametrize("level", STRENGTHS)
def test_between_equals_even_lines_are_even_chances(level: str) -> None:
    both = STRENGTHS[level]
    assert shifted(0.5, both, both) == pytest.approx(0.5)
    assert shifted(0.9, both, both) > 0.5
    assert shifted(0.9, both, both) + shifted(0.1, both, both) == pytest.approx(1)


def test_lines_say_more_between_strong_players() -> None:
    novice, expert = STRENGTHS["novice"], STRENGTHS["expert"]
    assert shifted(0.8, novice, novice) < shifted(0.8, expert, expert)
    assert shifted(0.5, expert, novice) > 0.9
    assert shifted(0.5, novice, expert) < 0.1
