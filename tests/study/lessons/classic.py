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
from tests.study.lessons.checking import Moment

SPACE = r"\b([A-L][1-9])\b"
ANIMAL = {"b": "bear", "c": "cougar"}
COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def claims(found: Found, moment: Moment, tap: Tap | None, text: str) -> Iterator[tuple[str, bool]]:
    """Yield each statement in a sentence about the game, and whether it is true."""
    facts = Facts(found, moment)
    for pattern, check in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield match[0], check(facts, match, tap)


_places = cache(oracle.clue_places)


class Facts:
    """The position by the oracle: terrain, territories, clues and pieces, with spaces as (row, column)."""

    def __init__(self, found: Found, moment: Moment) -> None:
        public = moment.state.public
        self.found, self.moment, self.public = found, moment, public
        self.terrain = {at: oracle.TERRAIN[letter] for at, letter in oracle.printed(public.layout, 0).items()}
        self.animal = {at: ANIMAL.get(letter) for at, letter in oracle.printed(public.layout, 1).items()}
        self.places = _places(public.layout, public.structures)
        self.clues = moment.state.hidden.clues
        self.mine = self.clues[found.lesson.seat]

    def holds(self, seat: int, space: str) -> bool:
        return place(space) in self.places[self.clues[seat]]

    def seat(self, name: str) -> int:
        return self.found.lesson.players.index(name)

    def pieces(self, kind: str, seat: int) -> set[oracle.Place]:
        return {divmod(n, 12) for n in range(108) if getattr(self.public, kind)[seat] >> n & 1}

    def fitting(self, seat: int, *, discs: bool) -> set[str]:
        """Return the clues in words that fit a seat's cubes, and its discs if wanted."""
        cubes, laid = self.pieces("cubes", seat), self.pieces("discs", seat) if discs else set()
        pool = oracle.pool("normal", self.places)
        return {clue_words(c) for c in pool if not cubes & self.places[c] and laid <= self.places[c]}

    def things(self, noun: str) -> set[oracle.Place]:
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
    """One clue is left for a player, after the moves of this step."""
    name, words = match["name"], match["words"]
    seat = facts.seat(name)
    left = facts.fitting(seat, discs=True)
    asked = re.fullmatch(rf"ask {seat} (\w\d)", facts.moment.step.play)
    if asked:
        left = {c for c in left if place(asked[1]) in facts.places[_clue(c)]}
    return left == {_canonical(words)} and _canonical(words) == clue_words(facts.clues[seat])


def _clue(words: str) -> str:
    return next(clue for clue in oracle.WORDS if clue_words(clue) == words)


def _canonical(words: str) -> str:
    for number, name in ((1, "one"), (2, "two"), (3, "three")):
        words = words.replace(f"within {name} space", f"within {number} space")
    return words


Check = Callable[[Facts, re.Match[str], Any], bool]  # Any: a tap, where the sentence answers one

PATTERNS: Mapping[str, Check] = {
    rf"{SPACE} is (desert|forest|water|mountain|swamp)": lambda f, m, t: f.terrain[place(m[1])] == m[2],
    rf"{SPACE} is \w+, so it could live there": lambda f, m, t: f.holds(f.found.lesson.seat, m[1]),
    rf"{SPACE} is \w+, so your clue holds|{SPACE} is \w+, so the true answer is yes": lambda f, m, t: f.holds(
        f.found.lesson.seat, m[1] or m[2]
    ),
    r"Your clue says ([a-z ]+)\.": lambda f, m, t: clue_words(f.mine) == f"on {m[1]}",
    r"any of these (\d+) spaces": lambda f, m, t: len(f.places[f.mine]) == int(m[1]),
    rf"{SPACE} has a cube already": lambda f, m, t: any(place(m[1]) in f.pieces("cubes", s) for s in range(3)),
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
}
