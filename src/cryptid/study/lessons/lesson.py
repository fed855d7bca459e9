"""The values of a lesson, and the files they are read from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from cryptid.core.codec import Json, decode
from cryptid.games import GAMES

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Button:
    """A choice that is offered as a button: its thing is "button ID". Where it is a move, the id is the move's text."""

    id: str
    label: str
    sign: str = ""  # a small picture that the game's page draws, such as "disc"


@dataclass(frozen=True, slots=True)
class Miss:
    """The answer to a tap that was not asked for. The first miss that fits the tapped thing is said."""

    say: str
    at: tuple[str, ...] = ()  # things, or what is true of them; empty: everything else
    has_verdicts: bool = False  # whether each player's answer for this thing is listed below


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn, and the tap that the learner makes.

    `tap` and `Miss.at` name things, such as "H4" or "seat 1", or what is true of things, such as "space" or "yours".
    Sentences may use the words of the tapped thing in braces: "{space} is {terrain}."
    """

    say: str
    tap: tuple[str, ...]
    hint: str  # which tap is asked for, in a few words
    more: str = ""
    after: str = ""  # said instead, once the right thing was tapped
    point: str | None = None  # the thing that the caption points at
    show: str | None = None  # the right thing that "Show me" rings; None: the first one
    before: tuple[str, ...] = ()  # moves of other seats when the step opens, such as "1 cube E8"
    play: str = ""  # the learner's move; "{thing}" is what was tapped, "{id}" the button's id
    plays_as: int | None = None  # the seat whose move it is, if the learner decides for another
    then: tuple[str, ...] = ()  # moves of other seats after it
    shows: tuple[str, ...] = ()  # parts that the game's page shows beside the board
    buttons: tuple[Button, ...] = ()
    misses: tuple[Miss, ...] = ()
    notes: tuple[str, ...] = ()  # below the players' names, by seat
    is_part: bool = False  # the next step follows at once and has the same number


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game in steps. `deal` and `moves` are as in a record; `position` replaces both where a game has positions."""

    title: str
    line: str  # what it teaches, in a few words
    minutes: int
    place: int  # in the list of lessons of its game
    players: tuple[str, ...]  # names by seat
    steps: tuple[Step, ...]
    game: str = ""  # from the folder
    name: str = ""  # from the file
    seat: int = 0  # of the learner
    moves: tuple[str, ...] = ()  # before the first step
    position: str | None = None
    kind: str | None = None  # of the puzzles that follow it
    theme: str | None = None  # of these puzzles
    teaches: tuple[str, ...] = ()  # further themes that "Learn this" at a puzzle leads here for

    def shared(self, themes: Sequence[str]) -> int:
        """Return how many of these themes it teaches."""
        return len({self.theme, *self.teaches}.intersection(themes))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each step, from 1. Parts of a step share one."""
        starts = [index == 0 or not self.steps[index - 1].is_part for index in range(len(self.steps))]
        return tuple(sum(starts[: index + 1]) for index in range(len(self.steps)))


@dataclass(frozen=True, slots=True)
class Found:
    """A lesson, and the JSON form of its deal."""

    lesson: Lesson
    deal: Json


@cache
def lessons() -> Mapping[tuple[str, str], Found]:
    """Return all lessons by game and name, in the order of the registry and of their places."""
    found = [read(game, path) for game in GAMES for path in (FOLDER / game).glob("*.toml")]
    games = list(GAMES)
    found.sort(key=lambda each: (games.index(each.lesson.game), each.lesson.place))
    return {(each.lesson.game, each.lesson.name): each for each in found}


def lesson_about(game: str, kind: str, themes: Sequence[str]) -> Lesson:
    """Return the lesson that teaches most of these themes. Of several, one with puzzles of this kind, or the first."""
    found = [each.lesson for (of, _), each in lessons().items() if of == game]
    return max(found, key=lambda lesson: (lesson.shared(themes), lesson.kind == kind))


def read(game: str, path: Path) -> Found:
    """Read a lesson's file. Raises `BadInput` naming the field that is wrong."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    deal = data.pop("deal", None)
    lesson: Lesson = decode(Lesson, data)
    return Found(replace(lesson, game=game, name=path.stem), deal)
