"""The names of the 48 clues and the eleven kinds of hint (R2.1, R2.2, R9.4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import combinations

TERRAINS = ("desert", "forest", "water", "mountain", "swamp")
STRUCTURE_COLOURS = ("white", "green", "blue", "black")
STRUCTURE_KINDS = ("stone", "shack")

Clue = str  # "desert|forest", "1:water", "1:animal", "2:stone", "2:bear", "3:white"; a leading "!" negates

POSITIVE: tuple[Clue, ...] = (
    *(f"{a}|{b}" for a, b in combinations(TERRAINS, 2)),
    *(f"1:{terrain}" for terrain in TERRAINS),
    "1:animal",
    "2:stone",
    "2:shack",
    "2:bear",
    "2:cougar",
    *(f"3:{colour}" for colour in STRUCTURE_COLOURS),
)
NEGATION = "!"
CLUES: tuple[Clue, ...] = (*POSITIVE, *(f"{NEGATION}{clue}" for clue in POSITIVE))
CLUE_NUMBER = {clue: number for number, clue in enumerate(CLUES)}


class Mode(StrEnum):
    NORMAL = "normal"
    ADVANCED = "advanced"

    @property
    def pool(self) -> range:
        """The clue numbers that may be dealt: R2.2, no negations and no black structure in normal mode."""
        return range(len(POSITIVE) - 1) if self is Mode.NORMAL else range(len(CLUES))

    @property
    def structure_colours(self) -> tuple[str, ...]:
        return STRUCTURE_COLOURS[:3] if self is Mode.NORMAL else STRUCTURE_COLOURS

    @property
    def structures(self) -> tuple[tuple[str, str], ...]:
        """The kind and colour of each structure on the map, in the order of an official key."""
        return tuple((kind, colour) for kind in STRUCTURE_KINDS for colour in self.structure_colours)


_WORDS = {
    "1:animal": "within 1 space of bear or cougar territory",
    "2:stone": "within 2 spaces of a standing stone",
    "2:shack": "within 2 spaces of an abandoned shack",
    "2:bear": "within 2 spaces of bear territory",
    "2:cougar": "within 2 spaces of cougar territory",
}


def clue_words(clue: Clue) -> str:
    """Return the clue in words: where the cryptid lives."""
    if clue.startswith("!"):
        return f"not {clue_words(clue[1:])}"
    if "|" in clue:
        return f"on {clue.replace('|', ' or ')}"
    if clue in _WORDS:
        return _WORDS[clue]
    distance, what = clue.split(":")
    return f"within 1 space of {what}" if distance == "1" else f"within 3 spaces of a {what} structure"


class Hint(StrEnum):
    """R9.4: each kind names something that no clue in play mentions."""

    NO_WITHIN_1 = "no_within_1"
    NO_WITHIN_2 = "no_within_2"
    NO_WITHIN_3 = "no_within_3"
    NO_ON_TERRAIN_PAIR = "no_on_terrain_pair"
    NO_TERRAIN_MENTION = "no_terrain_mention"
    NO_ANIMAL_MENTION = "no_animal_mention"
    NO_DESERT = "no_desert"
    NO_FOREST = "no_forest"
    NO_WATER = "no_water"
    NO_MOUNTAIN = "no_mountain"
    NO_SWAMP = "no_swamp"

    @property
    def words(self) -> str:
        return _HINT_WORDS[self]


THREE_PLAYER_HINTS = tuple(Hint)[:5]

_HINT_WORDS = {
    Hint.NO_WITHIN_1: "no clue is about a distance of 1",
    Hint.NO_WITHIN_2: "no clue is about a distance of 2",
    Hint.NO_WITHIN_3: "no clue is about a distance of 3",
    Hint.NO_ON_TERRAIN_PAIR: "no clue names two terrains",
    Hint.NO_TERRAIN_MENTION: "no clue names a terrain",
    Hint.NO_ANIMAL_MENTION: "no clue is about territory",
} | {Hint(f"no_{terrain}"): f"no clue names {terrain}" for terrain in TERRAINS}


def _mentions(clue: Clue) -> frozenset[Hint]:
    """The kinds of hint that this clue makes false; a negated clue mentions what it denies."""
    what = clue.lstrip("!")
    if "|" in what:
        terrains = what.split("|")
        return frozenset({Hint.NO_ON_TERRAIN_PAIR, Hint.NO_TERRAIN_MENTION, *(Hint(f"no_{t}") for t in terrains)})
    distance, thing = what.split(":")
    kinds = {Hint(f"no_within_{distance}")}
    if thing in TERRAINS:
        kinds |= {Hint.NO_TERRAIN_MENTION, Hint(f"no_{thing}")}
    if thing in ("animal", "bear", "cougar"):
        kinds.add(Hint.NO_ANIMAL_MENTION)
    return frozenset(kinds)


MENTIONS = tuple(_mentions(clue) for clue in CLUES)


_MENTIONED = [sum(1 << place for place, hint in enumerate(Hint) if hint in hints) for hints in MENTIONS]


def true_hints(numbers: Iterable[int], players: int) -> tuple[Hint, ...]:
    """R9.4: return the hints that may be given for these clue numbers; for three players, only the broad kinds."""
    mentioned = 0
    for number in numbers:
        mentioned |= _MENTIONED[number]
    return _unmentioned(mentioned, len(THREE_PLAYER_HINTS if players == 3 else Hint))


@cache
def _unmentioned(mentioned: int, count: int) -> tuple[Hint, ...]:
    """Return those of the first `count` hints whose bit is not set."""
    return tuple(hint for place, hint in enumerate(tuple(Hint)[:count]) if not mentioned >> place & 1)
