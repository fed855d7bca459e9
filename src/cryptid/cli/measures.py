"""What `cryptid bench` measures: the engines, the kernels, the generator and the inference, beside other engines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

import numpy as np

from cryptid.core.game import State, view
from cryptid.games import GAMES
from cryptid.games.classic import Options as ClassicOptions
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import ClassicView, Phase
from cryptid.games.urban.model import Decks
from cryptid.kernels.classic import batch as classic
from cryptid.kernels.classic.worlds import odds as classic_odds
from cryptid.kernels.connections import batch as connections
from cryptid.kernels.urban import batch as urban

Measure = Callable[[float], float]  # seconds to spend, to units a second

ROUNDS = 5
SECONDS = 0.3

PLAYOUTS: dict[str, tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...]] = {
    "classic": (
        ("3 players", {"players": 3}, ("python-chess", "battleship")),
        ("4 players", {"players": 4}, ("python-chess", "battleship")),
        ("5 players advanced", {"players": 5, "mode": Mode.ADVANCED}, ("python-chess", "battleship")),
        ("2 players", {"players": 2}, ("python-chess", "battleship")),
    ),
    "urban": (
        ("prototype decks", {}, ("connect_four",)),
        ("equal decks", {"decks": Decks.EQUAL}, ("connect_four",)),
    ),
    "connections": (
        ("2 players", {"players": 2}, ("connect_four",)),
        ("4 players", {"players": 4}, ("connect_four",)),
    ),
}


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    unit: str
    value: float
    reference: float | None = None
    ratio: float | None = None


def rows() -> Iterator[Row]:
    for game in GAMES:
        for label, options, references in PLAYOUTS[game]:
            measure = _playouts(game, GAMES[game].options_type(**options))
            for name in references:
                yield _compare(f"{game} {label}, actions / {name}", measure, _REFERENCES[name]())
    yield _compare("urban kernel, actions / connect_four", _urban_kernel(), _REFERENCES["connect_four"]())
    for players in (2, 4):
        name = f"connections kernel, {players} players, actions / connect_four"
        yield _compare(name, _connections_kernel(players), _REFERENCES["connect_four"]())
    for mode in Mode:
        for players in (2, 3, 4, 5):
            value = median(_deals(ClassicOptions(players, mode))(SECONDS) for _ in range(ROUNDS))
            yield Row(f"classic set-ups, {players} players {mode}", "/s", round(value, 1))
    fresh, shared = _inference()
    yield Row("classic inference without pieces, 5 players advanced", "ms", round(fresh, 3))
    yield Row("classic inference after sharing, 5 players advanced", "ms", round(shared, 3))
    yield _compare("classic 4 players, batch, actions / connect_four", _classic_batch(), _REFERENCES["connect_four"]())


def _compare(name: str, measure: Measure, reference: Measure | None) -> Row:
    if reference is None:
        return Row(name, "/s", round(median(measure(SECONDS) for _ in range(ROUNDS)), 1))
    pairs = [(measure(SECONDS), reference(SECONDS)) for _ in range(ROUNDS)]
    value, other, ratio = median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)
    return Row(name, "/s", round(value, 1), round(other, 1), round(ratio, 4))


def _rate(play_one: Callable[[], int]) -> Measure:
    """How many units a second, where one call gives a number of them."""

    def measure(seconds: float) -> float:
        done, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            done += play_one()
        return done / (time.process_time() - began)

    return measure


def _playouts(name: str, options: Any) -> Measure:
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

    return _rate(play_one)


def _urban_kernel() -> Measure:
    """Random games in batch from the start, as above but that the Cryptid hides where it can."""
    game, rng, wins = GAMES["urban"], Random(1), np.zeros(2, dtype=np.int64)
    start, luck = urban.position(game.start(game.deal(game.options_type(), rng))), urban.seeded(rng)
    return _rate(lambda: urban.playouts(start, 100, luck, wins))


def _connections_kernel(players: int) -> Measure:
    """Random games in batch, dealt by the kernel."""
    options, luck = GAMES["connections"].options_type(players=players), connections.generator(Random(1))
    numbers, wins = connections.options_array(options), np.zeros(100, dtype=np.int64)
    return _rate(lambda: int(connections.random_games(numbers, luck, wins)))


def _deals(options: ClassicOptions) -> Measure:
    """Deals as the server, the arena and `cryptid play` draw them."""
    game, rng = GAMES["classic"], Random(1)

    def play_one() -> int:
        game.deal(options, rng)
        return 1

    return _rate(play_one)


def _classic_batch() -> Measure:
    """The kernel's random games, many in one call."""
    game, rng = GAMES["classic"], Random(1)
    deals = [game.deal(ClassicOptions(), rng) for _ in range(200)]
    starts = np.array([classic.position(game.start(deal)) for deal in deals])
    classic.playouts(starts[:1], rng)
    return _rate(lambda: classic.playouts(starts, rng)[0])


def _inference() -> tuple[float, float]:
    """Median milliseconds for a spectator's odds without pieces, and for those of the seat to move after sharing."""
    fresh, shared = [], []
    for seed in range(20):
        game = GAMES["classic"]
        start = game.start(game.deal(ClassicOptions(5, Mode.ADVANCED), Random(seed)))
        fresh.append(_milliseconds(view(start, None)))
        state = _after_sharing(seed)
        shared.append(_milliseconds(view(state, state.public.turn)))
    return median(fresh), median(shared)


def _milliseconds(seen: ClassicView) -> float:
    began = time.process_time()
    classic_odds(seen)
    return (time.process_time() - began) * 1000


def _after_sharing(seed: int) -> State[Any, Any, Any]:
    game, rng = GAMES["classic"], Random(seed)
    state = game.start(game.deal(ClassicOptions(5, Mode.ADVANCED), rng))
    while state.public.phase is Phase.SHARE:
        seat = state.public.turn
        state = game.apply(state, seat, rng.choice(game.legal_actions(view(state, seat)))).state
    return state


def _chess() -> Measure | None:
    """Games of random moves, from the list of all legal ones."""
    if find_spec("chess") is None:
        return None
    chess, rng = import_module("chess"), Random(1)

    def play_one() -> int:
        board, count = chess.Board(), 0
        while count < 200 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            count += 1
        return count

    return _rate(play_one)


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

    return _rate(play_one)


_REFERENCES: dict[str, Callable[[], Measure | None]] = {
    "python-chess": _chess,
    "battleship": lambda: _openspiel("battleship"),
    "connect_four": lambda: _openspiel("connect_four"),
}
