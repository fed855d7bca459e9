"""Checks a line of `days.txt` from its text alone. It shares nothing with the maker but the tiles.

Maps and clues come from the plain implementation in `tests/games/classic/oracle.py`. Par and ace are worked out again
from their definition in `study/classic/hunt/solver.py`, with sets and counts in place of arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import product
from math import floor, log2
from random import Random

from cryptid.games.classic.board import Structure, Tile
from tests.games.classic import oracle

WEEK = {
    "Mon": ("intro", 3, 1, (5,)),
    "Tue": ("intro", 4, 2, (5, 6)),
    "Wed": ("intro", 5, 2, (6, 7)),
    "Thu": ("normal", 4, 2, (7,)),
    "Fri": ("intro", 4, 1, (8,)),
    "Sat": ("normal", 5, 2, (9,)),
    "Sun": ("normal", 4, 0, (10,)),
}  # kind of map, clues, cubes of each hunter, par
PLACES = sorted(oracle.EVERYWHERE)
COLOURS = {"intro": ("white", "green", "blue"), "normal": ("white", "green", "blue", "black")}

Places = frozenset[oracle.Place]
Question = tuple[int, oracle.Place]  # a hunter and a space; hunter 0: a search
Known = tuple[dict[oracle.Place, int], dict[Question, float]]  # counts by habitat, and the chance of a yes


@dataclass(frozen=True)
class Line:
    """What a line says."""

    day: date
    kind: str
    tiles: str
    things: str
    clues: tuple[str, ...]
    cubes: tuple[Question, ...]
    par: int
    ace: int
    salt: str

    @classmethod
    def read(cls, text: str) -> Line:
        day, key, clues, cubes, par, ace, salt = text.split(" ")
        kind, rest = key.split("_")
        laid = [] if cubes == "-" else [cube.split(":") for cube in cubes.split(",")]
        placed = tuple((int(hunter), (int(name[1]) - 1, ord(name[0]) - ord("A"))) for hunter, name in laid)
        return cls(
            date.fromisoformat(day), kind, rest[:6], rest[6:], tuple(clues.split(",")), placed, int(par), int(ace), salt
        )

    @property
    def mode(self) -> str:
        return "normal" if self.kind == "intro" else "advanced"

    @property
    def hunters(self) -> range:
        return range(1, len(self.clues))

    @property
    def layout(self) -> tuple[Tile, ...]:
        numbers = [int(digit, 16) for digit in self.tiles]
        return tuple(Tile(n - 6, True) if n > 6 else Tile(n, False) for n in numbers)

    @property
    def structures(self) -> tuple[Structure, ...]:
        things = [(kind, colour) for kind in ("stone", "shack") for colour in COLOURS[self.kind]]
        places = [self.things[i : i + 2] for i in range(0, len(self.things), 2)]
        return tuple(Structure(*thing, int(p[0]), int(p[1], 16)) for thing, p in zip(things, places, strict=True))


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a line, apart from par and ace."""
    line = Line.read(text)
    kind, clues, laid, pars = WEEK[line.day.strftime("%a")]
    if (line.kind, len(line.clues)) != (kind, clues) or line.par not in pars or not 2 <= line.ace < line.par:
        yield "not of its weekday"
    if sorted(tile.tile for tile in line.layout) != [1, 2, 3, 4, 5, 6]:
        yield "not each tile once"
    if len({(s.row, s.col) for s in line.structures}) != 2 * len(COLOURS[kind]):
        yield "two structures on one space"
    places = oracle.clue_places(line.layout, line.structures)
    held = [places[clue] for clue in line.clues]
    if (
        not oracle.is_one_habitat(held)
        or not oracle.is_needed(held)
        or not set(line.clues) <= set(oracle.pool(line.mode, places))
    ):
        yield "clues that are never dealt"
    if sorted(hunter for hunter, _ in line.cubes) != sorted(laid * list(line.hunters)):
        yield "not the right number of cubes"
    if len({place for _, place in line.cubes}) != len(line.cubes) or any(place in held[h] for h, place in line.cubes):
        yield "an illegal cube"
    counts = Counter(habitat for _, habitat in worlds(line, places))
    shares = [count / counts.total() for count in counts.values()]
    if not shares or max(shares) >= 0.5 or -sum(share * log2(share) for share in shares) < 1:
        yield "given away at the start"


