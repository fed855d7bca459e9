"""A review with everything that its page draws: also the odds that every seat and a spectator saw after each move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from cryptid.core.folders import module_of
from cryptid.core.masks import Space
from cryptid.core.record import Record
from cryptid.study.review import Proof, Reading, Review


@dataclass(frozen=True, slots=True)
class Sight:
    """What somebody could work out at one moment: how many worlds were possible, and the odds of each space left."""

    worlds: int
    odds: tuple[tuple[Space, float], ...]


@dataclass(frozen=True, slots=True)
class Insight(Generic[Proof]):
    """A review and its sights: by number of moves, then by seat, and last that of a spectator."""

    review: Review[Proof]
    sights: tuple[tuple[Sight, ...], ...]  # empty where the game has no map of odds


def insight(record: Record[Any]) -> Insight[Any]:
    """Return the insight of a finished game. Any: each game has its own deals. Raises `NotFinished`."""
    reading = Reading(record)
    review = reading.summed_up([reading.move(ply) for ply in range(len(record.moves))])
    module = module_of("cryptid.study", record.game, "sights")
    return Insight(review, () if module is None else module.sights(reading.reader))
