"""The odds of each space for every seat and a spectator, after each move of a finished game."""

from __future__ import annotations

from cryptid.core.game import view
from cryptid.study.classic.beliefs import by_everything
from cryptid.study.classic.pieces import Knowledge
from cryptid.study.classic.reader import GameReader
from cryptid.study.insight import Sight

DIGITS = 4  # of the odds; a drawing needs no more


def sights(reader: GameReader) -> tuple[tuple[Sight, ...], ...]:
    """Return the sights by number of moves, then by seat, and last that of a spectator."""
    return tuple(
        (*(_sight(known.everything) for known in reader.known(ply)), _sight(by_everything(view(state, None))))
        for ply, state in enumerate(reader.states)
    )


def _sight(known: Knowledge) -> Sight:
    return Sight(known.worlds, tuple((space, round(odds, DIGITS)) for space, odds in enumerate(known.odds) if odds))
