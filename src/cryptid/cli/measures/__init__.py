"""What `cryptid bench` measures: every engine, and in a module for each game its kernels and what else it has."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

from cryptid.core.game import view
from cryptid.games import GAMES

Measure = Callable[[float], float]  # seconds to spend, to units a second

ROUNDS = 5
SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    unit: str
    value: float
    reference: float | None = None
    ratio: float | None = None


def rows() -> Iterator[Row]:
    """Random games of every game through its engine, and what its own module here measures beside that."""
    for game in GAMES:
        own = f"{__name__}.{game}"
        if find_spec(own) is None:
            yield compare(f"{game}, actions", playouts(game, GAMES[game].options_type()))
        else:
            yield from import_module(own).rows()


def compare(name: str, measure: Measure, reference: str = "") -> Row:
    """A row for `measure`, measured in turn with a reference if that is named and installed."""
    other = REFERENCES[reference]() if reference else None
    if other is None:
        return Row(
            f"{name} / {reference}" if reference else name,
            "/s",
            round(median(measure(SECONDS) for _ in range(ROUNDS)), 1),
        )
    pairs = [(measure(SECONDS), other(SECONDS)) for _ in range(ROUNDS)]
    value, theirs, ratio = median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)
    return Row(f"{name} / {reference}", "/s", round(value, 1), round(theirs, 1), round(ratio, 4))


def rate(play_one: Callable[[], int]) -> Measure:
    """How many units a second, where one call gives a number of them."""

    def measure(seconds: float) -> float:
        done, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            done += play_one()
        return done / (time.process_time() - began)

    return measure


def playouts(name: str, options: Any) -> Measure:
    """Random games: the whole legal list, one of it, the next state."""
    game, rng = GAMES[name], Random(1)
    deals = [game.deal(options, rng) for _ in range(16)]

    def play_one() -> int:
        state, count = game.start(rng.choice(deals)), 0
        while seats := game.to_act(state.public):
            seat = seats[0]
            action = rng.choice(game.legal_actions(view(state, seat)))
            state = game.apply(state, seat, action).state
            count += 1
        return count

    return rate(play_one)


def is_installed(library: str) -> bool:
    return find_spec(library) is not None


def _chess() -> Measure | None:
    """Games of random moves, from the list of all legal ones."""
    if not is_installed("chess"):
        return None
    chess, rng = import_module("chess"), Random(1)

    def play_one() -> int:
        board, count = chess.Board(), 0
        while count < 200 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            count += 1
        return count

    return rate(play_one)


def _openspiel(name: str) -> Measure | None:
    if not is_installed("pyspiel"):
        return None
    game, rng = import_module("pyspiel").load_game(name), Random(1)

    def play_one() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return rate(play_one)


REFERENCES: dict[str, Callable[[], Measure | None]] = {
    "python-chess": _chess,
    "battleship": lambda: _openspiel("battleship"),
    "connect_four": lambda: _openspiel("connect_four"),
}
