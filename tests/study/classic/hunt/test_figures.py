"""Figures over a person's hunts: streaks with one forgiven day a week."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cryptid.study.classic.hunt.figures import Figures, Result, figures

MONDAY = date(2026, 11, 2)


def results(signs: str) -> list[Result]:
    """Return a result for each day from Monday on: x found at par, g given up, . missed."""
    found = [(MONDAY + timedelta(days=number), sign) for number, sign in enumerate(signs) if sign != "."]
    return [Result(day, None if sign == "g" else 5, 5) for day, sign in found]


@pytest.mark.parametrize(
    ("signs", "streak", "longest"),
    [
        ("", 0, 0),
        ("x", 1, 1),
        ("xxx", 3, 3),
        ("xx.", 2, 2),  # today is not missed yet
        ("xx.x", 3, 3),  # one day a week is forgiven
        ("xx.x.x", 1, 3),  # a second one is not
        ("xx..x", 1, 2),
        ("xx.xxxx.xx", 8, 8),  # a week later another one is
        ("xxgx", 1, 2),  # giving up is never forgiven
        ("xxg", 0, 2),
        ("..xx", 2, 2),
        ("xxxx....", 0, 4),
    ],
)
def test_streaks(signs: str, streak: int, longest: int) -> None:
    today = MONDAY + timedelta(days=max(len(signs) - 1, 0))
    made = figures(results(signs), today)
    assert (made.streak, made.longest) == (streak, longest)


def test_counts() -> None:
    day = [MONDAY + timedelta(days=number) for number in range(5)]
    every = [Result(day[0], 4, 5), Result(day[1], 5, 5), Result(day[2], 7, 6), Result(day[3], None, 6)]
    assert figures(every, day[3]) == Figures(4, 2, 0, 3, {4: 1, 5: 1, 7: 1})
    assert figures(every, day[1]) == Figures(2, 2, 2, 2, {4: 1, 5: 1})
