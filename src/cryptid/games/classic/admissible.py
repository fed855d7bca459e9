"""Which clues may be dealt together on a map (R2.4, R11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cryptid.core.masks import Mask
from cryptid.games.classic.board import EVERYWHERE, SPACES
from cryptid.games.classic.clues import Mode

SMALLEST = 42
LARGEST = {Mode.NORMAL: 64, Mode.ADVANCED: 66}
OWN_PAIR_LEAVES = 9

SINGLES = frozenset(Mask(1 << space) for space in range(SPACES))  # the masks of exactly one space


def intersection(masks: Sequence[Mask]) -> Mask:
    mask: int = EVERYWHERE
    for each in masks:
        mask &= each
    return Mask(mask)


def are_needed(masks: Sequence[Mask]) -> bool:
    """R2.4: tell whether each of two or more clues rules out a space that all the others allow."""
    once = twice = 0  # spaces that one clue or more, and two or more, rule out
    for mask in masks:
        twice |= once & ~mask
        once |= ~mask
    return all(once & ~(twice | mask) for mask in masks)


def own_pairs_are_wide(masks: Sequence[Mask]) -> bool:
    """R11.2: tell whether the two clues of each seat alone leave at least nine spaces."""
    return all((masks[i] & masks[i + 1]).bit_count() >= OWN_PAIR_LEAVES for i in (0, 2))


def fitting(mode: Mode, numbers: Iterable[int], masks: Sequence[Mask]) -> tuple[int, ...]:
    """R2.4: return the clues that are true on neither too few nor too many spaces to be dealt."""
    largest = LARGEST[mode]
    return tuple([n for n in numbers if SMALLEST <= masks[n].bit_count() <= largest])


def is_admissible(numbers: Sequence[int], masks: Sequence[Mask], *, wide_pairs: bool) -> bool:
    """R2.4: one habitat is left and every clue is needed (so none is there twice). R11.2: `wide_pairs` as well."""
    chosen = [masks[number] for number in numbers]
    is_wide = not wide_pairs or own_pairs_are_wide(chosen)
    return is_wide and intersection(chosen) in SINGLES and are_needed(chosen)
