"""Play a lesson: the moves up to a step, and the answer to every tap that the learner can make there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from cryptid.core.codec import Json, decode
from cryptid.core.folders import module_of
from cryptid.core.game import AnyGame, BadInput, Seat, State, play
from cryptid.games import GAMES
from cryptid.study.lessons.lesson import Found, Step, lessons

Move = tuple[Seat, str]
AnyState = State[Any, Any, Any]  # Any: states of every game
ELSEWHERE = "*"  # the thing that stands for all others


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one player's secret says about a thing, and why."""

    seat: Seat
    yes: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that can be tapped: its name, what is true of it, and its words for sentences."""

    name: str
    truths: frozenset[str] = frozenset()
    words: Mapping[str, str] = field(default_factory=dict)

    def is_among(self, wanted: Sequence[str]) -> bool:
        return self.name in wanted or not self.truths.isdisjoint(wanted)


@dataclass(frozen=True, slots=True)
class Tap:
    """The answer to a tap on a thing. A right one may make a move."""

    thing: str
    is_right: bool
    say: str
    move: str | None = None
    verdicts: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """The moves of one step: those that open it, and those that the learner's tap makes. Empty until it was tapped."""

    opening: tuple[Move, ...]
    played: tuple[Move, ...]


class Board(Protocol):
    """The module `<game>/board.py`: what can be tapped on a game's board."""

    def things(self, state: Any, seat: Seat) -> tuple[Thing, ...]:
        """Return everything on the board that can be tapped. Any: a state of that game."""

    def verdicts(self, state: Any, name: str) -> tuple[Verdict, ...]:
        """Return each player's answer for a thing, where a game has such answers."""


class Script:
    """A lesson with the things that the learner has tapped so far, at the steps whose tap makes a move."""

    def __init__(self, found: Found, tapped: Sequence[str]) -> None:
        self.lesson = found.lesson
        self.game: AnyGame = GAMES[found.lesson.game]
        self.deal = self._deal(found.deal)
        self.start = self._start()
        self._tapped = tuple(tapped)
        self._board: Board = module_of("cryptid.study.lessons", found.lesson.game, "board")

    def parts(self, upto: int, tap: str | None = None) -> tuple[Part, ...]:
        """Return the moves of the steps before `upto`, and of that step: its opening and, if given, this tap."""
        state, parts, taps = self.start, [], iter(self._tapped)
        for index, step in enumerate(self.lesson.steps[: upto + 1]):
            opening = moves_of(step.before)
            state = self._after(state, opening)
            thing = tap if index == upto else next(taps, "") if step.play else None
            played = () if thing is None else self._played(step, state, thing)
            state = self._after(state, played)
            parts.append(Part(opening, played))
        return tuple(parts)

    def after(self, moves: Sequence[Move]) -> AnyState:
        """Return the state after these moves of the lesson."""
        return self._after(self.start, moves)

    def taps_before(self, index: int) -> int:
        """Return how many taps the steps before this one need."""
        return sum(bool(step.play) for step in self.lesson.steps[:index])

    def state(self, upto: int) -> AnyState:
        """Return the state in which the learner taps at this step."""
        parts = self.parts(upto)
        moves = [move for part in parts[:-1] for move in (*part.opening, *part.played)]
        return self.after((*moves, *parts[-1].opening))

    def taps(self, step: Step, state: AnyState) -> tuple[Tap, ...]:
        """Return the answer to a tap on each thing of a step, and to a tap elsewhere."""
        return tuple(self._answer(step, state, thing) for thing in self.things(step, state))

    def things(self, step: Step, state: AnyState) -> tuple[Thing, ...]:
        """Return everything that can be tapped at a step: what lies on the board, the players, the step's buttons."""
        seats = [Thing(f"seat {seat}", frozenset({"seat"})) for seat in range(len(self.lesson.players))]
        buttons = [Thing(f"button {button.id}", frozenset({"button"}), {"id": button.id}) for button in step.buttons]
        return (*self._board.things(state, self.lesson.seat), *seats, *buttons, Thing(ELSEWHERE))

    def _answer(self, step: Step, state: AnyState, thing: Thing) -> Tap:
        """Return the answer to a tap. What names the thing counts before what is true of it, the right tap first."""
        words = {"thing": thing.name, **thing.words}
        exact = next((miss for miss in step.misses if thing.name in miss.at), None)
        if thing.name in step.tap or (exact is None and thing.is_among(step.tap)):
            return Tap(thing.name, True, step.after.format_map(words), step.play.format_map(words) or None)
        miss = exact or next((miss for miss in step.misses if not miss.at or thing.is_among(miss.at)), None)
        if miss is None:
            return Tap(thing.name, False, f"Not quite. {step.hint}.")
        verdicts = self._board.verdicts(state, thing.name) if miss.has_verdicts else ()
        words["noes"] = self._noes(verdicts)
        return Tap(thing.name, False, miss.say.format_map(words), verdicts=verdicts)

    def _noes(self, verdicts: Sequence[Verdict]) -> str:
        """Return who answers no, as the start of a sentence: "Nearly. Ben says no"."""
        who = [self.lesson.players[each.seat] for each in verdicts if not each.yes]
        verb = "says" if len(who) == 1 and who != [self.lesson.players[self.lesson.seat]] else "say"
        return f"{'Nearly' if len(who) == 1 else 'Not quite'}. {' and '.join(who)} {verb} no"

    def _deal(self, data: Json) -> Any:
        """Return the deal. A lesson that starts from a position needs none, and any deal stands in for it."""
        if data is None:
            return self.game.deal(self.game.options_type(), Random(0))
        return decode(self.game.deal_type, data, "deal")

    def _start(self) -> AnyState:
        position = self.lesson.position
        if position is None:
            return self._after(self.game.start(self.deal), moves_of(self.lesson.moves))
        started: AnyState = module_of("cryptid.games", self.lesson.game, "position").from_position(position)
        return started

    def _after(self, state: AnyState, moves: Sequence[Move]) -> AnyState:
        for seat, text in moves:
            state = play(self.game, state, seat, self.game.from_text(text)).state
        return state

    def _played(self, step: Step, state: AnyState, thing: str) -> tuple[Move, ...]:
        """Return the moves that the learner's tap makes at a step."""
        right = {tap.thing: tap.move for tap in self.taps(step, state) if tap.is_right}
        move = right.get(thing)
        if move is None:
            raise BadInput("lesson_taps", f"taps: '{thing[:20]}' is not what this step asks for.")
        seat = self.lesson.seat if step.plays_as is None else step.plays_as
        return ((seat, move), *moves_of(step.then))


def script(game: str, name: str, tapped: Sequence[str]) -> Script:
    """Return the script of a lesson. Raises `BadInput` if there is no such lesson."""
    found = lessons().get((game, name))
    if found is None:
        raise BadInput("no_lesson", "There is no such lesson.")
    return Script(found, tapped)


def shown(step: Step, taps: Sequence[Tap]) -> str:
    """Return the right thing that is ringed for a learner who wants to see it."""
    right = [tap.thing for tap in taps if tap.is_right]
    return step.show if step.show in right else right[0]


def moves_of(texts: Sequence[str]) -> tuple[Move, ...]:
    """Parse moves such as "1 cube E8": a seat, then the text of its action."""
    return tuple((int(text.split(" ", 1)[0]), text.split(" ", 1)[1]) for text in texts)
