"""Perft: count the sequences of actions that start from a state, depth by depth."""

from __future__ import annotations

from typing import Any

from cryptid.core.game import Game, State, view


def perft(game: Game[Any, Any, Any, Any, Any], state: State[Any, Any, Any], depth: int) -> int:
    """Count the sequences of `depth` actions of the seats to act. Seats that act simultaneously act in every order."""
    if depth == 0:
        return 1
    count = 0
    for seat in game.to_act(state.public):
        actions = game.legal_actions(view(state, seat))
        if depth == 1:
            count += len(actions)
        else:
            count += sum(perft(game, game.apply(state, seat, action).state, depth - 1) for action in actions)
    return count
