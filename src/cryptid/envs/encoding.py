"""Encodings for agents that learn: a view as an array of numbers, an action as an index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cryptid.core.game import Outcome, Seat, View

Floats = np.ndarray[Any, np.dtype[np.float32]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Bools = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Encoding:
    """The encoding of one game. Sizes are the same for all options, so that an agent can be tried with others.

    Interrupts, the actions that a seat may take out of turn, have no index.
    """

    parts: Mapping[str, int]  # the names of an observation's parts, in order, and their lengths
    actions: tuple[Any, ...]  # by index
    read: Callable[[Any], Mapping[str, Sequence[float] | Floats]]  # a seat's view to the parts, from 0 to 1 each
    longest: Callable[[Any], int]  # the most decisions that a game with these options can have

    @property
    def size(self) -> int:
        return sum(self.parts.values())

    @cached_property
    def indices(self) -> dict[Any, int]:
        return {action: index for index, action in enumerate(self.actions)}

    def observe(self, view: View[Any, Any]) -> Floats:
        """Encode a seat's view as one array. It has the present state, not how the game came to it."""
        found = self.read(view)
        return np.concatenate([_filled(found[name], length) for name, length in self.parts.items()])

    def named(self, observation: Floats) -> dict[str, Floats]:
        """Split an array into its parts, by name."""
        ends = np.cumsum(list(self.parts.values()))[:-1]
        return dict(zip(self.parts, np.split(observation, ends), strict=True))

    def legal(self, actions: Iterable[Any]) -> list[int]:
        """Return the indices of legal actions, lowest first."""
        return sorted(self.indices[action] for action in actions if action in self.indices)


def _filled(values: Sequence[float] | Floats, length: int) -> Floats:
    """Return the values, padded with zeros."""
    array = np.zeros(length, dtype=np.float32)
    array[: len(values)] = values
    return array


def one_hot(known: Sequence[Any], *values: Any) -> list[bool]:
    """For each known value, tell whether it is among these."""
    return [value in values for value in known]


def utilities(outcome: Outcome, players: int) -> list[float]:
    """Return the utility of a game for each seat. They sum to 0: a win alone is 1, a shared win a part of that."""
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    return [(share * players - 1) / (players - 1) for share in shares]


def waited_for(to_act: Sequence[Seat]) -> Seat:
    """Return the seat to act. Simultaneous choices are made one after the other, hidden from the other seats."""
    return to_act[0]
