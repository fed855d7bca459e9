"""Play a lesson as a learner would, try every tap on the way, and collect what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cryptid.study.lessons.lesson import Found, Step
from cryptid.study.lessons.script import AnyState, Script, Tap, shown

FORBIDDEN = ("wrong", "error", "fail", "mistake")


@dataclass(frozen=True)
class Moment:
    """A step as the learner meets it: the state, and the answer to every tap."""

    index: int
    step: Step
    state: AnyState
    taps: tuple[Tap, ...]


Claim = Callable[[Found, Moment, Tap | None, str], Iterator[tuple[str, bool]]]


def play(found: Found, choose: Callable[[Moment], str] | None = None) -> tuple[list[Moment], AnyState]:
    """Play a lesson to its end and return every moment of it and the last state."""
    made: list[str] = []
    moments: list[Moment] = []
    for index, step in enumerate(found.lesson.steps):
        script = Script(found, made)
        state = script.state(index)
        moment = Moment(index, step, state, script.taps(step, state))
        moments.append(moment)
        thing = choose(moment) if choose else shown(step, moment.taps)
        if step.play:
            last = _after(script, index, thing)
            made.append(thing)
    return moments, last


def _after(script: Script, index: int, thing: str) -> Any:
    """Return the state after a tap and the moves that follow it. Any: states of every game."""
    moves = [move for part in script.parts(index, thing) for move in (*part.opening, *part.played)]
    return script.after(moves)


def sentences(moment: Moment) -> Iterator[tuple[Tap | None, str]]:
    """Yield everything that is said at a step, with the tap it answers."""
    step = moment.step
    yield from ((None, text) for text in (step.say, step.more, step.hint) if text)
    for tap in moment.taps:
        if tap.say:
            yield tap, tap.say
        yield from ((tap, f"{verdict.seat}: {verdict.yes}. {verdict.reason}") for verdict in tap.verdicts)
