"""What an agent of numbers sees and does: a view as an array, an action as an index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cryptid.core.game import Outcome, Seat, View

Floats = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True)
class Encoding:
    """One size for all options of a game, so that what is learned with some can be tried with others.

    Actions that a seat may take though nobody waits for it have no index: environments never wait for them.
    """

    parts: Mapping[str, int]  # the names of what stands in an observation, in order, and their lengths
    actions: tuple[Any, ...]  # by index
    read: Callable[[Any], Mapping[str, Sequence[float] | Floats]]  # a seat's view to the parts, from 0 to 1 each
    longest: Callable[[Any], int]  # options to a number of decisions that no game exceeds, if there is one

    @property
    def size(self) -> int:
        return sum(self.parts.values())

    @cached_property
    def indices(self) -> dict[Any, int]:
        return {action: index for index, action in enumerate(self.actions)}

    def observe(self, view: View[Any, Any]) -> Floats:
        """A seat's view as one array. It holds the position, not the way there."""
        found = self.read(view)
        return np.concatenate([_filled(found[name], length) for name, length in self.parts.items()])

    def named(self, observation: Floats) -> dict[str, Floats]:
        """The parts of an array, by name."""
        ends = np.cumsum(list(self.parts.values()))[:-1]
        return dict(zip(self.parts, np.split(observation, ends), strict=True))

    def legal(self, actions: Iterable[Any]) -> list[int]:
        """The indices of legal actions, in rising order."""
        return sorted(self.indices[action] for action in actions if action in self.indices)


def _filled(values: Sequence[float] | Floats, length: int) -> Floats:
    """The values, and zeros after them."""
    array = np.zeros(length, dtype=np.float32)
    array[: len(values)] = values
    return array


def one_hot(known: Sequence[Any], *values: Any) -> list[bool]:
    """For each of the known values whether it is among these."""
    return [value in values for value in known]


def utilities(outcome: Outcome, players: int) -> list[float]:
    """What a game was worth to each seat, 0 in sum: 1 for a win alone, a part of that for a shared one."""
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    return [(share * players - 1) / (players - 1) for share in shares]


def waited_for(to_act: Sequence[Seat]) -> Seat:
    """Choices that are simultaneous are made one after the other; nobody sees those of the others on the way."""
    return to_act[0]
