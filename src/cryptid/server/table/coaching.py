"""Tables with a coach: one person against bots, who may ask what to look at and take a move back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cryptid.core.game import AnyGame, BadInput, Seat, State
from cryptid.server.table.slices import Sliced
from cryptid.server.table.state import Move, Opened, TableState
from cryptid.server.wire import messages as wire

NO_COACH = "There is no coach at this table. Coaches sit only where you play alone against bots."


def has_coach(configuration: wire.Configuration, table_state: TableState) -> bool:
    """Tell whether the coach may speak here: it was asked for, and everybody but one person is a bot."""
    people = [chair for chair in table_state.chairs if chair.owner is not None]
    bots = [chair for chair in table_state.chairs if chair.owner is None and chair.level is not None]
    return configuration.coach and len(people) == 1 and len(bots) == len(table_state.chairs) - 1


def latest_move(moves: Sequence[Move], seat: Seat) -> int | None:
    """Return the number of this seat's latest move, from 1; None if it has made none."""
    return next((number for number in range(len(moves), 0, -1) if moves[number - 1].seat == seat), None)


def check_take_back(table_state: TableState, moves: Sequence[Move], seat: Seat, move: int) -> None:
    """Raises `BadInput` unless this is the seat's latest move at this table."""
    if move != latest_move(moves, seat) or move <= len(table_state.opening):
        raise BadInput("not_latest", "You can take back only your latest move.")


def state_after(game: AnyGame, deal: Any, moves: Sequence[Move]) -> Sliced[State[Any, Any, Any]]:
    """Return the game's state after these moves, which were checked before. Any: states of every game."""
    state = game.start(deal)
    for move in moves:
        state = game.apply(state, move.seat, game.from_text(move.text)).state
        yield
    return state


def back_at(
    table_state: TableState, game: AnyGame, state: State[Any, Any, Any], kept: Sequence[Move], now: Opened
) -> TableState:
    """Return the table with the game back in this state, after the moves that are kept. Every decision opens again."""
    waiting = game.to_act(state.public)
    seats = range(len(table_state.chairs))
    remarks = {move.seat: move.remark for move in kept}
    return replace(
        table_state,
        game_state=state,
        opened=tuple(now if seat in waiting else None for seat in seats),
        remarks=tuple(remarks.get(seat) for seat in seats),
    )
