"""What every seat knew at each moment of a game, by two rulers: by the pieces and by everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cryptid.core.game import view
from cryptid.games.classic.model import ClassicState, ClassicView
from cryptid.kernels.classic.worlds import worlds
from cryptid.study.classic.pieces import Knowledge, knowledge, knowledge_of

Ruler = Literal["pieces", "everything"]


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat, or a spectator, knew by both rulers."""

    pieces: Knowledge
    everything: Knowledge

    def by(self, ruler: Ruler) -> Knowledge:
        return self.pieces if ruler == "pieces" else self.everything


def by_everything(seen: ClassicView) -> Knowledge:
    """Return what follows from a view with every guarantee of the rules (R2.8)."""
    total, counts = worlds(seen).tally()
    by_clue = counts.sum(axis=2)
    clues = [tuple(each.nonzero()[0].tolist()) for each in by_clue]
    shares = tuple(tuple((each[each > 0] / max(total, 1)).tolist()) for each in by_clue)
    return replace(knowledge_of(clues, counts[0].sum(axis=0).tolist()), shares=shares)


def known(seen: ClassicView) -> Known:
    return Known(knowledge(seen), by_everything(seen))


def known_by_all(state: ClassicState) -> tuple[Known, ...]:
    """Return what each seat knows in a state."""
    return tuple(known(view(state, seat)) for seat in range(len(state.private)))


def histories(states: Sequence[ClassicState]) -> list[tuple[Known, ...]]:
    """Return for each state of a game what each seat knew."""
    return [known_by_all(state) for state in states]
