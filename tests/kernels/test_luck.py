"""The test for draws itself."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernels.luck import is_even

FOUR_HUNDRED = range(400)


@pytest.mark.parametrize(
    "among",
    [[*FOUR_HUNDRED, 7], [*FOUR_HUNDRED][:-1], [*FOUR_HUNDRED, 400], [*FOUR_HUNDRED, *range(100)]],
    ids=["one too often", "one never", "one too many", "some too often"],
)
def test_uneven_draws_are_found_out(among: list[int]) -> None:
    rng = Random(1)
    assert is_even(lambda: rng.choice(FOUR_HUNDRED), FOUR_HUNDRED)
    assert not is_even(lambda: rng.choice(among), FOUR_HUNDRED)


def test_draws_that_are_too_even_are_found_out() -> None:
    drawn = [*FOUR_HUNDRED] * 100
    assert not is_even(drawn.pop, FOUR_HUNDRED)
