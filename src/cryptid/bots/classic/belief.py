"""A seat's beliefs: the worlds that fit its view, how likely each is, and how good an action would be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cryptid.bots.classic.likelihood import Reading, read
from cryptid.core.game import Seat
from cryptid.core.masks import Space
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, MENTIONS, Hint
from cryptid.games.classic.model import Ask, ClassicView, Colour, Cube, Search, colours_of
from cryptid.kernels.classic import outlook
from cryptid.kernels.classic.worlds import Worlds, worlds

MOST_ROWS = 3000  # if there are more worlds, a sample of this size represents them
FEWEST_OWN = 30  # rows in that sample with the seat's own clues

Scored = Ask | Search | Cube  # the actions that can be evaluated

_MENTIONED = np.array([[hint in kinds for hint in Hint] for kinds in MENTIONS])  # by clue and hint


@dataclass(frozen=True, slots=True)
class Model:
    """Assumptions about the other players, and the value of a game that is still open at the seat's next turn."""

    search_from: float  # odds below which they never search a space
    search_at: float  # odds from which they always do; in between, the chance rises linearly
    open_value: float


@dataclass(frozen=True)
class Belief:
    """The belief of the seat with this view. It is empty if the pieces contradict each other, as in honour mode."""

    view: ClassicView
    reads_others: bool = False  # weight clues by how well they explain what their holders did

    @cached_property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @cached_property
    def own(self) -> tuple[Colour, ...]:
        return colours_of(self.view.public.options.players, self.seat)

    @cached_property
    def _worlds(self) -> Worlds:
        return worlds(self.view)

    @cached_property
    def count(self) -> int:
        """The number of worlds that fit."""
        return self._worlds.tally()[0]

    @property
    def is_empty(self) -> bool:
        return self.count == 0

    @cached_property
    def odds(self) -> list[float]:
        """The probability that each space is the habitat."""
        rows = self._worlds.rows(self.count, MOST_ROWS)
        shares = np.bincount(rows[:, outlook.HABITAT], self._likelihood(rows), SPACES)
        odds: list[float] = (shares / shares.sum()).tolist()
        return odds

    def best(self) -> tuple[Space, float]:
        """Return the likeliest habitat and its probability."""
        space = max(range(SPACES), key=self.odds.__getitem__)
        return space, self.odds[space]

    @cached_property
    def _reading(self) -> Reading:
        return read(self.view)

    def _likelihood(self, rows: outlook.Bytes) -> outlook.Floats:
        """Return how well each world explains the others' actions and the hint, scaled so that the best one has 1."""
        fit, public = np.zeros(len(rows)), self.view.public
        if self.reads_others:
            fit += self._reading.fit(rows)
            if public.given:
                fit -= np.log(np.maximum(_true_hints(rows[:, : public.options.clues]), 1))
        likelihood: outlook.Floats = np.exp(fit - fit.max())
        return likelihood

    @cached_property
    def rows(self) -> outlook.Bytes:
        """Worlds that a spectator thinks possible, or a sample of them with at least `FEWEST_OWN` of the seat's."""
        public = worlds(replace(self.view, seat=None, private=None))
        rows = public.rows(public.tally()[0], MOST_ROWS)
        if self._is_own(rows).sum() < FEWEST_OWN:
            rows = np.concatenate((rows[~self._is_own(rows)], self._worlds.rows(self.count, FEWEST_OWN)))
        return rows

    def _is_own(self, rows: outlook.Bytes) -> outlook.Flags:
        assert self.view.private is not None
        clues = [CLUE_NUMBER[clue] for clue in self.view.private.clues]
        own: outlook.Flags = (rows[:, list(self.own)] == clues).all(axis=1)
        return own

    @cached_property
    def weights(self) -> outlook.Floats:
        """Relative probabilities of the rows for this seat; 0 for rows in which it has other clues."""
        weights, own = np.zeros(len(self.rows)), self._is_own(self.rows)
        weights[own] = self._likelihood(self.rows[own])
        return weights

    @cached_property
    def _hands(self) -> outlook.Ints:
        """For each row and seat, a number that stands for the seat's clues."""
        players, each = self.view.public.options.players, len(self.own)
        clues = self.rows[:, : players * each].astype(np.int64).reshape(-1, players, each)
        keys = clues[:, :, 0] * len(CLUES) + clues[:, :, -1]
        return np.stack([np.unique(keys[:, seat], return_inverse=True)[1] for seat in range(players)], axis=1)

    def gains(self, actions: Sequence[Scored]) -> list[float]:
        """Return the expected information gain of each action about the habitat, in bits."""
        is_own = self.weights > 0
        rows, weights, found = self.rows[is_own], self.weights[is_own], np.zeros(len(actions))
        counts = np.zeros((outlook.KINDS + 1, SPACES))
        results = np.zeros(len(rows), np.int64)
        outlook.gains(
            self._worlds.clues, rows, weights, self._parameters(), self._coded(actions), results, counts, found
        )
        gains: list[float] = found.tolist()
        return gains

    def values(self, actions: Sequence[Scored], model: Model, cube: Cube | None) -> list[float]:
        """Return the chance to win after each action. If the answer is no, the seat pays with `cube`."""
        rows, hands, found = self.rows, self._hands, np.zeros(len(actions))
        size = (hands.shape[1], int(hands.max()) + 1)
        payment = np.array([-1, 0]) if cube is None else self._coded([cube])[0, 1:]
        outlook.values(
            self._worlds.clues, rows, hands, self.weights, self._parameters(model), payment, self._coded(actions),
            np.zeros(len(rows), np.int64), np.zeros((*size, SPACES), np.int64), np.zeros((*size, 3)),
            np.zeros(SPACES), found,
        )  # fmt: skip
        values: list[float] = found.tolist()
        return values

    def kept(self, cubes: Sequence[Cube]) -> list[float]:
        """Return the share of a spectator's worlds that each cube leaves possible."""
        clues, rows = self._worlds.clues, self.rows
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
        others = (0.0, 0.0, 0.0) if model is None else (model.search_from, model.search_at, model.open_value)
        return np.array([players, len(self.own), self.seat, *others], np.float64)

    def _coded(self, actions: Sequence[Scored]) -> outlook.Ints:
        codes = []
        for action in actions:
            match action:
                case Ask(target, space):
                    codes.append((outlook.ASK, target, space))
                case Search(space):
                    codes.append((outlook.SEARCH, self.seat, space))
                case Cube(_, space):
                    codes.append((outlook.CUBE, self._colour(action), space))
        return np.array(codes, np.int64).reshape(-1, 3)


def _true_hints(clues: outlook.Bytes) -> outlook.Ints:
    """Return the number of hints that are true in each row."""
    count: outlook.Ints = (~_MENTIONED[clues].any(axis=1)).sum(axis=1)
    return count
