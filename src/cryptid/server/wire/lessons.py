"""Lessons as they travel: the list of them, and one step with the table on which it is played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

Short = Annotated[str, Meta(max_length=40)]


class LessonInfo(Struct, frozen=True):
    """A lesson in the list."""

    game: str
    name: str
    title: str
    line: str
    minutes: int
    steps: int
    kind: str | None  # of the puzzles that follow it
    theme: str | None


class Learned(Struct, frozen=True, forbid_unknown_fields=True):
    """Your place in a lesson: the step to go on with, the taps that led there, and whether you finished it once."""

    game: Short
    name: Short
    step: Annotated[int, Meta(ge=0, le=99)]
    taps: Annotated[tuple[Short, ...], Meta(max_length=99)] = ()
    done: bool = False


class LessonRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson, from 0, and what the learner tapped before it, at the steps whose tap makes a move.

    `tap` is what was tapped at the step itself, to make its move.
    """

    game: Short
    name: Short
    step: Annotated[int, Meta(ge=0, le=99)]
    taps: Annotated[tuple[Short, ...], Meta(max_length=99)] = ()
    tap: Short | None = None


class LessonButton(Struct, frozen=True):
    id: str
    label: str
    sign: str


class LessonVerdict(Struct, frozen=True):
    """What one player's secret says about a tapped thing, and why."""

    seat: int
    yes: bool
    reason: str


class LessonTap(Struct, frozen=True):
    """The answer to a tap on a thing; "*" stands for every other thing."""

    thing: str
    right: bool
    say: str
    plays: bool  # whether it makes a move
    verdicts: tuple[LessonVerdict, ...]


class LessonStep(Struct, frozen=True):
    """One step of a lesson. `show` is the right thing that is ringed for a learner who wants to see it."""

    number: int
    part: bool  # the next step follows at once and has the same number
    say: str
    more: str
    hint: str
    point: str | None
    show: str
    shows: tuple[str, ...]
    notes: tuple[str, ...]
    buttons: tuple[LessonButton, ...]
    taps: tuple[LessonTap, ...]


class LessonScene(Struct, frozen=True):
    """A step, and the table: a sync before it, and the steps of the moves that open it and that its tap makes."""

    lesson: LessonInfo
    next: LessonInfo | None  # the lesson after this one
    count: int  # of the steps, parts included
    before: int  # how many taps the steps before it needed
    step: LessonStep
    sync: Raw
    steps: Raw
    help: Raw  # the notes that a patient player could write down after these
