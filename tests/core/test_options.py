from enum import StrEnum

import pytest

from cryptid.core.game import InvalidOptions
from cryptid.core.options import check_choice, check_flag, check_whole


class Size(StrEnum):
    SMALL = "small"
    LARGE = "large"


def test_what_is_right_passes() -> None:
    check_whole("players", 2, 2, 5)
    check_flag("hints", False)
    check_choice("size", Size.LARGE, Size)


@pytest.mark.parametrize("value", [1, 6, True, 2.0, "2", None])
def test_whole_numbers(value: object) -> None:
    with pytest.raises(InvalidOptions, match="players: expected a whole number from 2 to 5") as refusal:
        check_whole("players", value, 2, 5)
    assert refusal.value.code == "players"


@pytest.mark.parametrize("value", [1, "true", None])
def test_flags(value: object) -> None:
    with pytest.raises(InvalidOptions, match="hints: expected true or false") as refusal:
        check_flag("hints", value)
    assert refusal.value.code == "hints"


@pytest.mark.parametrize("value", ["small", None, 1])
def test_choices(value: object) -> None:
    with pytest.raises(InvalidOptions, match="size: expected one of small, large") as refusal:
        check_choice("size", value, Size)
    assert refusal.value.code == "size"
