"""Reviews: a finished game with what each seat knew, how good each decision was and what it could have known.

A decision is judged by what its seat could know at that moment, never with hindsight. `Reading` reads one game: every
move can be read by itself, in any order, and `summed_up` makes a `Review` of all of them. What belongs to one game is
in `study/<game>/reader.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import exp
from typing import Any, Generic, Protocol, TypeVar

from cryptid.core.folders import module_of
from cryptid.core.game import AnyGame, BadInput, Outcome, Seat, State
from cryptid.core.masks import Space
from cryptid.core.record import Record, replay
from cryptid.games import GAMES

FEWEST_DECISIONS = 4  # an accuracy of fewer decisions is mostly luck
TURNING_POINTS = 3
Proof = TypeVar("Proof")


class Judgement(StrEnum):
    """How good a decision was, best first."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Scale:
    """How losses are judged: from each limit on, the next judgement. Accuracy falls by `decay` for each unit lost."""

    limits: tuple[float, float, float, float]
    decay: float

    def judge(self, loss: float) -> Judgement:
        return list(Judgement)[sum(loss >= limit for limit in self.limits)]

    def accuracy(self, losses: Sequence[float]) -> float | None:
        """Return the mean accuracy from 0 to 100, or None if there are too few decisions."""
        if len(losses) < FEWEST_DECISIONS:
            return None
        return sum(100 * exp(-self.decay * loss) for loss in losses) / len(losses)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a choice is the best, as numbers; each game says which it fills in.

    `odds`: the chance that the choice succeeds at once. `bits`: what it tells on average, and `played_bits` what the
    played one tells. `spaces`: how many spaces are left. `count`: of what the kind of reason counts. `card`: the id of
    the card that the choice helps most.
    """

    kind: str
    odds: float | None = None
    bits: float | None = None
    played_bits: float | None = None
    spaces: int | None = None
    count: int | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Best:
    text: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judged decision: what it was worth, what the best choice was worth, and by which ruler."""

    judgement: Judgement
    loss: float
    value: float
    best_value: float
    ruler: str
    best: Best


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake with a name, and what it is about.

    `cubes` and `discs` of `target` show it. `bits` were given away, where `least_bits` would have been enough.
    `instead` is the text of the better choice, where there is one. `ruler` says by which knowledge the `odds` are.
    """

    ply: int
    seat: Seat
    kind: str
    target: Seat | None = None
    space: Space | None = None
    cubes: tuple[Space, ...] = ()
    discs: tuple[Space, ...] = ()
    odds: float | None = None
    ruler: str | None = None
    bits: float | None = None
    least_bits: float | None = None
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """What each seat does not know, in bits, by both rulers."""

    pieces: tuple[float, ...]
    everything: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Moment(Generic[Proof]):
    """The first moment at which a seat could have known the space: after `ply` moves, with its proof."""

    seat: Seat
    ply: int
    space: Space
    proof: Proof


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that decided much, and of what kind it was. `odds`, `bits` or `loss` say how much."""

    ply: int
    seat: Seat
    kind: str
    space: Space | None = None
    odds: float | None = None
    bits: float | None = None
    loss: float | None = None


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move. `ply` counts from 1, `doubt` is after the move, `given` is by seat what the others learnt in bits."""

    ply: int
    seat: Seat
    text: str
    doubt: Doubt | None
    verdict: Verdict | None
    slips: tuple[Slip, ...]
    found: float | None
    given: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The whole game of one seat.

    `certain_from` is the ply after which exact reasoning left one space, though perhaps no short proof did.
    """

    seat: Seat
    accuracy: float | None
    decisions: int
    judgements: tuple[int, ...]  # in the order of `Judgement`
    bits_found: float | None
    bits_given: tuple[float, ...]  # by seat
    slips: tuple[Slip, ...]
    certain_from: int | None


@dataclass(frozen=True, slots=True)
class Story:
    """The facts of a summary: who led and when, the turning points, and how it ended.

    The leader is the seat that could have known first. `last_odds` is what the winner knew of the last choice.
    """

    winners: tuple[Seat, ...]
    reason: str
    plies: int
    leader: Seat | None
    leader_ply: int | None
    last_odds: float | None
    turning_points: tuple[TurningPoint, ...]


@dataclass(frozen=True, slots=True)
class Review(Generic[Proof]):
    game: str
    players: int
    start: Doubt | None
    seats: tuple[SeatReview, ...]
    moves: tuple[MoveReview, ...]
    could_have_known: tuple[Moment[Proof], ...]
    story: Story


class NotFinished(BadInput):
    """Only finished games are reviewed: a review tells what every seat held."""

    def __init__(self) -> None:
        super().__init__("not_finished", "The review opens when the game is over.")


class Reader(Protocol):
    """Reads one game. Plies count from 0: `verdict(0)` is about the first move. Any: each game has its own types."""

    scale: Scale

    def doubt(self, ply: int) -> Doubt | None:
        """Return the doubt of all seats after so many moves, if the game has one thing to find."""

    def verdict(self, ply: int) -> Verdict | None:
        """Judge the move at this ply; None for answers and where there was no choice."""

    def slips(self, ply: int) -> tuple[Slip, ...]: ...

    def points(self) -> tuple[int, ...]:
        """Return the plies at which a turn begins; 0 is one of them. There the chance to win is worked out."""

    def certain_from(self, seat: Seat) -> int | None: ...

    def could_have_known(self) -> tuple[Moment[Any], ...]: ...

    def last_odds(self) -> float | None:
        """Return the odds that the winner gave to the last choice."""

    def turning_points(self) -> tuple[TurningPoint, ...]: ...


