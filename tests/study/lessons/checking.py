"""Play a lesson as a learner would, try every tap on the way, and collect what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cryptid.core.game import play as play_move
from cryptid.games import GAMES
from cryptid.study.lessons.lesson import Found, Step
from cryptid.study.lessons.script import AnyState, Move, Script, Tap, moves_of, shown

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
    script = Script(found, [])
    state, moments = script.start, []
    for index, step in enumerate(found.lesson.steps):
        state = played(found, state, moves_of(step.before))
        moment = Moment(index, step, state, script.taps(step, state))
        moments.append(moment)
        thing = choose(moment) if choose else shown(step, moment.taps)
        state = after(found, moment, next(tap for tap in moment.taps if tap.thing == thing))
    return moments, state


def after(found: Found, moment: Moment, tap: Tap | None) -> AnyState:
    """Return the state that the answer to a tap is about: after the move that a right tap makes, and those after it."""
    if tap is None or tap.move is None:
        return moment.state
    step = moment.step
    seat = found.lesson.seat if step.plays_as is None else step.plays_as
    return played(found, moment.state, ((seat, tap.move), *moves_of(step.then)))


def played(found: Found, state: AnyState, moves: Sequence[Move]) -> AnyState:
    game = GAMES[found.lesson.game]
    for seat, text in moves:
        state = play_move(game, state, seat, game.from_text(text)).state
    return state


def sentences(moment: Moment) -> Iterator[tuple[Tap | None, str]]:
    """Yield everything that is said at a step, with the tap it answers."""
    step = moment.step
    yield from ((None, text) for text in (step.say, step.more, step.hint) if text)
    for tap in moment.taps:
        if tap.say:
            yield tap, tap.say
        yield from ((tap, f"{verdict.seat}: {verdict.yes}. {verdict.reason}") for verdict in tap.verdicts)
