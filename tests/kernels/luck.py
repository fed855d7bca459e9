"""A test for draws: is each outcome equally likely?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from math import sqrt

DRAWS = 100  # of each, on average


def is_even(draw: Callable[[], int], among: Collection[int]) -> bool:
    """Tell whether draws are uniform: no outcome is too far off, nor all together (Pearson's chi-square)."""
    counts = Counter(draw() for _ in range(DRAWS * len(among)))
    off = [(counts[each] - DRAWS) ** 2 / DRAWS for each in among]
    freedom = len(among) - 1
    return counts.keys() == set(among) and max(off) <= 36 and abs(sum(off) - freedom) <= 4 * sqrt(2 * freedom)
