"""Whole games for tests, played by the bot `random`, which hides sensibly and so reaches late rounds."""

from __future__ import annotations

from random import Random

from cryptid.bots import BOTS, Budget
from cryptid.core.game import view
from cryptid.core.record import Record
from cryptid.games.urban.model import Deal, Options, UrbanState
from tests.games.urban.positions import URBAN

RANDOM = BOTS["urban"]["random"]


def played(seed: int, options: Options | None = None) -> tuple[Record[Deal], list[UrbanState]]:
    """Return the record of a game and all its states."""
    rng = Random(seed)
    deal = URBAN.deal(options or Options(), rng)
    states = [URBAN.start(deal)]
    moves = []
    while URBAN.outcome(states[-1].public) is None:
        seen = view(states[-1], states[-1].public.turn)
        action = RANDOM.choose(seen, URBAN.legal_actions(seen), Budget(0), rng).action
        moves.append((states[-1].public.turn, URBAN.to_text(action)))
        states.append(URBAN.apply(states[-1], states[-1].public.turn, action).state)
    return Record(URBAN.name, URBAN.version, deal, tuple(moves)), states
