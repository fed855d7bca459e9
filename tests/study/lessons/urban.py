"""What the urban lessons say about blocks and sensors, checked by counting letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from cryptid.core.game import view
from cryptid.games.urban import GAME
from cryptid.study.lessons.lesson import Found
from cryptid.study.lessons.script import Tap
from tests.study.lessons.checking import Moment, after

COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COLOURS = {"pink": "P", "white": "W", "black": "K"}


def claims(found: Found, moment: Moment, tap: Tap | None, text: str) -> Iterator[tuple[str, bool]]:
    """Yield each statement in a sentence about the city, and whether it is true."""
    facts = Facts(found, moment, tap)
    for pattern, check in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield match[0], check(facts, match)


class Facts:
    """The city at a moment, after the tapped move where a sentence is about that."""

    def __init__(self, found: Found, moment: Moment, tap: Tap | None) -> None:
        self.found, self.moment, self.tap, self.state = found, moment, tap, moment.state
        self.public = moment.state.public
        self.then = after(found, moment, tap).public
        self.active = 0 if self.public.round % 2 else 1

    def after(self, *texts: tuple[int, str]) -> Sequence[int]:
        """Return what the blocks of the other row would show after these moves."""
        state = self.state
        for seat, text in texts:
            state = GAME.apply(state, seat, GAME.from_text(text)).state
        return shown(state.public.spaces[1 - self.active])

    def button(self) -> str:
        assert self.tap is not None
        return self.tap.thing.removeprefix("button ")

    def colours(self, block: int, *texts: tuple[int, str]) -> str:
        """Return the colours that a block of the other row would show after these moves."""
        state = self.state
        for seat, text in texts:
            state = GAME.apply(state, seat, GAME.from_text(text)).state
        spaces = state.public.spaces[1 - self.active]
        return "".join(colour for colour in "PWK" if colour in spaces[block] + spaces[block + 1])

    def block(self, letter: str) -> int:
        return "ABCD".index(letter)

    def is_lit(self, block: int) -> bool:
        """Diagonal to presence: between it and the block before it in the active row."""
        eyes = self.public.city.presence[self.active]
        return any(eyes >> i & 1 for i in (block - 1, block) if i >= 0)

    def eyes(self, row: int, block: int) -> bool:
        return bool(self.public.city.presence[row] >> block & 1)


def shown(spaces: Sequence[str]) -> list[int]:
    return [len(left) + len(right) for left, right in pairwise(spaces)]


def _then(facts: Facts, match: re.Match[str]) -> bool:
    """What two blocks would show after the tapped move."""
    counts = facts.after((facts.found.lesson.seat, facts.button()))
    return [COUNT[counts[facts.block(match[i])]] for i in (1, 3)] == [match[2], match[4]]


def _ends(facts: Facts, match: re.Match[str]) -> bool:
    """What the ends would show after the tapped move and the Scientist's answer, which is named or any Align."""
    mine = (facts.found.lesson.seat, facts.button())
    named = re.search(r"the Scientist sends (\w+) (left|right)", match[0])
    left = re.search(r"Then (\w+) is left", match[0])
    colour = (named or left)[1]  # type: ignore[index]  # one of the two is in the sentence
    sides = [named[2]] if named else ["left", "right"]
    ends = {tuple(facts.after(mine, (1, f"align {COLOURS[colour]} {side}"))[i] for i in (0, -1)) for side in sides}
    return ends == {(COUNT.index(match[1]), COUNT.index(match[2]))}


def _only(facts: Facts, match: re.Match[str]) -> bool:
    counts = shown(facts.public.spaces[1 - facts.active])
    fitting = [i for i, n in enumerate(counts) if COUNT[n] == match[2] and facts.is_lit(i)]
    return fitting == [facts.block(match[1])]


def _does_not_reach(facts: Facts, match: re.Match[str]) -> bool:
    """No move with the tapped card changes what a block shows."""
    assert facts.tap is not None
    word, block = facts.tap.thing.removeprefix("card "), facts.block(match[1])
    texts = [GAME.to_text(action) for action in GAME.legal_actions(_view(facts))]
    now = shown(facts.public.spaces[1 - facts.active])[block]
    return all(facts.after((0, text))[block] == now for text in texts if text.startswith(word))


