"""A second, plain implementation of maps and clues, with sets of (row, col).

It shares no code with the engine. The tiles are transcribed here a second time, as they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

from cryptid.games.classic.board import Layout, Structures

Place = tuple[int, int]  # row and column from 0
Places = frozenset[Place]

TERRAIN = {"d": "desert", "f": "forest", "w": "water", "m": "mountain", "s": "swamp"}
TILES = {
    1: ("wwwwff sswdff ssdddf", "...... ...... ...bbb"),
    2: ("sfffff ssfddd smmmmd", "ccc... ...... ......"),
    3: ("ssfffw ssfmww mmmmww", "...... cc.... c....."),
    4: ("ddmmmm ddmwww dddfff", "...... .....c .....c"),
    5: ("sssmmm sddwmm ddwwww", "...... .....b ....bb"),
    6: ("ddsssf mmssff mwwwwf", "b..... b..... ......"),
}
EVERYWHERE: Places = frozenset((row, col) for row in range(9) for col in range(12))

WORDS = [
    *("|".join(pair) for pair in combinations(TERRAIN.values(), 2)),
    *(f"1:{terrain}" for terrain in TERRAIN.values()),
    *("1:animal", "2:stone", "2:shack", "2:bear", "2:cougar", "3:white", "3:green", "3:blue", "3:black"),
]
NORMAL = [clue for clue in WORDS if clue != "3:black"]
ADVANCED = [*WORDS, *(f"!{clue}" for clue in WORDS)]


def neighbours(place: Place) -> Places:
    """Columns 1, 3, 5, ... (from 0) sit half a space lower."""
    row, col = place
    side = (row, row + 1) if col % 2 else (row - 1, row)
    around = {(row - 1, col), (row + 1, col)} | {(r, c) for r in side for c in (col - 1, col + 1)}
    return EVERYWHERE & around


@cache
def ball(place: Place, steps: int) -> Places:
    if steps == 0:
        return frozenset({place})
    inner = ball(place, steps - 1)
    return inner.union(*(neighbours(each) for each in inner))


def distance(a: Place, b: Place) -> int:
    steps = 0
    while b not in ball(a, steps):
        steps += 1
    return steps


def within(steps: int, places: Iterable[Place]) -> Places:
    return frozenset().union(*(ball(place, steps) for place in places))


def printed(layout: Layout, which: int) -> dict[Place, str]:
    """The letter on each space of the map: 0 terrain, 1 territory."""
    letters = {}
    for position, tile in enumerate(layout):
        text = TILES[tile.tile][which]
        rows = (text[::-1] if tile.rotated else text).split()
        for r, letters_of_row in enumerate(rows):
            for c, letter in enumerate(letters_of_row):
                letters[position // 2 * 3 + r, position % 2 * 6 + c] = letter
    return letters


def clue_places(layout: Layout, structures: Structures) -> dict[str, Places]:
    """Return the spaces on which each of the 48 clues is true."""
    terrain, animal = printed(layout, 0), printed(layout, 1)
    found: dict[str, Places] = {}
    for clue in WORDS:
        found[clue] = _true_on(clue, terrain, animal, structures)
        found[f"!{clue}"] = EVERYWHERE - found[clue]
    return found


def _true_on(clue: str, terrain: dict[Place, str], animal: dict[Place, str], structures: Structures) -> Places:
    def shows(letters: dict[Place, str], wanted: Callable[[str], bool]) -> list[Place]:
        return [place for place, letter in letters.items() if wanted(letter)]

    if "|" in clue:
        return frozenset(shows(terrain, lambda letter: TERRAIN[letter] in clue.split("|")))
    steps, thing = int(clue[0]), clue[2:]
    if thing in TERRAIN.values():
        return within(steps, shows(terrain, lambda letter: TERRAIN[letter] == thing))
    if thing == "animal":
        return within(steps, shows(animal, lambda letter: letter != "."))
    if thing in ("bear", "cougar"):
        return within(steps, shows(animal, lambda letter: letter == thing[0]))
    return within(steps, [(s.row, s.col) for s in structures if thing in (s.kind, s.colour)])


def common(sets: Sequence[Places]) -> Places:
    return EVERYWHERE.intersection(*sets)


def is_one_habitat(sets: Sequence[Places]) -> bool:
    return len(common(sets)) == 1


def is_needed(sets: Sequence[Places]) -> bool:
    """Tell whether every clue is needed: leaving any one out leaves two or more spaces."""
    return all(len(common([*sets[:i], *sets[i + 1 :]])) >= 2 for i in range(len(sets)))


def largest(mode: str) -> int:
    return 64 if mode == "normal" else 66


def pool(mode: str, places: dict[str, Places]) -> list[str]:
    """The clues that may be dealt on this map."""
    return [c for c in (NORMAL if mode == "normal" else ADVANCED) if 42 <= len(places[c]) <= largest(mode)]


HINTS: dict[str, Callable[[str], bool]] = {  # what a clue must not be, negated or not
    "no_within_1": lambda clue: "1:" in clue,
    "no_within_2": lambda clue: "2:" in clue,
    "no_within_3": lambda clue: "3:" in clue,
    "no_on_terrain_pair": lambda clue: "|" in clue,
    "no_terrain_mention": lambda clue: any(terrain in clue for terrain in TERRAIN.values()),
    "no_animal_mention": lambda clue: any(animal in clue for animal in ("animal", "bear", "cougar")),
    "no_desert": lambda clue: "desert" in clue,
    "no_forest": lambda clue: "forest" in clue,
    "no_water": lambda clue: "water" in clue,
    "no_mountain": lambda clue: "mountain" in clue,
    "no_swamp": lambda clue: "swamp" in clue,
}


def is_true_hint(kind: str, clues: Iterable[str]) -> bool:
    return not any(HINTS[kind](clue) for clue in clues)


def true_hints(clues: Sequence[str], players: int) -> set[str]:
    """The kinds that may be drawn; with three players only the first five."""
    kinds = list(HINTS)[:5] if players == 3 else list(HINTS)
    return {kind for kind in kinds if is_true_hint(kind, clues)}
