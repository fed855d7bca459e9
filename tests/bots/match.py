"""Play bots against each other in tests."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from cryptid.bots import BOTS, Budget
from cryptid.core.game import Seat, play, view
from cryptid.games import GAMES


def winners(game: str, options: Any, bots: Sequence[str], seed: int) -> tuple[Seat, ...]:
    """Play a game between these bots and return its winners. Every move is checked by `play`."""
    rules, rng = GAMES[game], Random(seed)
    state = rules.start(rules.deal(options, rng))
    while (outcome := rules.outcome(state.public)) is None:
        seat = rules.to_act(state.public)[0]
        seen = view(state, seat)
        action = BOTS[game][bots[seat]].choose(seen, rules.legal_actions(seen), Budget(inf), rng).action
        state = play(rules, state, seat, action).state
    return outcome.winners
