"""A checker of proofs that shares no code with the project: only the printed tiles are read from its data.

It takes the JSON of a view and of a proof, draws its own map, measures its own distances, reads clues itself and works
out which of them are too narrow or too wide. Every list in the proof must be exactly what follows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

Json = Any  # what json.loads gives
Spaces = frozenset[int]

TILES = Path(__file__).parents[3] / "src/cryptid/games/classic/data/tiles.json"
TERRAINS = ("desert", "forest", "water", "mountain", "swamp")
WIDTH, HEIGHT = 12, 9
ALL: Spaces = frozenset(range(WIDTH * HEIGHT))
SIZES = {"normal": range(42, 65), "advanced": range(42, 67)}


class Refused(Exception):
    """The proof does not hold. The message says where."""


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise Refused(why)


# The map


def beside(space: int) -> Iterator[int]:
    """Yield the neighbours of a space; every second column sits half a space lower."""
    row, col = divmod(space, WIDTH)
    lower = 0 if col % 2 else -1
    for r, c in ((row - 1, col), (row + 1, col), *((row + lower + d, col + e) for d in (0, 1) for e in (-1, 1))):
        if 0 <= r < HEIGHT and 0 <= c < WIDTH:
            yield r * WIDTH + c


@cache
def around(space: int, steps: int) -> Spaces:
    if steps == 0:
        return frozenset({space})
    inner = around(space, steps - 1)
    return inner.union(*(beside(each) for each in inner))


def near(steps: int, spaces: Iterable[int]) -> Spaces:
    return frozenset().union(*(around(space, steps) for space in spaces))


def printed(layout: Json, what: str) -> dict[int, str]:
    """Return the terrain or the territory of each space that has one."""
    data = json.loads(TILES.read_text(encoding="utf-8"))
    found = {}
    for place, tile in enumerate(layout):
        letters = "".join(data["tiles"][str(tile["tile"])][what])
        for i, letter in enumerate(reversed(letters) if tile["rotated"] else letters):
            row, col = place // 2 * 3 + i // 6, place % 2 * 6 + i % 6
            if letter in data[what]:
                found[row * WIDTH + col] = data[what][letter]
    return found


def where_true(layout: Json, structures: Json, mode: str) -> dict[str, Spaces]:
    """For each clue of the mode, in the order of the books, the spaces on which it is true."""
    terrain, animal = printed(layout, "terrain"), printed(layout, "territory")
    built = [(each["kind"], each["colour"], each["row"] * WIDTH + each["col"]) for each in structures]
    clues = {f"{a}|{b}": frozenset(s for s in ALL if terrain[s] in (a, b)) for a, b in combinations(TERRAINS, 2)}
    for name in TERRAINS:
        clues[f"1:{name}"] = near(1, (s for s in ALL if terrain[s] == name))
    clues["1:animal"] = near(1, animal)
    for kind in ("stone", "shack"):
        clues[f"2:{kind}"] = near(2, (space for k, _, space in built if k == kind))
    for name in ("bear", "cougar"):
        clues[f"2:{name}"] = near(2, (s for s in animal if animal[s] == name))
    for colour in ("white", "green", "blue", *(["black"] if mode == "advanced" else [])):
        clues[f"3:{colour}"] = near(3, (space for _, c, space in built if c == colour))
    if mode == "advanced":
        clues |= {f"!{clue}": ALL - spaces for clue, spaces in clues.items()}
    return clues


def denies(hint: str, clue: str) -> bool:
    """Tell whether a hint says that nobody has this clue."""
    words = clue.lstrip("!").replace("|", " ").replace(":", " ").split()
    match hint.removeprefix("no_").split("_"):
        case ["within", steps]:
            return words[0] == steps
        case ["on", "terrain", "pair"]:
            return "|" in clue
        case ["terrain", "mention"]:
            return any(word in TERRAINS for word in words)
        case ["animal", "mention"]:
            return any(word in ("animal", "bear", "cougar") for word in words)
        case [terrain]:
            return terrain in words
        case _:
            raise Refused(f"unknown hint {hint}")


# The proof


@dataclass
class Checker:
    """Follows a proof step by step. `lists` are the clues left by colour, `left` the spaces left."""

    view: Json
    proof: Json

    def __post_init__(self) -> None:
        public = self.view["public"]
        self.options = public["options"]
        self.true = where_true(public["layout"], public["structures"], self.options["mode"])
        each = 2 if self.options["players"] == 2 else 1
        seat = self.view["seat"]
        self.own = {seat * each + i: clue for i, clue in enumerate(self.view["private"]["clues"])}
        self.each = each
        others = [colour for colour in range(self.options["players"] * each) if colour not in self.own]
        self.lists: dict[int, frozenset[str]] = {colour: frozenset(self.true) for colour in others}
        self.left, self.habitat = ALL, proof_habitat(self.proof)
        self.lines = self.twins = 0
        self.seen: list[tuple[str, int | None]] = []

    def check(self) -> None:
        demand(self.proof["seat"] == self.view["seat"], "another seat's proof")
        for step in self.proof["steps"]:
            demand(self.seen[-1:] != [("habitat", None)], "goes on after the end")
            demand((step["kind"], step["colour"]) not in self.seen or step["kind"] in ("twins", "unfit"), "said twice")
            demand(step["seat"] == (None if step["colour"] is None else step["colour"] // self.each), "whose clue?")
            getattr(self, f"_{step['kind']}")(step)
            demand(step["spaces"] == sorted(self.left), f"{step['kind']}: wrong spaces left")
            self.seen.append((step["kind"], step["colour"]))
        demand(self.seen[-1] == ("habitat", None), "no conclusion")
        demand(self.proof["lines"] == self.lines + (self.twins + 3) // 4, "wrong number of lines")

    def _fit(self, lists: Mapping[int, frozenset[str]], spaces: Spaces) -> Spaces:
        for clues in lists.values():
            spaces &= frozenset().union(*(self.true[clue] for clue in clues))
        return spaces

    def _in_order(self, clues: Iterable[str]) -> list[str]:
        kept = set(clues)
        return [clue for clue in self.true if clue in kept]

    def _own(self, step: Json) -> None:
        demand(step["clues"] == [self.own.get(step["colour"])], "not an own clue")
        self.left &= self.true[step["clues"][0]]

    def _hint(self, step: Json) -> None:
        given = [hint for hint in self.view["public"]["given"] if hint is not None]
        demand(step["hints"] == given and bool(given), "not the hints that were given")
        self._strike(step, [clue for clue in self.true if any(denies(hint, clue) for hint in given)])

    def _size(self, step: Json) -> None:
        demand(self.options["source"] != "hand", "the rule of size does not apply")
        sizes = SIZES[self.options["mode"]]
        self._strike(step, [clue for clue, spaces in self.true.items() if len(spaces) not in sizes])

    def _strike(self, step: Json, clues: list[str]) -> None:
        """Strike clues for everybody, before any piece is looked at."""
        demand(step["clues"] == clues, f"{step['kind']}: wrong clues")
        demand(not any(kind == "pieces" for kind, _ in self.seen), f"{step['kind']}: too late")
        self.lists = {colour: kept - set(clues) for colour, kept in self.lists.items()}
        self.left = self._fit(self.lists, self.left)

    def _pieces(self, step: Json) -> None:
        colour, public = step["colour"], self.view["public"]
        demand(colour in self.lists, "pieces of another player expected")
        demand(bool(step["cubes"] or step["discs"]), "no pieces")
        for kind in ("cubes", "discs"):
            demand(set(step[kind]) <= set(public[kind][colour]), f"no such {kind}")
            demand(step[kind] == sorted(set(step[kind])), f"{kind} in disorder")
        fits = [
            clue
            for clue in self.lists[colour]
            if self.true[clue] >= set(step["discs"]) and not self.true[clue] & set(step["cubes"])
        ]
        self._leave(step, fits)
        self.lines += len(step["cubes"]) + len(step["discs"])

    def _leave(self, step: Json, clues: Iterable[str]) -> None:
        demand(step["clues"] == self._in_order(clues), f"{step['kind']}: wrong clues left")
        self.lists = {**self.lists, step["colour"]: frozenset(clues)}
        self.left = self._fit(self.lists, self.left)

    def _differ(self, step: Json) -> None:
        if not any(kind == "differ" for kind, _ in self.seen):
            self.held = dict(self.own)
            self.held |= {colour: next(iter(clues)) for colour, clues in self.lists.items() if len(clues) == 1}
        taken = {clue for colour, clue in self.held.items() if colour != step["colour"]}
        kept = self.lists[step["colour"]] - taken
        demand(kept != self.lists[step["colour"]], "differ: nothing is struck")
        self._leave(step, kept)

    def _unfit(self, step: Json) -> None:
        kept = [clue for clue in self.lists[step["colour"]] if self.true[clue] & self.left]
        demand(len(kept) < len(self.lists[step["colour"]]), "unfit: nothing is struck")
        self._leave(step, kept)
        self.lines += 1

    def _twins(self, step: Json) -> None:
        demand(bool(step["twins"]), "no twins")
        self.left = self._without_twins(step["twins"], self.lists, self.left, list(self.own.values()))

    def _without_twins(
        self, twins: Json, lists: Mapping[int, frozenset[str]], left: Spaces, known: Sequence[str]
    ) -> Spaces:
        demand([a for a, _ in twins] == sorted({a for a, _ in twins}), "twins in disorder")
        possible = frozenset().union(*lists.values())
        for space, twin in twins:
            demand(space in left and space != twin, "not a space left")
            demand(all(twin in self.true[clue] for clue in known), "the twin does not fit the known clues")
            held = [clue for clue in possible if space in self.true[clue]]
            demand(all(twin in self.true[clue] for clue in held), f"{twin} does not fit wherever {space} does")
        self.twins += len(twins)
        return left - {space for space, _ in twins}

    def _cases(self, step: Json) -> None:
        demand(step["colour"] in self.lists, "cases of an own clue")
        demand(bool(step["cases"]) and step["cases"][0]["given"][0][0] == step["colour"], "cases of another player")
        self._cover(step["cases"], 0, self.lists, self.left)
        self.lines += len(step["cases"])
        self.left = frozenset({self.habitat})

    def _cover(self, cases: Json, depth: int, lists: Mapping[int, frozenset[str]], left: Spaces) -> None:
        """Check that these cases, alike in their first `depth` assumptions, are all there are, and that each ends."""
        if len(cases) == 1 and len(cases[0]["given"]) == depth:
            return self._end(cases[0], lists, left)
        demand(all(len(case["given"]) > depth for case in cases), "a case is settled twice")
        colours = {case["given"][depth][0] for case in cases}
        demand(len(colours) == 1, "cases of two players side by side")
        colour = colours.pop()
        demand(colour in lists and len(lists[colour]) > 1, "nothing to tell apart")
        named = list(dict.fromkeys(case["given"][depth][1] for case in cases))
        demand(named == self._in_order(lists[colour]), "a case is missing")
        for clue in named:
            part = [case for case in cases if case["given"][depth][1] == clue]
            rest = {other: kept - {clue} for other, kept in lists.items()} | {colour: frozenset({clue})}
            self._cover(part, depth + 1, rest, left)
        return None

    def _end(self, case: Json, lists: Mapping[int, frozenset[str]], left: Spaces) -> None:
        left = self._fit(lists, left)
        known = [*self.own.values(), *(next(iter(clues)) for clues in lists.values() if len(clues) == 1)]
        demand(case["kind"] == "spare" or case["spare"] is None, "a spare clue without reason")
        demand(case["kind"] == "twins" or case["twins"] == [], "twins without reason")
        match case["kind"]:
            case "only":
                demand(case["spaces"] == sorted(left) and left <= {self.habitat}, "other spaces are left")
            case "spare":
                demand(self.options["source"] != "hand" and case["spare"] in known, "not a known clue")
                others = ALL.intersection(*(self.true[clue] for clue in known if clue != case["spare"]))
                demand(others <= self.true[case["spare"]] and case["spaces"] == [], "that clue is needed")
            case "several":
                demand(len(set(case["spaces"])) == 2, "not two spaces")
                held = frozenset(known).union(*lists.values())
                demand(all(set(case["spaces"]) <= self.true[clue] for clue in held), "they do not always fit")
            case "twins":
                left = self._without_twins(case["twins"], lists, left, known)
                demand(left <= {self.habitat} and bool(case["twins"]) and case["spaces"] == [], "more are left")
            case _:
                raise Refused("unknown kind of case")

    def _habitat(self, step: Json) -> None:
        demand(self.left == {self.habitat}, "more than one space is left")


def proof_habitat(proof: Json) -> int:
    return int(proof["habitat"])


def check(view: Json, proof: Json) -> None:
    """Raise `Refused` unless the proof holds for a seat with this view."""
    try:
        Checker(view, proof).check()
    except (KeyError, AttributeError, IndexError, TypeError, ValueError) as error:
        raise Refused(f"not a proof: {error!r}") from None
