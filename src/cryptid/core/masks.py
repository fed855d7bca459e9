"""Sets of spaces as the bits of an int: space `n` is in the mask where bit `n` is set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NewType

Space = int
Mask = NewType("Mask", int)

NOWHERE = Mask(0)


def mask_of(spaces: Iterable[Space]) -> Mask:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return Mask(mask)


def spaces_of(mask: int) -> Iterator[Space]:
    """Return the spaces of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def is_single(mask: int) -> bool:
    """Tell whether the mask has exactly one space."""
    return mask != 0 and mask & (mask - 1) == 0