Check = Callable[[Facts, re.Match[str]], bool]
PATTERNS: Mapping[str, Check] = {
    r"(?<!Only )(?<!if )\b([A-D]) shows (?!pink)(\w+)": lambda f, m: (
        COUNT[shown(f.then.spaces[1 - f.active])[f.block(m[1])]] == m[2]
    ),
    r"([A-D]) is lit\. It shows (\w+)": lambda f, m: (
        f.is_lit(f.block(m[1])) and COUNT[shown(f.public.spaces[1 - f.active])[f.block(m[1])]] == m[2]
    ),
    r"([A-D]) shows pink alone": lambda f, m: f.colours(f.block(m[1])) == "P",
    r"All four numbers differ": lambda f, m: len(set(shown(f.public.spaces[1 - f.active]))) == 4,
    r"A, B and C: three blocks at once": lambda f, m: (
        [f.colours(i) for i in range(3)] == ["PWK"] * 3 and f.colours(3) != "PWK" and all(map(f.is_lit, range(3)))
    ),
    r"the evidence at A is yours": lambda f, m: bool(f.public.city.evidence[1] & 1),
    r"It would not reach ([A-D])": _does_not_reach,
    r"no two alike": lambda f, m: (
        len(set(f.after((1, f.button())))) == 3 == len({f.colours(i, (1, f.button())) for i in range(3)})
    ),
    r"Then A and B would both show all three colours": lambda f, m: (
        [f.colours(i, (1, f.button())) for i in (0, 1)] == ["PWK", "PWK"]
    ),
    r"A white one and two black ones": lambda f, m: f.public.spaces[1][1] == "WKK",
    r"You hold a Split alone": lambda f, m: [str(card) for card in f.state.private[0].hand] == ["split"],
    r"has two pieces of evidence": lambda f, m: f.public.evidence[1] == 2,
    r"B and D still match": lambda f, m: len({f.after((0, f.button()))[i] for i in (1, 3)}) == 1,
    r"There are no eyes on ([A-D]), so": lambda f, m: not f.eyes(0, f.block(m[1])),
    r"([A-D]) has eyes, and it is not an end": lambda f, m: f.eyes(0, f.block(m[1])) and m[1] in "BC",
    r"Both ends are free": lambda f, m: (
        not any(f.eyes(row, i) for row in (0, 1) for i in (0, -1 + len(f.public.city.blocks[row])))
    ),
    r"It lies on A, on the left": lambda f, m: bool(f.public.city.evidence[0] & 1),
    r"no evidence lies on the right end": lambda f, m: (
        not f.public.city.evidence[0] >> 3 and not f.public.city.evidence[1] >> 2
    ),
    r"That is your own row|That is the row where it is now": lambda f, m: (
        _place(f)[0] == (f.found.lesson.seat if "own" in m[0] else f.active)
    ),
    r"That one belongs to Dr\. Ames": lambda f, m: f.tap is not None and f.tap.thing == "wild 1",
    r"Only ([A-D]) shows (\w+)\. On a single block": _only,
    r"([A-D]) is dark|([A-D]) shows \w+, but its windows are dark": lambda f, m: not f.is_lit(f.block(m[1] or m[2])),
    r"([A-D]) lies diagonal to your eyes": lambda f, m: f.is_lit(f.block(m[1])),
    r"There are no eyes on this block": lambda f, m: not f.eyes(*_place(f)),
    r"Then ([A-D]) would show (\w+) and ([A-D]) (\w+)": _then,
    r"Then .*the ends would show (\w+) and (\w+)": _ends,
    r"This space has (no|\w+) sensors?": lambda f, m: COUNT[len(f.public.spaces[_place(f)[0]][_place(f)[1]])] == m[1],
    r"Three lay here before": lambda f, m: len(f.public.spaces[_place(f)[0]][_place(f)[1]]) == 3,
    r"D, on the right end, has eyes": lambda f, m: f.eyes(1, 3) and len(f.public.city.blocks[1]) == 4,
    r"You may put it there, too": lambda f, m: (
        f"relocate {f.moment.step.play.split()[1]} {_place(f)[1]}"
        in [GAME.to_text(a) for a in GAME.legal_actions(_view(f))]
    ),
    r"Both B and D\.": lambda f, m: (
        [i for i, n in enumerate(shown(f.public.spaces[1])) if n == 4 and f.is_lit(i)] == [1, 3]
    ),
    r"(Align|Shuffle) comes (?:later|next)": lambda f, m: any(
        f"card {m[1].lower()}" in step.tap for step in f.found.lesson.steps[f.moment.index + 1 :]
    ),
    r"the evidence at D is yours": lambda f, m: bool(f.public.city.evidence[1] >> 3 & 1),
    r"still face down": lambda f, m: not f.public.wilds[f.found.lesson.seat],
    r"your wild card (?:is|turned) face up": lambda f, m: f.then.wilds[f.found.lesson.seat],
    r"Dr\. Ames's wild card turned face up": lambda f, m: f.public.wilds[1],
    r"That is the upper row": lambda f, m: _place(f)[0] == 1,
    r"(\w+) blocks of the upper row show 2": lambda f, m: (
        COUNT[shown(f.public.spaces[1 - f.active]).count(2)] == m[1].lower()
    ),
    r"The (\w+) that are left lie in your row": lambda f, m: COUNT[len("".join(f.public.spaces[0]))] == m[1],
    r"B and D (?:still )?show (\w+)(?: and (\w+)|(?= each))": lambda f, m: (
        [COUNT[shown(f.then.spaces[1 - f.active])[i]] for i in (1, 3)] == [m[1], m[2] or m[1]]
    ),
    r"You could not make them match": lambda f, m: all(
        counts[1] != counts[3]
        for side in ("left", "right")
        for counts in [f.after((0, f.button()), (1, "draw"), (0, f"align K {side}"))]
    ),
    r"Dr\. Ames has no cards left, so he draws two": lambda f, m: f.public.piles[1].hand == 2,
    r"You have no cards left": lambda f, m: not f.state.private[0].hand,
    r"One sensor is left, a black one": lambda f, m: "".join(f.public.spaces[0]) == "K",
    r"The evidence there is his now": lambda f, m: f.then.evidence[1] == 1,
    r"evidence, and now it is yours": lambda f, m: f.public.evidence[0] == 1,
    r"A will show (\w+)": lambda f, m: all(
        COUNT[f.after((0, "wild align W right"), (1, f"align K {side}"))[0]] == m[1] for side in ("left", "right")
    ),
    r"The lower row has no sensors now": lambda f, m: not "".join(f.public.spaces[0]),
    r"You are on two blocks": lambda f, m: sum(f.eyes(r, b) for r in (0, 1) for b in range(4)) == 2,
}


def _place(facts: Facts) -> tuple[int, int]:
    assert facts.tap is not None
    _, row, index = facts.tap.thing.split()
    return int(row), int(index)


def _view(facts: Facts) -> Any:  # Any: a view of the urban game
    return view(facts.state, facts.found.lesson.seat)
