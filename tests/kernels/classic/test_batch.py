"""The batch kernel of classic against the engine, move by move."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from cryptid.core.game import view
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.model import Action, CallHint, ClassicState, Pass, Vote
from cryptid.kernels.classic import batch as kernel
from tests.games.classic import configurations
from tests.waiting import LONG

GAME = Classic()
CONFIGURATIONS = {n: options for n, options in configurations.CONFIGURATIONS.items() if not options.honour_mode}
FEW = 4
MANY = 2000


class Differs(AssertionError):
    """Kernel and engine disagree."""


def follow(options: Options, seed: int) -> int:
    """Play a random game through both and compare after every move; return the number of moves."""
    rng = Random(seed)
    state = GAME.start(GAME.deal(options, rng))
    p = kernel.position(state)
    moves = 0
    while state.public.to_act:
        legal = compared(state, p)
        seat = rng.choice([seat for seat, actions in enumerate(legal) if actions])
        action = lively(legal[seat], rng)
        state = GAME.apply(state, seat, action).state
        kernel.apply(p, seat, kernel.code_of(seat, action))
        moves += 1
    compared(state, p)
    return moves


def compared(state: ClassicState, p: kernel.Ints) -> list[list[Action]]:
    """Return the legal actions of each seat.

    Raises `Differs` if kernel and engine disagree on them or on the position.
    """
    if not np.array_equal(kernel.position(state), p):
        raise Differs("positions")
    legal = []
    for seat in range(len(state.private)):
        actions = list(GAME.legal_actions(view(state, seat)))
        codes = [kernel.code_of(seat, action) for action in actions]
        if sorted(codes) != offered(p, seat):
            raise Differs("legal actions")
        legal.append(actions)
    return legal


def offered(p: kernel.Ints, seat: int) -> list[int]:
    """Return the codes that the kernel takes for legal."""
    words = np.empty(kernel.WORDS, np.int64)
    kernel._offer(p, seat, words)
    return [code for code in range(kernel.CODES) if kernel._is_legal(p, seat, words, code)]


def lively(actions: list[Action], rng: Random) -> Action:
    """Draw an action; rare ones (hints, votes, passes) are preferred."""
    rare = [action for action in actions if isinstance(action, CallHint | Vote | Pass)]
    return rng.choice(rare) if rare and rng.random() < 0.3 else rng.choice(actions)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_kernel_and_engine_are_at_one(name: str) -> None:
    for seed in range(FEW):
        assert follow(CONFIGURATIONS[name], seed) > 0


@pytest.mark.prove
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_kernel_and_engine_are_at_one_in_thousands_of_games(name: str) -> None:
    moves = sum(follow(CONFIGURATIONS[name], seed) for seed in range(FEW, FEW + MANY))
    print(f"{name}: {MANY} games, {moves} moves, equal at every step")


@pytest.mark.parametrize(
    ("place", "wrong"),
    [("_offer_turn", lambda p, seat, words: None), ("_paid", lambda p: kernel.TURNING)],
    ids=["legal", "apply"],
)
def test_a_planted_difference_is_caught(monkeypatch: pytest.MonkeyPatch, place: str, wrong: object) -> None:
    """Run in plain Python, where a function can be replaced."""
    for name in [name for name in vars(kernel) if hasattr(getattr(kernel, name), "py_func")]:
        monkeypatch.setattr(kernel, name, getattr(kernel, name).py_func)
    assert follow(Options(3), 0) > 0
    monkeypatch.setattr(kernel, place, wrong)
    with pytest.raises(Differs):
        follow(Options(3), 0)


PLAIN = """
import sys
if sys.argv[1] == "absent":
    sys.modules["numba"] = None
from random import Random
from cryptid.kernels.classic import batch as kernel
assert not hasattr(kernel.apply, "signatures")
from tests.games.classic.configurations import CONFIGURATIONS
from tests.kernels.classic.test_batch import follow
follow(CONFIGURATIONS["3-normal"], 1)
"""


@pytest.mark.parametrize("numba", ["disabled", "absent"])
def test_kernels_run_as_plain_python(numba: str) -> None:
    environment = os.environ | ({"NUMBA_DISABLE_JIT": "1"} if numba == "disabled" else {})
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAIN, numba],
        check=False,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONG,
    )
    assert done.returncode == 0, done.stderr