def worlds(line: Line, places: Mapping[str, Places]) -> list[tuple[tuple[str, ...], oracle.Place]]:
    """Return every set of clues by seat that could have been dealt and fits the cubes, with its habitat."""
    bits = {clue: sum(1 << PLACES.index(place) for place in held) for clue, held in places.items()}
    pool = oracle.pool(line.mode, dict(places))
    lists = [[line.clues[0]]] + [
        [clue for clue in pool if not any(h == hunter and place in places[clue] for h, place in line.cubes)]
        for hunter in line.hunters
    ]
    found = []
    for world in product(*lists):
        masks = [bits[clue] for clue in world]
        left = _meet(masks)
        if left and not left & (left - 1) and all(_meet(masks[:i] + masks[i + 1 :]) != left for i in range(len(masks))):
            found.append((world, PLACES[left.bit_length() - 1]))
    return found


def _meet(masks: Sequence[int]) -> int:
    left = -1
    for mask in masks:
        left &= mask
    return left


# Par and ace


def par(text: str, solves: int = 60) -> int:
    line = Line.read(text)
    places = oracle.clue_places(line.layout, line.structures)
    names = oracle.NORMAL if line.mode == "normal" else oracle.ADVANCED

    def know(answers: Mapping[Question, bool]) -> Known:
        lists = [
            [
                clue
                for clue in names
                if all((p in places[clue]) == yes for (h, p), yes in answers.items() if h == hunter)
            ]
            for hunter in line.hunters
        ]
        fits = [Counter(place for clue in clues for place in places[clue]) for clues in lists]
        counts = {}
        for place in places[line.clues[0]]:
            counts[place] = 1
            for fit in fits:
                counts[place] *= fit[place]
        chances = {(h + 1, p): fits[h][p] / len(lists[h]) for h in range(len(lists)) for p in PLACES}
        return counts, chances

    return _mean(line, places, "par", solves, know)


def ace(text: str, solves: int = 20) -> int:
    line = Line.read(text)
    places = oracle.clue_places(line.layout, line.structures)
    every = worlds(line, places)

    def know(answers: Mapping[Question, bool]) -> Known:
        left = [one for one in every if all((p in places[one[0][h]]) == yes for (h, p), yes in answers.items())]
        counts = dict(Counter(habitat for _, habitat in left))
        chances = {
            (h, p): sum(p in places[world[h]] for world, _ in left) / len(left) for h in line.hunters for p in counts
        }
        return counts, chances

    return _mean(line, places, "ace", solves, know)


def _mean(
    line: Line, places: Mapping[str, Places], name: str, solves: int, know: Callable[[Mapping[Question, bool]], Known]
) -> int:
    held = [places[clue] for clue in line.clues]
    habitat = next(iter(oracle.common(held)))

    @cache
    def options(asked: tuple[Question, ...]) -> list[Question]:
        answers = {**dict.fromkeys(line.cubes, False), **_answers(asked, held)}
        return _options(line, answers, *know(answers))

    total = 0
    for solve in range(solves):
        rng, asked = Random(f"{name} {solve}"), tuple[Question, ...]()
        while asked[-1:] != ((0, habitat),):
            choices = options(asked)
            asked = (*asked, choices[int(rng.random() * len(choices))])
        total += sum(2 if hunter == 0 else 1 for hunter, _ in asked[:-1])
    return floor(total / solves + 0.5)


def _answers(asked: Sequence[Question], held: Sequence[Places]) -> dict[Question, bool]:
    found = {}
    for hunter, place in asked:
        for one in [hunter] if hunter else range(1, len(held)):
            found[one, place] = place in held[one]
            if not found[one, place]:
                break
    return found


def _options(
    line: Line, answers: Mapping[Question, bool], counts: Mapping[oracle.Place, int], chances: Mapping[Question, float]
) -> list[Question]:
    for place in PLACES:
        if counts.get(place) and all(answers.get((hunter, place)) for hunter in line.hunters):
            return [(0, place)]
    most = max(counts.values())
    if 2 * most >= sum(counts.values()):
        return [(0, min(place for place in counts if counts[place] == most))]
    likely = sorted(place for place, count in counts.items() if count >= 0.8 * most)
    asks = [(hunter, place) for place in likely for hunter in line.hunters if (hunter, place) not in answers]
    certain = {ask: abs(chances[ask] - 0.5) for ask in asks}
    return [ask for ask in asks if certain[ask] <= min(certain.values()) + 0.05]
