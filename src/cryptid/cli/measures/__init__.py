"""The measurements of `cryptid bench`: random games, and the rows of `measures/<game>.py`, beside other engines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

from cryptid.core.folders import module_of
from cryptid.core.game import view
from cryptid.games import GAMES

Measure = Callable[[float], float]  # seconds to spend, to units per second
Playouts = tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...]  # label, options (each game's own), references

ROUNDS = 5
SECONDS = 0.3
DEFAULT: Playouts = (("default options", {}, ("connect_four",)),)


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    unit: str
    value: float
    reference: float | None = None
    ratio: float | None = None


def rows() -> Iterator[Row]:
    """Measure each game: the variants it names in `PLAYOUTS`, each against its references, then rows of its own."""
    for game in GAMES:
        known = module_of(__name__, game)
        for label, options, references in getattr(known, "PLAYOUTS", DEFAULT):
            measure = playouts(game, GAMES[game].options_type(**options))
            for reference in references:
                yield compare(f"{game} {label}, actions", measure, reference)
        yield from getattr(known, "rows", tuple)()


def compare(name: str, measure: Measure, reference: str | None = None) -> Row:
    """Measure in turn with the reference, so that both meet the same conditions, and take medians."""
    name = name if reference is None else f"{name} / {reference}"
    other = None if reference is None else _REFERENCES[reference]()
    if other is None:
        return Row(name, "/s", round(median(measure(SECONDS) for _ in range(ROUNDS)), 1))
    pairs = [(measure(SECONDS), other(SECONDS)) for _ in range(ROUNDS)]
    value, beside, ratio = median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)
    return Row(name, "/s", round(value, 1), round(beside, 1), round(ratio, 4))


def rate(run: Callable[[], int]) -> Measure:
    """Return units per second of processor time, where a call of `run` returns how many units it has done."""

    def measure(seconds: float) -> float:
        done, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            done += run()
        return done / (time.process_time() - began)

    return measure


def playouts(name: str, options: Any) -> Measure:
    """Play random games: list the legal actions, choose one, apply it. Any: each game has its own options."""
    game, rng = GAMES[name], Random(1)
    deals = [game.deal(options, rng) for _ in range(16)]

    def play_one() -> int:
        state, count = game.start(rng.choice(deals)), 0
        while seats := game.to_act(state.public):
            action = rng.choice(game.legal_actions(view(state, seats[0])))
            state = game.apply(state, seats[0], action).state
            count += 1
        return count

    return rate(play_one)


def _chess() -> Measure | None:
    """Play games of random moves, each chosen from the list of all legal ones."""
    if find_spec("chess") is None:
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
    if find_spec("pyspiel") is None:
        return None
    game, rng = import_module("pyspiel").load_game(name), Random(1)

    def play_one() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return rate(play_one)


_REFERENCES: dict[str, Callable[[], Measure | None]] = {
    "python-chess": _chess,
    "battleship": lambda: _openspiel("battleship"),
    "connect_four": lambda: _openspiel("connect_four"),
}
