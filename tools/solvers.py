"""Measure how hard hunts and puzzles are for the levels that reason as people do.

    python -m tools.solvers week [HUNTS]
    python -m tools.solvers puzzles [PUZZLES]

`week` prints the questions that a level needs on average, by weekday; `puzzles` the share of the puzzles that it solves
at the first try, by kind and grade. docs/study.md has the tables, and `make prove` checks that they are in order.

A level keeps the lists of clues that it keeps at a table, and overlooks as much, but takes its time: it looks at every
piece LOOKS times as often. It uses no guarantee. In *Where is it?* it searches the space that seems likeliest to it, of
those that its own clue allows. In *Whose clue?* it names a clue of the player with the shortest list, by lot if there
are several. In *The best question* it takes the one whose answer is least certain by its list of that player.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from math import inf
from random import Random

from cryptid.bots import BOTS, Budget
from cryptid.bots.classic.human import Human
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.deduce import masks_of
from cryptid.games.classic.model import ASKS, SEARCHES, ClassicView, Search
from cryptid.games.classic.notation import SPACE_BY_NAME, SPACE_NAMES
from cryptid.study.classic.hunt import days, rules
from cryptid.study.classic.hunt.rules import Hunt, Trail
from cryptid.study.puzzle import GRADES, Grade, Puzzle, shipped, shipped_puzzle, view_of

LEVELS = ("casual", "tracker")
HUNTS, PUZZLES = 200, 400  # of a weekday, at most of a grade
LOOKS = 4
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


# Hunts


def hunted(hunt: Hunt, level: str, rng: Random) -> int:
    """Let a bot hunt; return what its questions cost."""
    bot, trail = BOTS["classic"][level], Trail()
    while not rules.is_found(hunt, trail):
        search, *asks = rules.allowed(hunt, trail)
        legal = [*SEARCHES.of(search), *(ask for hunter, mask in enumerate(asks, 1) for ask in ASKS[hunter].of(mask))]
        trail = (*trail, bot.choose(rules.seen(hunt, trail), legal, Budget(inf), rng).action)
    return rules.cost(hunt, trail)


def mean_cost(level: str, weekday: int, hunts: int = HUNTS) -> float:
    """Return the mean cost over hunts of a weekday. There are fewer weeks, so the first are played twice."""
    weeks = (days.last() - days.FIRST).days // 7
    total = 0
    for number in range(hunts):
        day = days.FIRST + timedelta(days=weekday, weeks=number % weeks)
        total += hunted(days.hunt_on(day), level, Random(f"{level} {day} {number}"))
    return total / hunts


# Puzzles


def where(puzzle: Puzzle, seen: ClassicView, person: Human, rng: Random) -> str:
    assert seen.private is not None
    own, spaces = seen.private.masks[0], [SPACE_BY_NAME[name] for name in puzzle.choices]
    searches = [Search(space) for space in spaces if own >> space & 1]
    action = person.choose(seen, searches, Budget(inf), rng).action
    assert isinstance(action, Search)
    return SPACE_NAMES[action.space]


def whose(puzzle: Puzzle, seen: ClassicView, person: Human, rng: Random) -> str:
    lists = person.lists(seen)
    seat = min(lists, key=lambda seat: (len(lists[seat]), rng.random()))
    return f"{seat} {CLUES[rng.choice(lists[seat])]}"


def question(puzzle: Puzzle, seen: ClassicView, person: Human, rng: Random) -> str:
    lists, masks = person.lists(seen), masks_of(seen.public)

    def doubt(choice: str) -> float:
        _, seat, name = choice.split()
        held = lists[int(seat)]
        return abs(sum(masks[number] >> SPACE_BY_NAME[name] & 1 for number in held) / len(held) - 0.5)

    return min(puzzle.choices, key=lambda choice: (doubt(choice), rng.random()))


SOLVERS: Mapping[str, Callable[[Puzzle, ClassicView, Human, Random], str]] = {
    "where": where,
    "whose": whose,
    "question": question,
}


def patient(level: str) -> Human:
    """A person of this level who looks at every piece several times."""
    person = Human(level)
    person.habits = replace(person.habits, reads=1 - (1 - person.habits.reads) ** LOOKS)
    return person


def solved(kind: str, grade: Grade, level: str, puzzles: int = PUZZLES) -> float:
    """Return the share of the first puzzles of a grade that a level solves at the first try."""
    ids = [name for name, draft in shipped(kind).items() if draft.grade is grade][:puzzles]
    person, count = patient(level), 0
    for name in ids:
        puzzle = shipped_puzzle(name)
        count += SOLVERS[kind](puzzle, view_of(puzzle), person, Random(f"{level} {name}")) == puzzle.answer
    return count / len(ids)


# Tables


def print_week(hunts: int = HUNTS) -> None:
    print(_row("level", WEEKDAYS))
    for level in LEVELS:
        print(_row(level, [f"{mean_cost(level, weekday, hunts):.1f}" for weekday in range(len(WEEKDAYS))]))


def print_puzzles(puzzles: int = PUZZLES) -> None:
    print(_row("kind, level", GRADES))
    for kind in SOLVERS:
        for level in LEVELS:
            print(_row(f"{kind}, {level}", [f"{solved(kind, grade, level, puzzles):.0%}" for grade in GRADES]))


def _row(name: str, cells: Sequence[str]) -> str:
    return f"| {' | '.join([name, *cells])} |"


if __name__ == "__main__":
    what, *counts = sys.argv[1:]
    if what == "week":
        print_week(*map(int, counts))
    else:
        print_puzzles(*map(int, counts))
