"""What the classic lessons say about the map and the clues, checked by the plain implementation of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from cryptid.games.classic.clues import clue_words
from cryptid.study.lessons.lesson import Found
from cryptid.study.lessons.script import Tap
from tests.games.classic import oracle
from tests.study.lessons.checking import Moment, after

SPACE = r"\b([A-L][1-9])\b"
ANIMAL = {"b": "bear", "c": "cougar"}
COUNT = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen"),
)
NAMES = [f"{column}{row}" for column in "ABCDEFGHIJKL" for row in range(1, 10)]


def claims(found: Found, moment: Moment, tap: Tap | None, text: str) -> Iterator[tuple[str, bool]]:
    """Yield each statement in a sentence about the game, and whether it is true."""
    facts = Facts(found, moment, tap)
    for pattern, check in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield match[0], check(facts, match, tap)


_places = cache(oracle.clue_places)


class Facts:
    """The position by the oracle: terrain, territories, clues and pieces, with spaces as (row, column).

    Pieces are by colour, which is the seat except with two players.
    """

    def __init__(self, found: Found, moment: Moment, tap: Tap | None) -> None:
        public = after(found, moment, tap).public
        self.found, self.moment, self.public = found, moment, public
        self.terrain = {at: oracle.TERRAIN[letter] for at, letter in oracle.printed(public.layout, 0).items()}
        self.animal = {at: ANIMAL.get(letter) for at, letter in oracle.printed(public.layout, 1).items()}
        self.places = _places(public.layout, public.structures)
        self.clues = moment.state.hidden.clues
        self.mine = self.clues[found.lesson.seat]

    def holds(self, seat: int, space: str) -> bool:
        each = len(self.clues) // len(self.found.lesson.players)
        return all(place(space) in self.places[clue] for clue in self.clues[seat * each : (seat + 1) * each])

    def seat(self, name: str) -> int:
        return self.found.lesson.players.index(name)

    def pieces(self, kind: str, seat: int) -> set[oracle.Place]:
        return {divmod(n, 12) for n in range(108) if getattr(self.public, kind)[seat] >> n & 1}

    def fitting(self, seat: int, *, discs: bool) -> set[str]:
        """Return the words of every clue that fits a seat's cubes and, if wanted, its discs."""
        cubes, laid = self.pieces("cubes", seat), self.pieces("discs", seat) if discs else set()
        pool = oracle.pool("normal", self.places)
        hints = [oracle.HINTS[str(hint)] for hint in self.public.given]
        return {
            clue_words(c)
            for c in pool
            if not cubes & self.places[c] and laid <= self.places[c] and not any(names(c) for names in hints)
        }

    def common(self, *seats: int) -> set[str]:
        """Return the names of the spaces where the clues of all these seats hold."""
        return {name for name in NAMES if all(self.holds(seat, name) for seat in seats)}

    def things(self, noun: str) -> set[oracle.Place]:
        noun = noun.removeprefix("spaces of ")
        what = noun.removesuffix("s").removesuffix(" structure").removeprefix("standing ")
        if what in oracle.TERRAIN.values():
            return {at for at, name in self.terrain.items() if name == what}
        if noun.endswith("territory"):
            wanted = noun.removesuffix("territory").strip()
            return {at for at, name in self.animal.items() if name and wanted in ("", name)}
        return {(one.row, one.col) for one in self.public.structures if what in (one.kind, one.colour)}


def place(space: str) -> oracle.Place:
    return int(space[1:]) - 1, "ABCDEFGHIJKL".index(space[0])


