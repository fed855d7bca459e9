"""The week gets harder for people, as the bots play that reason like them."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from math import inf
from random import Random

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.games.classic.model import ASKS, SEARCHES
from cryptid.study.classic.hunt import days, rules
from cryptid.study.classic.hunt.rules import Trail

HUNTS = 200  # of each weekday; there are fewer weeks, so the first ones are played twice, with other luck


def play(hunt: rules.Hunt, level: str, rng: Random) -> int:
    """Let a bot hunt; return what its questions cost."""
    bot, trail = BOTS["classic"][level], Trail()
    while not rules.is_found(hunt, trail):
        search, *asks = rules.allowed(hunt, trail)
        legal = [*SEARCHES.of(search), *(ask for hunter, mask in enumerate(asks, 1) for ask in ASKS[hunter].of(mask))]
        trail = (*trail, bot.choose(rules.seen(hunt, trail), legal, Budget(inf), rng).action)
    return rules.cost(hunt, trail)


def mean(level: str, weekday: int, hunts: int) -> float:
    """Return the mean cost over the first hunts of a weekday."""
    weeks = (days.last() - days.FIRST).days // 7
    total = 0
    for number in range(hunts):
        day = days.FIRST + timedelta(days=weekday, weeks=number % weeks)
        total += play(days.hunt_on(day), level, Random(f"{level} {day} {number}"))
    return total / hunts


def test_people_find_every_kind_of_hunt() -> None:
    costs = [mean("tracker", weekday, 2) for weekday in range(7)]
    assert min(costs) > 1
    assert costs[0] < costs[6]


@pytest.mark.prove
@pytest.mark.parametrize("level", ["casual", "tracker"])
def test_the_week_gets_harder_for_people(level: str) -> None:
    means = [mean(level, weekday, HUNTS) for weekday in range(7)]
    print(f"{level}: {', '.join(f'{cost:.2f}' for cost in means)} questions from Monday to Sunday")
    assert all(before < after for before, after in pairwise(means)), means
