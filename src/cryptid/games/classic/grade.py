"""How hard a set-up is for people, in normal mode: gentle, fair or hard.

The *plain surprise* of a set-up is what a player would have to be told to find the habitat, in bits, if they knew their
own clue and how many clues are true on each space, and nothing else. Advanced mode cannot be graded: there, half of all
clues are true on every space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2

from cryptid.core.masks import Mask, spaces_of
from cryptid.games.classic.admissible import intersection
from cryptid.games.classic.board import EVERYWHERE, Layout, Structures, clue_masks
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Grade, Setup
from cryptid.games.classic.sets import MapSets

# By number of clues: below the first a set-up is gentle, from the second on hard. Each grade gets a third of the deals.
_SETUP_CUTS = {3: (5.13, 5.44), 4: (4.95, 5.47), 5: (4.73, 5.31)}

# The same for the mean of all sets of a map, by number of players.
_MAP_CUTS = {2: (5.13, 5.29), 3: (5.24, 5.38), 4: (5.19, 5.31), 5: (5.05, 5.18)}


def grade_of(setup: Setup) -> Grade | None:
    """Return the grade of a set-up; None in advanced mode. It is a clue to the habitat, so tell it after the game."""
    return None if setup.mode is Mode.ADVANCED else _grade(surprise(setup), *_SETUP_CUTS[len(setup.clues)])


def map_grade(players: int, mean: float) -> Grade:
    """Return the grade of a map for this number of players, by its mean surprise. It is a clue to nothing."""
    return _grade(mean, *_MAP_CUTS[players])


def _grade(surprise: float, low: float, high: float) -> Grade:
    return Grade.GENTLE if surprise < low else Grade.FAIR if surprise < high else Grade.HARD


def surprise(setup: Setup) -> float:
    """Return the plain surprise of a set-up: the mean over its clues, each held by a seat of its own."""
    popular, others = _popularities(clue_masks(setup.layout, setup.structures)), len(setup.clues) - 1
    areas = [_area(mask, popular, others) for mask in setup.masks]
    habitat = next(number for number, spaces in popular.items() if intersection(setup.masks) & spaces)
    return sum(areas) / len(areas) - others * log2(habitat)


def map_surprise(layout: Layout, structures: Structures, sets: MapSets) -> float:
    """Return the mean plain surprise of all sets of a map in normal mode, of which there is at least one."""
    masks, tally = clue_masks(layout, structures), sets.tally()
    popular = _popularities(masks)
    others = sum(tally.by_clue) // sets.count - 1
    areas = sum(n * _area(masks[clue], popular, others) for clue, n in enumerate(tally.by_clue) if n)
    habitats = sum(
        tally.by_habitat[space] * log2(number) for number, spaces in popular.items() for space in spaces_of(spaces)
    )
    return areas / sum(tally.by_clue) - others * habitats / sets.count


def _popularities(masks: Sequence[Mask]) -> dict[int, Mask]:
    """Return by number of clues of normal mode the spaces on which so many of them are true."""
    found = [int(EVERYWHERE), *[0] * len(Mode.NORMAL.pool)]
    for clue in Mode.NORMAL.pool:
        for number in range(clue, -1, -1):
            more = found[number] & masks[clue]
            found[number] ^= more
            found[number + 1] |= more
    return {number: Mask(spaces) for number, spaces in enumerate(found) if spaces}


def _area(mask: Mask, popular: Mapping[int, Mask], others: int) -> float:
    return log2(sum([(mask & spaces).bit_count() * number**others for number, spaces in popular.items()]))
