from hypothesis import given
from hypothesis import strategies as st

from cryptid.core.hexes import distance
from cryptid.core.masks import is_single, mask_of, spaces_of


@given(st.sets(st.integers(0, 200)))
def test_a_mask_is_a_set_of_spaces(spaces: set[int]) -> None:
    mask = mask_of(spaces)
    assert list(spaces_of(mask)) == sorted(spaces)
    assert is_single(mask) == (len(spaces) == 1)


places = st.tuples(st.integers(0, 8), st.integers(0, 11))


@given(places, places, places)
def test_distance_is_a_distance(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