def _nearest(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    assert tap is not None
    here, things, far = place(tap.thing), facts.things(match[1]), COUNT.index(match[4])
    named = {place(name) for name in (match[2], match[3]) if name}
    is_near = all(oracle.distance(here, each) == far for each in named) and named <= things
    return is_near and min(oracle.distance(here, each) for each in things) == far


def _verdict(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    assert tap is not None
    return facts.holds(int(match[1]), tap.thing) == (match[2] == "True")


def _noes(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    said = set(match[1].split(" and "))
    return said == {name for name in facts.found.lesson.players if not facts.holds(facts.seat(name), match[2])}


def _needed(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    """A space that the learner leaves open is used by a later move."""
    later = facts.found.lesson.steps[facts.moment.index :]
    texts = [text for step in later for text in (*step.before, step.play, *step.then)]
    return any(match[1] in text.split() for text in texts) and not facts.holds(facts.found.lesson.seat, match[1])


def _left(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    """One clue is left for a player."""
    seat, words = facts.seat(match["name"]), _canonical(match["words"])
    return facts.fitting(seat, discs=True) == {words} and words == clue_words(facts.clues[seat])


def _several_left(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    """So many clues are left for a player, and which they are."""
    left = facts.fitting(facts.seat(match["name"]), discs=True)
    return COUNT[len(left)] == match["count"].lower() and left == {
        _canonical(words) for words in match["words"].split(", or ")
    }


def _fit_count(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    left = facts.fitting(facts.seat(match["name"]), discs=match["what"] == "pieces")
    return COUNT[len(left)] == match["count"].lower()


def _left_by_cube(facts: Facts, space: str) -> int:
    """Return how many clues would fit the learner's pieces and a cube on a space."""
    laid = facts.fitting(facts.found.lesson.seat, discs=True)
    return sum(place(space) not in facts.places[_clue(words)] for words in laid)


def _is_possible(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    """The tapped clue fits all pieces of a player."""
    assert tap is not None
    return clue_words(_tapped_clue(tap)) in facts.fitting(facts.seat(match[1]), discs=True)


def _holds_for(facts: Facts, space: str) -> int:
    """Return how many of the clues that are left for Ben hold on a space."""
    return sum(place(space) in facts.places[_clue(words)] for words in facts.fitting(1, discs=True))


def _would_fit(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    """With the tapped clue in the last seat, exactly these spaces would fit."""
    assert tap is not None
    both = facts.common(0, 1)
    return {name for name in both if place(name) in facts.places[_tapped_clue(tap)]} == {match[1], match[2]}


def _tapped_clue(tap: Tap) -> str:
    return tap.thing.removeprefix("button ")


def _only_three(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    return facts.common(0, 1) == {match[1], match[2], match[3]}


def _two_spaces(facts: Facts, match: re.Match[str], tap: Tap | None) -> bool:
    """Two spaces fit the learner's clue, Ben's, and one of those that are left for Cora."""
    hers = [facts.places[_clue(words)] for words in facts.fitting(2, discs=True)]
    return {name for name in facts.common(0, 1) if any(place(name) in area for area in hers)} == {match[1], match[2]}


def _clue(words: str) -> str:
    return next(clue for clue in oracle.WORDS if clue_words(clue) == words)


def _canonical(words: str) -> str:
    for number, name in ((1, "one"), (2, "two"), (3, "three")):
        words = words.replace(f"within {name} space", f"within {number} space")
    return words.strip(" .")


Check = Callable[[Facts, re.Match[str], Any], bool]  # Any: a tap, where the sentence answers one

PATTERNS: Mapping[str, Check] = {
    rf"{SPACE} is (desert|forest|water|mountain|swamp)": lambda f, m, t: f.terrain[place(m[1])] == m[2],
    rf"{SPACE} is \w+, so it could live there": lambda f, m, t: f.holds(f.found.lesson.seat, m[1]),
    rf"{SPACE} is \w+, so your clue holds|{SPACE} is \w+, so the true answer is yes": lambda f, m, t: f.holds(
        f.found.lesson.seat, m[1] or m[2]
    ),
    r"Your clue says ([a-z ]+)\.": lambda f, m, t: clue_words(f.mine) == f"on {m[1]}",
    r"any of these (\d+) spaces": lambda f, m, t: len(f.places[f.mine]) == int(m[1]),
    rf"{SPACE} has a cube already": lambda f, m, t: any(
        place(m[1]) in f.pieces("cubes", s) for s in range(len(f.clues))
    ),
    rf"True, but leave {SPACE} open: we need it later": _needed,
    r"[Nn]earest ([\w ]+), ([A-L]\d)(?: and ([A-L]\d))?, (?:is|are) (\w+) spaces? away": _nearest,
    r"It lies in (bear|cougar) territory": lambda f, m, t: f.animal[place(t.thing)] == m[1],
    r"No territory": lambda f, m, t: f.animal[place(t.thing)] is None,
    r"nothing built": lambda f, m, t: place(t.thing) not in {(s.row, s.col) for s in f.public.structures},
    r"with a (\w+) (?:standing|abandoned) (\w+)": lambda f, m, t: (
        (m[2], m[1], *place(t.thing)) in {(s.kind, s.colour, s.row, s.col) for s in f.public.structures}
    ),
    r"^(\d): (True|False)\.": _verdict,
    rf"(?:Nearly|Not quite)\. ([\w ]+) says? no to {SPACE}": _noes,
    rf"([A-Z]\w+) says: not on {SPACE}": lambda f, m, t: place(m[2]) in f.pieces("cubes", f.seat(m[1])),
    rf"cube says: not on {SPACE}": lambda f, m, t: not f.holds(f.found.lesson.seat, m[1]),
    rf"By (\w+)'s clue it could be on {SPACE}": lambda f, m, t: f.holds(f.seat(m[1]), m[2]),
    rf"(\w+)'s is amber, on {SPACE}": lambda f, m, t: place(m[2]) in f.pieces("cubes", f.seat(m[1])),
    r"(?P<name>\w+) has one clue left: (?P<words>[\w ]+)": _left,
    r"One clue fits all of (?P<name>\w+)'s pieces: (?P<words>[\w ]+)": _left,
    r"(\w+) clues fitted his cubes\. (\w+) fit the disc": lambda f, m, t: (
        (m[1].lower(), m[2].lower()) == (COUNT[len(f.fitting(1, discs=False))], COUNT[len(f.fitting(1, discs=True))])
    ),
    rf"That is {SPACE}\. Column (\w), row (\d)": lambda f, m, t: (
        m[1] == t.thing and m[2] + m[3] in f.moment.step.tap and m[1] not in f.moment.step.tap
    ),
    r"You asked (\w+) questions": lambda f, m, t: (
        COUNT.index(m[1])
        == sum(entry.seat == f.found.lesson.seat and type(entry.action).__name__ == "Ask" for entry in f.public.log)
    ),
    r"(?P<count>\w+) clues fit (?:all of |both of )?(?P<name>\w+)'s (?P<what>pieces|cubes)": _fit_count,
    r"Only (\w+) fit the disc as well": lambda f, m, t: COUNT[len(f.fitting(1, discs=True))] == m[1],
    r"(?P<count>\w+) clues are left for (?P<name>\w+): (?P<words>[^.]+)": _several_left,
    rf"That clue would hold on {SPACE}": lambda f, m, t: place(m[1]) in f.places[_tapped_clue(t)],
    rf"That clue does not hold on {SPACE}": lambda f, m, t: place(m[1]) not in f.places[_tapped_clue(t)],
    r"so it could be (\w+)'s": _is_possible,
    rf"(\w+) has a (cube|disc) on {SPACE}": lambda f, m, t: place(m[3]) in f.pieces(f"{m[2]}s", f.seat(m[1])),
    rf"(\w+) said (yes|no) to it|{SPACE} is closed now": lambda f, m, t: (
        f.moment.step.point is None
        or place(f.moment.step.point) in f.pieces("discs" if m[2] == "yes" else "cubes", f.seat(m[1] or "Ben"))
    ),
    rf"Only one of the two clues holds on {SPACE}": lambda f, m, t: _holds_for(f, m[1]) == 1,
    rf"Both clues hold on {SPACE}": lambda f, m, t: _holds_for(f, m[1]) == 2 == len(f.fitting(1, discs=True)),
    rf"Two of Ben's three clues hold on {SPACE}": lambda f, m, t: (
        (_holds_for(f, m[1]), len(f.fitting(1, discs=True))) == (2, 3)
    ),
    r"Now it is one of two": lambda f, m, t: len(f.fitting(1, discs=True)) == 2,
    r"Your clue alone leaves (\d+) spaces": lambda f, m, t: len(f.places[f.mine]) == int(m[1]),
    r"(\d+) spaces fit both clues": lambda f, m, t: len(f.common(0, 1)) == int(m[1]),
    r"(\d+) spaces, then (\d+), then one": lambda f, m, t: (
        [len(f.common(*range(n))) for n in (1, 2, 3)] == [int(m[1]), int(m[2]), 1]
    ),
    rf"Your clue (holds|does not hold) on {SPACE}": lambda f, m, t: f.holds(0, m[2]) == (m[1] == "holds"),
    rf"[Yy]our clue does not hold on {SPACE}": lambda f, m, t: not f.holds(0, m[1]),
    r"Your clue (holds|does not hold) there": lambda f, m, t: f.holds(0, t.thing) == (m[1] == "holds"),
    rf"Your clue holds on {SPACE}\. But Ben's does not": lambda f, m, t: not f.holds(1, m[1]),
    rf"{SPACE} is (\w+), next to mountain, and close to the white shack on {SPACE}": lambda f, m, t: (
        f.holds(1, m[1]) and f.holds(2, m[1]) and place(m[3]) in f.things("white") & f.things("shack")
    ),
    rf"{SPACE}: (\w+), in (\w+) territory": lambda f, m, t: (
        (f.terrain[place(m[1])], f.animal[place(m[1])]) == (m[2], m[3])
    ),
    rf"{SPACE}: it is (\w+), two spaces from a shack": lambda f, m, t: (
        f.terrain[place(m[1])] == m[2] and min(oracle.distance(place(m[1]), at) for at in f.things("shack")) == 2
    ),
    rf"{SPACE}: a desert, far from any water": lambda f, m, t: (
        f.terrain[place(m[1])] == "desert" and min(oracle.distance(place(m[1]), at) for at in f.things("water")) > 2
    ),
    r"Seven of nine clues gone": lambda f, m, t: len(f.fitting(1, discs=True)) == 2,
    rf"So it could live on {SPACE}\. A cube must be true": lambda f, m, t: f.holds(0, m[1]),
    rf"Only three spaces fit your clue and Ben's: {SPACE}, {SPACE} and {SPACE}": _only_three,
    rf"fit your clue and Ben's\. Only {SPACE}, {SPACE} and {SPACE} do": _only_three,
    rf"{SPACE} does not fit your clue and Ben's": lambda f, m, t: m[1] not in f.common(0, 1),
    rf"it could live on {SPACE}\.$": lambda f, m, t: m[1] in f.common(0, 1) and place(m[1]) in f.places["3:white"],
    rf"{SPACE} and {SPACE} are twins": lambda f, m, t: all(
        (place(m[1]) in f.places[_clue(words)]) == (place(m[2]) in f.places[_clue(words)])
        for words in {*f.fitting(2, discs=True), clue_words(f.clues[0]), clue_words(f.clues[1])}
    ),
    rf"two spaces would fit: {SPACE} and {SPACE}": _would_fit,
    rf"two spaces, {SPACE} and {SPACE}|Only {SPACE} and {SPACE} can": lambda f, m, t: _two_spaces(
        f, re.fullmatch(rf".*?{SPACE} and {SPACE}.*", m[0]) or m, t
    ),
    rf"{SPACE} does not fit all three": lambda f, m, t: m[1] not in f.common(0, 1, 2),
    rf"A cube on {SPACE} would leave (\d+) clues for you": lambda f, m, t: _left_by_cube(f, m[1]) == int(m[2]),
    rf"{SPACE} leaves (\d+)": lambda f, m, t: _left_by_cube(f, m[1]) == int(m[2]),
    rf"{SPACE} still leaves (\d+) of (\d+) clues for you": lambda f, m, t: (
        (len(f.fitting(0, discs=True)), len(oracle.pool("normal", f.places))) == (int(m[2]), int(m[3]))
    ),
    rf"{SPACE} would leave only (\d+)": lambda f, m, t: (
        _left_by_cube(Facts(f.found, f.moment, None), m[1]) == int(m[2])
    ),
    r"One like E1 leaves more": lambda f, m, t: _left_by_cube(f, "E2") > _left_by_cube(f, t.thing),
    r"(\d+) clues are still possible for you": lambda f, m, t: len(f.fitting(0, discs=True)) == int(m[1]),
    rf"the white shack on {SPACE}": lambda f, m, t: place(m[1]) in f.things("white") & f.things("shack"),
    r"no clue in play names a terrain": lambda f, m, t: not any(map(oracle.HINTS["no_terrain_mention"], f.clues)),
    r"That one names no terrain": lambda f, m, t: not oracle.HINTS["no_terrain_mention"](_tapped_clue(t)),
    r"It names a terrain": lambda f, m, t: oracle.HINTS["no_terrain_mention"](_tapped_clue(t)),
    r"Both your clues hold there": lambda f, m, t: f.holds(0, t.thing),
    r"One of your clues does not hold there": lambda f, m, t: not f.holds(0, t.thing),
    rf"one of his clues does not hold on {SPACE}": lambda f, m, t: not f.holds(1, m[1]),
    rf"your (first|second) clue does not hold on {SPACE}": lambda f, m, t: (
        place(m[2]) not in f.places[f.clues[m[1] == "second"]]
    ),
    rf"Your first clue does not hold on {SPACE}": lambda f, m, t: place(m[1]) not in f.places[f.clues[0]],
    rf"{SPACE} is mountain, so your second clue holds": lambda f, m, t: place(m[1]) in f.places[f.clues[1]],
    rf"about {SPACE}\. Neither of your clues holds": lambda f, m, t: (
        not any(place(m[1]) in f.places[clue] for clue in f.clues[:2])
    ),
    rf"both Ben's clues hold on {SPACE} and on {SPACE}": lambda f, m, t: f.holds(1, m[1]) and f.holds(1, m[2]),
    rf"all four clues hold on {SPACE}": lambda f, m, t: f.holds(0, m[1]) and f.holds(1, m[1]),
}
