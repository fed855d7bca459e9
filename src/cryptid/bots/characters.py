"""The characters that bots appear as: three for each level, the same in every game.

A character has a style that people can notice and that does not change its strength. Which character sits where follows
from a seed alone, and no table has the same one twice.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from cryptid.bots.levels import GENTLE, LEVELS, QUIET, RANDOM


class Asking(StrEnum):
    """Whom a character prefers to ask, among those that its level has no reason to choose between."""

    LAST_MOVED = "last_moved"
    EVENLY = "evenly"
    MOST_PIECES = "most_pieces"
    SAME_AGAIN = "same_again"


@dataclass(frozen=True, slots=True)
class Character:
    id: str
    name: str
    level: str
    pace: float  # multiplies the usual pause before its moves
    talk: float  # chance of a remark when something happens
    asks: Asking
    is_guarded: bool  # it takes more care that its cubes give nothing away


def _row(name: str, level: str, pace: float, talk: float, asks: Asking, is_guarded: bool = False) -> Character:
    return Character(name.lower(), name, level, pace, talk, asks, is_guarded)


_ALL = (
    _row("Pip", "novice", 0.6, 0.5, Asking.LAST_MOVED),
    _row("Momo", "novice", 0.5, 0.35, Asking.LAST_MOVED),
    _row("Tilda", "novice", 1.0, 0.7, Asking.EVENLY),
    _row("Beno", "casual", 0.9, 0.6, Asking.EVENLY),
    _row("Lumi", "casual", 1.4, 0.3, Asking.MOST_PIECES),
    _row("Rufo", "casual", 0.7, 0.6, Asking.LAST_MOVED),
    _row("Bodo", "tracker", 1.2, 0.3, Asking.EVENLY),
    _row("Suri", "tracker", 1.1, 0.15, Asking.MOST_PIECES, True),
    _row("Otto", "tracker", 1.0, 0.4, Asking.SAME_AGAIN),
    _row("Vera", "sharp", 1.4, 0.25, Asking.MOST_PIECES, True),
    _row("Tavi", "sharp", 0.7, 0.5, Asking.LAST_MOVED),
    _row("Mina", "sharp", 1.0, 0.6, Asking.EVENLY, True),
    _row("Brok", "expert", 1.1, 0.3, Asking.EVENLY, True),
    _row("Ines", "expert", 0.6, 0.4, Asking.LAST_MOVED),
    _row("Amar", "expert", 1.5, 0.3, Asking.EVENLY),
    _row("Ulu", "master", 1.6, 0.35, Asking.MOST_PIECES, True),
    _row("Oda", "master", 1.2, 0.25, Asking.LAST_MOVED, True),
    _row("Nuno", "master", 1.3, 0.2, Asking.EVENLY, True),
)
CHARACTERS = {character.id: character for character in _ALL}


def character_for(level: str, seed: str, taken: Collection[str | None]) -> str | None:
    """Return the character that plays at this level, other than those taken; None for a level without any.

    When a level has no character left, one of a neighbouring level sits in for it.
    """
    level = "novice" if level in (GENTLE, QUIET) else level
    if level == RANDOM or level not in LEVELS:
        return None

    def order(character: Character) -> tuple[int, bytes]:
        distance = abs(LEVELS.index(character.level) - LEVELS.index(level))
        return distance, sha256(f"{seed} {character.id}".encode()).digest()

    return min((each for each in _ALL if each.id not in taken), key=order).id
