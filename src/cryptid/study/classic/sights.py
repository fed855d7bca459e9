"""The odds of each space and of each clue for every seat and a spectator, after each move of a finished game."""

from __future__ import annotations

from cryptid.core.game import view
from cryptid.core.masks import spaces_of
from cryptid.games.classic.clues import CLUES
from cryptid.study.classic.beliefs import by_everything
from cryptid.study.classic.pieces import Knowledge, clues_left, pieces_on
from cryptid.study.classic.reader import GameReader
from cryptid.study.insight import Sight

DIGITS, CLUE_DIGITS = 4, 3  # of the odds of spaces and of clues; a drawing needs no more


def sights(reader: GameReader) -> tuple[tuple[Sight, ...], ...]:
    """Return the sights by number of moves, then by seat, and last that of a spectator."""
    return tuple(
        (*(_sight(known.everything) for known in reader.known(ply)), _sight(by_everything(view(state, None))))
        for ply, state in enumerate(reader.states)
    )


def _sight(known: Knowledge) -> Sight:
    odds = tuple((space, round(share, DIGITS)) for space, share in enumerate(known.odds) if share)
    clues = tuple(
        tuple((CLUES[number], round(share, CLUE_DIGITS)) for number, share in zip(numbers, shares, strict=True))
        for numbers, shares in zip(known.clues, known.shares, strict=True)
    )
    return Sight(known.worlds, odds, clues)


def lists(reader: GameReader) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return by number of moves, then by colour, the clues that the pieces of that colour leave."""
    return tuple(
        tuple(
            tuple(CLUES[number] for number in spaces_of(clues))
            for clues in clues_left(state.public, pieces_on(state.public))
        )
        for state in reader.states
    )
