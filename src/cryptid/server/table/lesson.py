"""A lesson's table: the referee plays its script, and the learner gets the same messages as at a real table.

Nothing is stored. Each request names the step and what was tapped so far, and the table is made again from that.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from msgspec import Raw

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import canonical, encode
from cryptid.core.game import BadInput, view
from cryptid.games import ASSIST
from cryptid.server.table.log import SERVER, Head, LogEntry
from cryptid.server.table.referee import Table
from cryptid.server.table.schedule import Timing
from cryptid.server.table.state import Chair
from cryptid.server.table.updates import StepMessages, sync
from cryptid.server.wire import messages as wire
from cryptid.server.wire.lessons import (
    LessonButton,
    LessonInfo,
    LessonRequest,
    LessonScene,
    LessonStep,
    LessonTap,
    LessonVerdict,
)
from cryptid.study.lessons.lesson import Lesson, lessons
from cryptid.study.lessons.script import AnyState, Move, Script, Tap, script, shown

LEARNER = "learner"
LEVEL = "novice"  # shown for the scripted seats


def lesson_list() -> tuple[LessonInfo, ...]:
    """Return every lesson, in the order of the list."""
    return tuple(_info(found.lesson) for found in lessons().values())


def lesson_scene(request: LessonRequest) -> LessonScene:
    """Return a step of a lesson with its table. Raises `BadInput` if the lesson, step or taps do not exist."""
    played = script(request.game, request.name, request.taps)
    lesson = played.lesson
    if request.step >= len(lesson.steps):
        raise BadInput("lesson_step", f"step: this lesson has {len(lesson.steps)} steps.")
    parts = played.parts(request.step, request.tap)
    table = LessonTable(played)
    table.play([move for part in parts[:-1] for move in (*part.opening, *part.played)])
    before = sync(table, LEARNER, 0)
    opening = table.play(parts[-1].opening)
    taps = played.taps(lesson.steps[request.step], table.game_state)
    steps = (*opening, *table.play(parts[-1].played))
    notes = ASSIST[lesson.game](view(table.game_state, lesson.seat), AssistanceSetting.NOTES)
    return LessonScene(
        lesson=_info(lesson),
        next=_next(lesson),
        count=len(lesson.steps),
        before=played.taps_before(request.step),
        step=_step(lesson, request.step, taps),
        sync=Raw(before),
        steps=Raw(b"[" + b",".join(steps) + b"]"),
        help=Raw(wire.encode(None if notes is None else encode(notes))),
    )


class LessonTable(Table):
    """A table in memory. The learner sits in one seat, and the script plays the others."""

    def __init__(self, played: Script) -> None:
        lesson = played.lesson
        seats = tuple(None if seat == lesson.seat else LEVEL for seat in range(len(lesson.players)))
        configuration = wire.Configuration(
            game=lesson.game, options=encode(played.deal.options), seats=seats, assistance="notes", spectators=False
        )
        head = Head(
            id=f"{lesson.game}.{lesson.name}",
            code="lesson",
            game=lesson.game,
            version=played.game.version,
            configuration=json.dumps(json.loads(wire.encode(configuration))),
            deal=canonical(played.deal),
            salt="",
            host=LEARNER,
            listed=False,
            made_at=0,
        )
        super().__init__(head, Timing())
        named = [
            replace(chair, name=name, character=None)
            for chair, name in zip(self.state.chairs, lesson.players, strict=True)
        ]
        named[lesson.seat] = Chair(
            self.state.chairs[lesson.seat].stand_in, owner=LEARNER, name=lesson.players[lesson.seat]
        )
        self.state = replace(self.state, chairs=tuple(named))
        self._follow(wire.Started())
        self.state = replace(self.state, game_state=played.start)

    @property
    def game_state(self) -> AnyState:
        assert self.state.game_state is not None, "a lesson's game has started"
        return self.state.game_state

    def play(self, moves: Sequence[Move]) -> list[bytes]:
        """Play these moves and return the learner's message for each."""
        return [self._follow(wire.Played(seat, text)) for seat, text in moves]

    def _follow(self, fact: wire.Fact) -> bytes:
        ply = self.ply + 1
        change = self.follow(LogEntry(ply, 0, SERVER, str(ply), wire.encode(fact).decode()))
        return StepMessages(self, change).for_reader(LEARNER)


def _info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(
        lesson.game,
        lesson.name,
        lesson.title,
        lesson.line,
        lesson.minutes,
        lesson.numbers[-1],
        lesson.kind,
        lesson.theme,
    )


def _next(lesson: Lesson) -> LessonInfo | None:
    """Return the next lesson of the same game."""
    later = [found.lesson for (game, _), found in lessons().items() if game == lesson.game]
    after = later[later.index(lesson) + 1 :]
    return _info(after[0]) if after else None


def _step(lesson: Lesson, index: int, taps: Sequence[Tap]) -> LessonStep:
    step = lesson.steps[index]
    return LessonStep(
        number=lesson.numbers[index],
        part=step.is_part,
        say=step.say,
        more=step.more,
        hint=step.hint,
        point=step.point,
        show=shown(step, taps),
        shows=step.shows,
        notes=step.notes,
        buttons=tuple(LessonButton(button.id, button.label, button.sign) for button in step.buttons),
        taps=tuple(map(_tap, taps)),
    )


def _tap(tap: Tap) -> LessonTap:
    verdicts = tuple(LessonVerdict(each.seat, each.yes, each.reason) for each in tap.verdicts)
    return LessonTap(tap.thing, tap.is_right, tap.say, tap.move is not None, verdicts)
