"""The week gets harder for people, as the bots play that reason like them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tools.solvers import LEVELS, mean_cost


def test_people_find_every_kind_of_hunt() -> None:
    costs = [mean_cost("tracker", weekday, 2) for weekday in range(7)]
    assert min(costs) > 1
    assert costs[0] < costs[6]


@pytest.mark.prove
@pytest.mark.parametrize("level", LEVELS)
def test_the_week_gets_harder_for_people(level: str) -> None:
    means = [mean_cost(level, weekday) for weekday in range(7)]
    print(f"{level}: {', '.join(f'{cost:.2f}' for cost in means)} questions from Monday to Sunday")
    assert all(before < after for before, after in pairwise(means)), means
