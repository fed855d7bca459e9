"""The kernel of connections against its engine: the same choices, the same positions, the same end."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cryptid.core.game import view
from cryptid.games.connections import Connections, Options
from cryptid.kernels.connections import batch as kernel
from tests.games.connections.configurations import CONFIGURATIONS
from tests.kernels.luck import is_even

GAME = Connections()
WHOLE = {f"{players} players": Options(players=players) for players in (2, 3, 4, 5)}
NUMB = {"NUMBA_DISABLE_JIT": "1"}
WITHOUT = "import sys; sys.modules['numba'] = None; "
FEW_MOVES = "from tests.kernels.connections.test_batch import few_moves; few_moves()"


def play_both(options: Options, rng: Random) -> int:
    """Play a random game through both, with interrupts, and compare after every move; return the number of moves."""
    deal = GAME.deal(options, rng)
    state, count = GAME.start(deal), 0
    game, hands = np.empty(kernel.SIZE, dtype=np.int64), np.zeros(kernel.SETS, dtype=np.uint64)
    kernel.begin(game, kernel.options_array(options), deal.starter)
    while True:
        if game[kernel.PHASE] == kernel.DEAL:
            dealt = np.array([kernel.card_set(hand) for hand in deal.hands[game[kernel.EXPEDITION]]], dtype=np.uint64)
            kernel.opened(game, hands, dealt, kernel.order_of(deal, game[kernel.EXPEDITION] + 1))
        compare(state, game, hands)
        if GAME.outcome(state.public) is not None:
            return count
        seat, action = rng.choice(
            [(seat, action) for seat in range(options.players) for action in GAME.legal_actions(view(state, seat))]
        )
        state = GAME.apply(state, seat, action).state
        kernel.apply(game, hands, seat, kernel.choice_of(action))
        count += 1


def play_games(options: Options, games: int) -> None:
    for seed in range(games):
        play_both(options, Random(seed))


def compare(state: Any, game: kernel.Ints, hands: kernel.Sets) -> None:
    expected, held = kernel.arrays(state)
    assert game.tolist() == expected.tolist()
    assert hands.tolist() == held.tolist()
    for seat in range(state.public.options.players):
        choices = kernel.legal(game, hands, seat)
        assert kernel.actions(game, seat, choices) == list(GAME.legal_actions(view(state, seat)))
    waited = GAME.to_act(state.public)
    assert not waited or kernel.to_act(game) == min(waited)


def few_moves() -> None:
    """Play a short game, for a Python without numba or with numba turned off."""
    assert not hasattr(kernel.apply, "py_func")
    play_both(Options(players=3, win_score=2, hand=3), Random(1))
    kernel.warm()


def one_generator() -> kernel.Sets:
    return kernel.generator(Random(1))


@pytest.mark.parametrize("options", (CONFIGURATIONS | WHOLE).values(), ids=(CONFIGURATIONS | WHOLE).keys())
def test_engine_and_kernel_agree_move_by_move(options: Options) -> None:
    play_games(options, 5)


@pytest.mark.prove
@pytest.mark.parametrize("options", (CONFIGURATIONS | WHOLE).values(), ids=(CONFIGURATIONS | WHOLE).keys())
def test_engine_and_kernel_agree_in_thousands_of_games(options: Options) -> None:
    play_games(options, 2000)


@pytest.mark.parametrize(
    "other",
    [
        {"repeat_across": False},
        {"allow_pass": False},
        {"win_score": 5},
        {"hand": 3},
        {"recommit": False},
    ],
)
def test_a_planted_difference_is_caught(other: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel with one rule too few or too many must be found to differ."""
    options, honest = CONFIGURATIONS["recommit"], kernel.options_array
    monkeypatch.setattr(kernel, "options_array", lambda given: honest(replace(given, **other)))
    with pytest.raises((AssertionError, IndexError)):
        play_games(options, 20)


@pytest.mark.parametrize("choices", [0b1, 0b1011, 2**63 + 1, 2**64 - 1])
def test_every_choice_is_drawn_alike(choices: int) -> None:
    rng = one_generator()
    among = [number for number in range(64) if choices >> number & 1]
    assert is_even(lambda: int(kernel.any_of(np.uint64(choices), rng)), among)


@pytest.mark.parametrize(("before", "setting"), [("", NUMB), (WITHOUT, {})], ids=["numba turned off", "no numba"])
def test_runs_as_plain_python(before: str, setting: dict[str, str]) -> None:
    command = [sys.executable, "-W", "error", "-c", before + FEW_MOVES]
    path = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    done = subprocess.run(command, env=os.environ | setting | {"PYTHONPATH": path}, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_warming_compiles_every_entry() -> None:
    kernel.warm()
    entries = [kernel.retrace, kernel.believe, kernel.weigh, kernel.solve]
    assert all(entry.signatures for entry in entries)  # type: ignore[attr-defined]