class Reading:
    """A finished game that is being reviewed."""

    def __init__(self, record: Record[Any]) -> None:
        self.record, self.game = record, GAMES[record.game]
        self.states: list[State[Any, Any, Any]] = [step.state for step in replay(self.game, record)]
        self.outcome = _outcome(self.game, self.states[-1])
        self.players = len(self.states[0].private)
        actions = [(seat, self.game.from_text(text)) for seat, text in record.moves]
        self.reader = reader_of(record.game, self.states, actions)

    def move(self, ply: int) -> MoveReview:
        """Read the move at this ply, counted from 0. Moves can be read in any order."""
        seat, text = self.record.moves[ply]
        before, after = self.reader.doubt(ply), self.reader.doubt(ply + 1)
        drops = _drops(before, after)
        return MoveReview(
            ply + 1,
            seat,
            text,
            after,
            self.reader.verdict(ply),
            self.reader.slips(ply),
            drops[seat] if drops else None,
            tuple(0.0 if other == seat else drop for other, drop in enumerate(drops)),
        )

    def summed_up(self, moves: Sequence[MoveReview]) -> Review[Any]:
        """Return the review of all moves."""
        known = self.reader.could_have_known()
        first = min(known, key=lambda moment: moment.ply, default=None)
        story = Story(
            self.outcome.winners,
            self.outcome.reason,
            len(moves),
            None if first is None else first.seat,
            None if first is None else first.ply,
            self.reader.last_odds(),
            self.reader.turning_points(),
        )
        seats = tuple(self._seat(seat, moves) for seat in range(self.players))
        return Review(self.record.game, self.players, self.reader.doubt(0), seats, tuple(moves), known, story)

    def _seat(self, seat: Seat, moves: Iterable[MoveReview]) -> SeatReview:
        own = [move for move in moves if move.seat == seat]
        verdicts = [move.verdict for move in own if move.verdict is not None]
        found = [move.found for move in own if move.found is not None]
        return SeatReview(
            seat,
            self.reader.scale.accuracy([verdict.loss for verdict in verdicts]),
            len(verdicts),
            tuple(sum(verdict.judgement is each for verdict in verdicts) for each in Judgement),
            sum(found) if found else None,
            tuple(sum(gifts) for gifts in zip(*(move.given for move in own), strict=True)),
            tuple(slip for move in own for slip in move.slips),
            self.reader.certain_from(seat),
        )


def review(record: Record[Any]) -> Review[Any]:
    """Return the whole review of a finished game, or raise `NotFinished`."""
    reading = Reading(record)
    return reading.summed_up([reading.move(ply) for ply in range(len(record.moves))])


def _outcome(game: AnyGame, last: State[Any, Any, Any]) -> Outcome:
    outcome = game.outcome(last.public)
    if outcome is None:
        raise NotFinished
    return outcome


def _drops(before: Doubt | None, after: Doubt | None) -> tuple[float, ...]:
    """Return by seat how many bits of doubt a move took away; nothing if the game has no doubt."""
    if before is None or after is None:
        return ()
    return tuple(a - b for a, b in zip(before.everything, after.everything, strict=True))


def reader_of(game: str, states: Sequence[State[Any, Any, Any]], actions: Sequence[tuple[Seat, Any]]) -> Reader:
    """Return a reader for these states and the actions between them. Any: states and actions of every game."""
    reader: Reader = _readers()[game](states, actions)
    return reader


@cache
def _readers() -> Mapping[str, Any]:
    """The class of readers of each game. Any: they are found by name."""
    return {game: getattr(module_of("cryptid.study", game, "reader"), "GameReader", PlainReader) for game in GAMES}


class PlainReader:
    """Stands in for the reader of a game that has none: nothing is judged."""

    scale = Scale((0.03, 0.1, 0.2, 0.35), 2.5)

    def __init__(self, states: Sequence[State[Any, Any, Any]], actions: Sequence[tuple[Seat, Any]]) -> None:
        self.states, self.actions = states, actions
        self.verdict = cache(self._verdict)

    def doubt(self, ply: int) -> Doubt | None:
        return None

    def _verdict(self, ply: int) -> Verdict | None:
        """Judge a move; readers of games with judgements override this."""
        return None

    def slips(self, ply: int) -> tuple[Slip, ...]:
        return ()

    def points(self) -> tuple[int, ...]:
        return tuple(range(len(self.actions)))

    def certain_from(self, seat: Seat) -> int | None:
        return None

    def could_have_known(self) -> tuple[Moment[Any], ...]:
        return ()

    def last_odds(self) -> float | None:
        return None

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return the mistakes and blunders that cost most, in order."""
        found = []
        for ply, (seat, _) in enumerate(self.actions):
            verdict = self.verdict(ply)
            if verdict is not None and verdict.judgement in (Judgement.MISTAKE, Judgement.BLUNDER):
                found.append(TurningPoint(ply + 1, seat, "costly", loss=verdict.loss))
        costliest = sorted(found, key=lambda point: -(point.loss or 0.0))[:TURNING_POINTS]
        return tuple(sorted(costliest, key=lambda point: point.ply))
