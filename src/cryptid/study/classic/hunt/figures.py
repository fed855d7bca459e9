"""A person's hunts in figures: how many, how well, and how many days in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Result:
    """A finished hunt that counts for its day. `cost` is None if it was given up."""

    day: date
    cost: int | None
    par: int


@dataclass(frozen=True, slots=True)
class Figures:
    """`costs` counts the hunts that were found by what they cost."""

    hunts: int
    par_or_better: int
    streak: int
    longest: int
    costs: Mapping[int, int]


def figures(results: Iterable[Result], today: date) -> Figures:
    """Return the figures up to and including this day."""
    past = {result.day: result for result in results if result.day <= today}
    costs = [result.cost for result in past.values() if result.cost is not None]
    good = [result for result in past.values() if result.cost is not None and result.cost <= result.par]
    streak, longest = _streaks(past, today)
    return Figures(len(past), len(good), streak, longest, Counter(costs))


def _streaks(past: Mapping[date, Result], today: date) -> tuple[int, int]:
    """Return the streak that ends today and the longest one.

    Each habitat found adds a day. One missed day a calendar week is forgiven; a second one, or giving up, ends the
    streak. Today is not missed yet.
    """
    streak = longest = 0
    forgiven = set[tuple[int, int]]()
    for day in _days(min(past, default=today), today):
        result, week = past.get(day), day.isocalendar()[:2]
        if result is not None:
            streak = 0 if result.cost is None else streak + 1
        elif day != today and streak:
            streak = 0 if week in forgiven else streak
            forgiven.add(week)
        longest = max(longest, streak)
    return streak, longest


def _days(first: date, last: date) -> Iterable[date]:
    return (first + timedelta(days=number) for number in range((last - first).days + 1))
