"""Puzzles: positions with one answer, a grade, themes and a proof.

A kind of puzzle belongs to one game. `study/<game>/puzzles` lists the kinds of that game, and its folder `data` has the
shipped puzzles: a file per kind with a line per puzzle,

    grade TAB question TAB themes TAB answers TAB position

where several themes or answers have commas between them. Where the maker chose what a solver may answer, the right
answer comes first.

A puzzle may go on after its answer: `Kind.after` plays the answer and a reply, and returns the puzzle from there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from cryptid.core.codec import encode
from cryptid.core.evolve import evolve
from cryptid.core.folders import module_of
from cryptid.core.game import BadInput, Seat, View, view
from cryptid.core.record import Record, dump_record, replay
from cryptid.games import GAMES


class Grade(StrEnum):
    """What the proof of a puzzle needs: from few pieces and one step to cases and moves ahead."""

    GENTLE = "gentle"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"


GRADES = tuple(Grade)
LOOKING_AHEAD = "looking_ahead"  # the theme of puzzles that may go on after the first answer


@dataclass(frozen=True, slots=True)
class PuzzleStep:
    """One step of a proof. Its kind names a sentence of the client; the rest fills it.

    `places` are to be highlighted on the board. `words` and `rows` are ids of the game, such as clues and actions.
    """

    kind: str
    seat: Seat | None = None
    places: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle as it is shipped: everything but its number."""

    grade: Grade
    question: str  # what is asked, as an id: a kind may ask in several ways
    themes: tuple[str, ...]
    answers: tuple[str, ...]  # the right one first; more than one where the maker chose the choices
    position: str

    @property
    def goes_on(self) -> bool:
        return LOOKING_AHEAD in self.themes


@dataclass(frozen=True, slots=True)
class Puzzle:
    id: str
    game: str
    kind: str
    grade: Grade
    question: str
    themes: tuple[str, ...]
    record: Record[Any]  # up to the position
    seat: Seat  # the solver's
    choices: tuple[str, ...]
    answers: tuple[str, ...]  # that are right: one at the start; after a reply there may be several, the shortest first
    played: tuple[tuple[Seat, str], ...] = ()  # right answers and the replies to them, since the shipped position

    @property
    def answer(self) -> str:
        return self.answers[0]

    @property
    def goes_on(self) -> bool:
        return LOOKING_AHEAD in self.themes


def solved_at_once(puzzle: Puzzle, answer: str) -> None:
    """The `after` of kinds whose puzzles end with one answer."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of puzzle of one game, as functions.

    `find` plays games without end and yields the puzzles in them. `unpack` reads a position. `choices` lists what may
    be answered in a view, unless the maker did. `read` normalises an answer, or raises `BadInput`. `prove` explains the
    right answer, `refute` says why another one is not right, `hint` where to look. `after` returns the puzzle after a
    right answer and the reply to it, or None if it is solved.
    """

    name: str
    game: str
    find: Callable[[Random], Iterator[Draft]]
    unpack: Callable[[str], tuple[Record[Any], Seat]]
    choices: Callable[[View[Any, Any]], tuple[str, ...]]
    read: Callable[[str], str]
    prove: Callable[[Puzzle], tuple[PuzzleStep, ...]]
    refute: Callable[[Puzzle, str], PuzzleStep]
    hint: Callable[[Puzzle], PuzzleStep]
    after: Callable[[Puzzle, str], Puzzle | None] = solved_at_once


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of puzzle by its name, in the order of the games."""
    modules = [module_of("cryptid.study", game, "puzzles") for game in GAMES]
    return {kind.name: kind for module in modules if module is not None for kind in module.KINDS}


def kind_of(name: str, game: str | None = None) -> Kind:
    """Return the kind of this name, or raise `BadInput`. With `game`, it must be one of that game."""
    known = {kind.name: kind for kind in kinds().values() if game in (None, kind.game)}
    if name not in known:
        raise BadInput("no_puzzle", f"kind: expected {' or '.join(known) or 'another game: this one has no puzzles'}.")
    return known[name]


def view_of(puzzle: Puzzle) -> View[Any, Any]:
    """What the solver sees. Any: each game has its own types."""
    *_, last = replay(GAMES[puzzle.game], puzzle.record)
    return view(last.state, puzzle.seat)


def puzzle_id(kind: str, position: str) -> str:
    """The id of a puzzle follows from its position, so that a new grade or order leaves it as it is."""
    return f"{kind}-{hashlib.sha256(position.encode()).hexdigest()[:8]}"


def puzzle_of(kind: Kind, draft: Draft) -> Puzzle:
    """Read a draft. Choices of the maker are shuffled, always in the same way."""
    record, seat = kind.unpack(draft.position)
    name = puzzle_id(kind.name, draft.position)
    choices = draft.answers
    if len(choices) > 1:
        choices = tuple(Random(name).sample(choices, len(choices)))
    made = Puzzle(
        name, kind.game, kind.name, draft.grade, draft.question, draft.themes, record, seat, choices, draft.answers[:1]
    )
    return made if len(choices) > 1 else evolve(made, choices=kind.choices(view_of(made)))


def after_moves(puzzle: Puzzle, moves: Sequence[str]) -> Puzzle:
    """Return the puzzle after these right answers and the replies to them, or raise `BadInput`."""
    for move in moves:
        then = kinds()[puzzle.kind].after(puzzle, move) if move in puzzle.answers else None
        if then is None:
            raise BadInput("no_choice", "The puzzle does not go on after these moves.")
        puzzle = then
    return puzzle


# Shipped puzzles


def to_line(draft: Draft) -> str:
    fields = (draft.grade.value, draft.question, ",".join(draft.themes), ",".join(draft.answers), draft.position)
    return "\t".join(fields)


def from_line(line: str) -> Draft:
    grade, question, themes, answers, position = line.split("\t")
    return Draft(Grade(grade), question, tuple(themes.split(",")), tuple(answers.split(",")), position)


@cache
def shipped(kind: str) -> Mapping[str, Draft]:
    """The shipped puzzles of a kind, by id."""
    folder = files(f"cryptid.study.{kinds()[kind].game}").joinpath("data")
    lines = folder.joinpath(f"{kind}.txt").read_text(encoding="utf-8").splitlines()
    drafts = [from_line(line) for line in lines]
    return {puzzle_id(kind, draft.position): draft for draft in drafts}


def shipped_puzzle(name: str) -> Puzzle:
    """Return a shipped puzzle by its id, or raise `BadInput`."""
    kind = name.rpartition("-")[0]
    draft = shipped(kind).get(name) if kind in kinds() else None
    if draft is None:
        raise BadInput("no_puzzle", "There is no such puzzle.")
    return puzzle_of(kinds()[kind], draft)


def to_json(puzzle: Puzzle, kind: Kind) -> dict[str, object]:
    """The form of `cryptid puzzle --json`, answer and proof included."""
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "kind": puzzle.kind,
        "grade": puzzle.grade.value,
        "themes": list(puzzle.themes),
        "record": dump_record(puzzle.record).splitlines(),
        "seat": puzzle.seat,
        "question": puzzle.question,
        "choices": list(puzzle.choices),
        "answer": puzzle.answer,
        "proof": [encode(step) for step in kind.prove(puzzle)],
    }
