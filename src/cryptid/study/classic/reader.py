"""The reader of classic: doubt, judgements, slips, proofs and turning points of one finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from math import inf

from cryptid.core.game import Seat, view
from cryptid.core.masks import is_single
from cryptid.games.classic import Classic
from cryptid.games.classic.model import Action, Ask, ClassicState, Cube, Search
from cryptid.study.classic import slips
from cryptid.study.classic.beliefs import Known, known_by_all
from cryptid.study.classic.judge import EVEN, SCALE, judge
from cryptid.study.classic.proof import SHORT, Proof, attempt
from cryptid.study.review import TURNING_POINTS, Doubt, Judgement, Moment, Slip, TurningPoint, Verdict

GAME = Classic()


class GameReader:
    """Reads a game from its states and its actions. What was worked out once is kept."""

    scale = SCALE

    def __init__(self, states: Sequence[ClassicState], actions: Sequence[tuple[Seat, Action]]) -> None:
        self.states, self.actions = states, actions
        self.known = cache(self._known)
        self.verdict = cache(self._verdict)
        self.slips = cache(self._slips)

    def _known(self, ply: int) -> tuple[Known, ...]:
        """Return what each seat knew after so many moves."""
        return known_by_all(self.states[ply])

    def doubt(self, ply: int) -> Doubt:
        known = self.known(ply)
        return Doubt(tuple(each.pieces.doubt for each in known), tuple(each.everything.doubt for each in known))

    def _verdict(self, ply: int) -> Verdict | None:
        """Judge a move. Passing up the same search again is a mistake, and only the first time a blunder."""
        seat, action = self.actions[ply]
        seen = view(self.states[ply], seat)
        legal = GAME.legal_actions(seen)
        if not isinstance(action, Ask | Search) or len(legal) == 1:
            return None
        verdict = judge(seen, legal, action)
        if verdict is None or verdict.judgement is not Judgement.BLUNDER:
            return verdict
        last = self._last_verdict(seat, ply)
        is_again = last is not None and last.loss >= SCALE.limits[-1] and last.best.text == verdict.best.text
        return replace(verdict, judgement=Judgement.MISTAKE) if is_again else verdict

    def _last_verdict(self, seat: Seat, ply: int) -> Verdict | None:
        """Return the verdict on the seat's last question or search before this ply."""
        for before in range(ply - 1, -1, -1):
            mover, action = self.actions[before]
            if mover == seat and isinstance(action, Ask | Search):
                return self.verdict(before)
        return None

    def _slips(self, ply: int) -> tuple[Slip, ...]:
        (seat, action), state = self.actions[ply], self.states[ply]
        seen = view(state, seat)
        match action:
            case Ask():
                found = slips.of_question(ply + 1, seen, self.known(ply)[seat], action, self.verdict(ply))
            case Search():
                found = slips.of_search(ply + 1, seen, action)
            case Cube():
                cubes = [each for each in GAME.legal_actions(seen) if isinstance(each, Cube)]
                found = slips.of_cube(ply + 1, state, seat, action, cubes, self._given(ply, seat))
            case _:
                found = []
        return tuple(found)

    def _given(self, ply: int, seat: Seat) -> float:
        """Return the bits that each opponent got by a move, on average."""
        before, after = self.doubt(ply).everything, self.doubt(ply + 1).everything
        drops = [a - b for other, (a, b) in enumerate(zip(before, after, strict=True)) if other != seat]
        return sum(drops) / len(drops)

    def points(self) -> tuple[int, ...]:
        turns = [ply for ply, (_, action) in enumerate(self.actions) if isinstance(action, Ask | Search)]
        return tuple(sorted({0, *turns}))

    @property
    def plies(self) -> int:
        return len(self.actions)

    def certain_from(self, seat: Seat) -> int | None:
        """Return the ply after which exact reasoning left one space, if that was before the end."""
        return next((ply for ply in range(self.plies) if is_single(self.known(ply)[seat].everything.spaces)), None)

    @cached_property
    def moments(self) -> tuple[Moment[Proof], ...]:
        found = [self._moment(seat) for seat in range(len(self.states[0].private))]
        return tuple(moment for moment in found if moment is not None)

    def could_have_known(self) -> tuple[Moment[Proof], ...]:
        return self.moments

    def _moment(self, seat: Seat) -> Moment[Proof] | None:
        """Return the first moment at which a short proof was possible.

        After an attempt that failed, it is made again when pieces have struck another clue, or when there are so many
        new pieces that they might take the place of enough old ones.
        """
        tried, pieces_wanted = None, inf
        for ply in range(self.plies):
            known, pieces = self.known(ply)[seat], _pieces(self.states[ply])
            if is_single(known.everything.spaces) and (known.pieces.clues != tried or pieces >= pieces_wanted):
                space = known.everything.odds.index(1.0)
                proof, lines = attempt(view(self.states[ply], seat), space, SHORT)
                if proof is not None:
                    return Moment(seat, ply, space, proof)
                tried, pieces_wanted = known.pieces.clues, inf if lines is None else pieces + lines - SHORT
        return None

    def last_odds(self) -> float | None:
        """Return the odds of the habitat for the winner before the last turn, by everything."""
        ply = max((ply for ply, (_, action) in enumerate(self.actions) if isinstance(action, Search)), default=None)
        if ply is None:
            return None
        seat, action = self.actions[ply]
        assert isinstance(action, Search)
        return self.known(ply)[seat].everything.odds[action.space]

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return the moves that decided most, in order: costly ones, great finds, and the first proof."""
        weighed = sorted(self._weighed(), key=lambda pair: -pair[0])[:TURNING_POINTS]
        return tuple(sorted((point for _, point in weighed), key=lambda point: point.ply))

    def _weighed(self) -> Iterator[tuple[float, TurningPoint]]:
        for moment in sorted(self.moments, key=lambda moment: moment.ply)[:1]:
            yield 0.5, TurningPoint(moment.ply, moment.seat, "could_have_known", moment.space)
        for ply, (seat, action) in enumerate(self.actions):
            verdict = self.verdict(ply)
            for slip in self.slips(ply):
                if slip.kind == "late" and slip.space == self.states[ply].hidden.habitat and verdict is not None:
                    yield verdict.loss, TurningPoint(ply + 1, seat, "passed_up", slip.space, odds=slip.odds)
            if isinstance(action, Ask) and action.space == self.states[ply].hidden.habitat:
                yield EVEN / 2, TurningPoint(ply + 1, seat, "asked_habitat", action.space)
            if isinstance(action, Ask | Search) and ply + 1 < self.plies:
                found = self.doubt(ply).everything[seat] - self.doubt(ply + 1).everything[seat]
                yield found / 4, TurningPoint(ply + 1, seat, "found", action.space, bits=found)


def _pieces(state: ClassicState) -> int:
    """Count the pieces on the map."""
    return sum(mask.bit_count() for mask in (*state.public.cubes, *state.public.discs))
