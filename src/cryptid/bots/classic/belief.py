"""What a seat believes: the worlds that fit what all can see, its own among them, and what an action would lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cryptid.bots.classic.likelihood import Reading, readings
from cryptid.core.game import Seat
from cryptid.core.masks import Space
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, MENTIONS, Hint
from cryptid.games.classic.model import Ask, ClassicView, Colour, Cube, Search, colours_of
from cryptid.kernels.classic import outlook
from cryptid.kernels.classic.worlds import Worlds, worlds

MOST_ROWS = 3000  # where there are more worlds, these stand for all
FEWEST_OWN = 30

Deed = Ask | Search | Cube

_MENTIONED = np.array([[hint in kinds for hint in Hint] for kinds in MENTIONS])  # by clue and hint


@dataclass(frozen=True, slots=True)
class Model:
    """How others are taken to play: the belief from which on they begin to search, and at which they surely do; and
    what it is worth that nobody has won by one's next turn, oneself included.
    """

    dares_from: float
    dares_at: float
    goes_on: float


@dataclass(frozen=True)
class Belief:
    """Of a seat's view. Where pieces contradict each other there are no worlds, and the seat believes nothing."""

    view: ClassicView
    reads_others: bool = False  # a clue is the likelier the better it explains what its holder did

    @cached_property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @cached_property
    def own(self) -> tuple[Colour, ...]:
        return colours_of(self.view.public.options.players, self.seat)

    @cached_property
    def _mine(self) -> Worlds:
        return worlds(self.view)

    @cached_property
    def count(self) -> int:
        """How many worlds fit."""
        return self._mine.tally()[0]

    @property
    def is_empty(self) -> bool:
        return self.count == 0

    @cached_property
    def odds(self) -> list[float]:
        """By space, how likely it is the habitat."""
        mine = self._mine.rows(self.count, MOST_ROWS)
        shares = np.bincount(mine[:, outlook.HABITAT], self._likelihood(mine), SPACES)
        odds: list[float] = (shares / shares.sum()).tolist()
        return odds

    def best(self) -> tuple[Space, float]:
        """The likeliest habitat."""
        space = max(range(SPACES), key=self.odds.__getitem__)
        return space, self.odds[space]

    @cached_property
    def _readings(self) -> list[Reading]:
        return readings(self.view)

    def _likelihood(self, rows: outlook.Bytes) -> outlook.Floats:
        """By row, how well it explains what the others did, and the hint; 1 where it does best."""
        fit, public = np.zeros(len(rows)), self.view.public
        if self.reads_others:
            for colour, by_clue in self._readings:
                fit += by_clue[rows[:, colour]]
            if public.given:
                fit -= np.log(np.maximum(_true_hints(rows[:, : public.options.clues]), 1))
        likelihood: outlook.Floats = np.exp(fit - fit.max())
        return likelihood

    @cached_property
    def rows(self) -> outlook.Bytes:
        """The worlds of a spectator; where few of many are listed, with more of one's own."""
        public = worlds(replace(self.view, seat=None, private=None))
        rows = public.rows(public.tally()[0], MOST_ROWS)
        if self._is_own(rows).sum() < FEWEST_OWN:
            mine = self._mine.rows(self.count, FEWEST_OWN)
            rows = np.concatenate((rows[~self._is_own(rows)], mine))
        return rows

    def _is_own(self, rows: outlook.Bytes) -> outlook.Flags:
        assert self.view.private is not None
        clues = [CLUE_NUMBER[clue] for clue in self.view.private.clues]
        own: outlook.Flags = (rows[:, list(self.own)] == clues).all(axis=1)
        return own

    @cached_property
    def weights(self) -> outlook.Floats:
        """How likely one holds each row: 0 where it is not one's own."""
        weights, own = np.zeros(len(self.rows)), self._is_own(self.rows)
        weights[own] = self._likelihood(self.rows[own])
        return weights

    @cached_property
    def _hands(self) -> outlook.Ints:
        """By row and seat, a number for the clues that the seat has there."""
        players, each = self.view.public.options.players, len(self.own)
        clues = self.rows[:, : players * each].astype(np.int64).reshape(-1, players, each)
        keys = clues[:, :, 0] * len(CLUES) + clues[:, :, -1]
        return np.stack([np.unique(keys[:, seat], return_inverse=True)[1] for seat in range(players)], axis=1)

    def gains(self, deeds: Sequence[Deed]) -> list[float]:
        """How much doubt about the habitat, in bits, each would take away."""
        rows, found = self.rows, np.zeros(len(deeds))
        counts = np.zeros((outlook.KINDS + 1, SPACES))
        results = np.zeros(len(rows), np.int64)
        outlook.gains(
            self._mine.clues, rows, self.weights, self._parameters(), self._coded(deeds), results, counts, found
        )
        gains: list[float] = found.tolist()
        return gains

    def values(self, deeds: Sequence[Deed], model: Model, cube: Cube | None) -> list[float]:
        """How likely one is to win after each; a no is paid with this cube."""
        rows, hands, found = self.rows, self._hands, np.zeros(len(deeds))
        size = (hands.shape[1], int(hands.max()) + 1)
        payment = np.array([-1, 0]) if cube is None else self._coded([cube])[0, 1:]
        outlook.values(
            self._mine.clues, rows, hands, self.weights, self._parameters(model), payment, self._coded(deeds),
            np.zeros(len(rows), np.int64), np.zeros((*size, SPACES), np.int64), np.zeros((*size, 3)),
            np.zeros(SPACES), found,
        )  # fmt: skip
        values: list[float] = found.tolist()
        return values

    def kept(self, cubes: Sequence[Cube]) -> list[float]:
        """How much of what others hold possible of one's clues is left after each cube."""
        clues, rows = self._mine.clues, self.rows
        kept = []
        for cube in cubes:
            half, place = divmod(cube.space, outlook.HALF)
            column = rows[:, self._colour(cube)]
            kept.append(float(1 - (clues[column, half] >> place & 1).mean()))
        return kept

    def _colour(self, cube: Cube) -> Colour:
        return self.own[0] if cube.colour is None else cube.colour

    def _parameters(self, model: Model | None = None) -> outlook.Floats:
        players = self.view.public.options.players
        others = (0.0, 0.0, 0.0) if model is None else (model.dares_from, model.dares_at, model.goes_on)
        return np.array([players, len(self.own), self.seat, *others], np.float64)

    def _coded(self, deeds: Sequence[Deed]) -> outlook.Ints:
        codes = []
        for deed in deeds:
            match deed:
                case Ask(target, space):
                    codes.append((outlook.ASK, target, space))
                case Search(space):
                    codes.append((outlook.SEARCH, self.seat, space))
                case Cube(_, space):
                    codes.append((outlook.CUBE, self._colour(deed), space))
        return np.array(codes, np.int64).reshape(-1, 3)


def _true_hints(clues: outlook.Bytes) -> outlook.Ints:
    """By row, how many hints could have been given."""
    count: outlook.Ints = (~_MENTIONED[clues].any(axis=1)).sum(axis=1)
    return count
