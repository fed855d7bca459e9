"""The kernel of Urban Legends against the engine, move by move."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from cryptid.core.game import view
from cryptid.games.urban.model import Block, Card, Options, Phase, Tie, UrbanState
from cryptid.kernels.urban import batch as kernel
from tests.games.urban.configurations import CONFIGURATIONS
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, table
from tests.kernels.luck import is_even


def differences(before: UrbanState, after: UrbanState) -> list[str]:
    """Return every difference between kernel and engine: the legal actions before a move, or the position after it."""
    seat, action = after.public.log[-1].seat, after.public.log[-1].action
    s, out = kernel.position(before), np.empty(kernel.MOST_ACTIONS, dtype=np.int64)
    count = kernel.legal(s, out)
    expected = [kernel.code_of(action) for action in URBAN.legal_actions(view(before, seat))]
    found = [] if out[:count].tolist() == expected else [f"legal actions before {action}"]
    kernel.move(s, kernel.code_of(action))
    follow_luck(s, before, after)
    return found if s.tolist() == kernel.position(after).tolist() else [*found, f"position after {action}"]


def follow_luck(s: kernel.Ints, before: UrbanState, after: UrbanState) -> None:
    """Give the kernel the cards and blocks of the engine's deal."""
    seat = before.public.turn
    for card in after.private[seat].drawn[len(before.private[seat].drawn) :]:
        kernel.take_card(s, list(Card).index(card))
    if after.public.phase is Phase.EXPAND:
        kernel.take_blocks(s, after.private[after.public.turn].blocks.count(Block.MYSTERIOUS))


def check_games(options: Options, seeds: range) -> None:
    for seed in seeds:
        states = played(seed, options)[1]
        for before, after in pairwise(states):
            assert differences(before, after) == []


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_kernel_and_engine_agree_at_every_step(name: str) -> None:
    check_games(CONFIGURATIONS[name], range(30))


@pytest.mark.prove
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_kernel_and_engine_agree_at_every_step_of_many_games(name: str) -> None:
    check_games(CONFIGURATIONS[name], range(1000, 4000))


@pytest.mark.parametrize("count", [1, 2, 3, 10, 400])
def test_every_action_is_drawn_alike(count: int) -> None:
    rng = kernel.seeded(Random(1))
    assert is_even(lambda: int(kernel.below(count, rng)), range(count))


@pytest.mark.parametrize("row", ["P,o,PWK,o,PWK,o,PWK,o,-", "PPPP,o,WWW,o,KKK,o,-,o,-"])
def test_every_announcement_agrees(row: str) -> None:
    before = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", row)
    for action in URBAN.legal_actions(view(before, 0)):
        assert differences(before, URBAN.apply(before, 0, action).state) == []


@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("evidence", [(2, 2), (3, 1), (1, 3)])
def test_the_end_of_time_agrees(tie: Tie, evidence: tuple[int, int]) -> None:
    """R6.3, R6.5: a tie needs a position written by hand."""
    rows = ("-,o,PW,o,KKK,o,PW,o,PPW", "-,o,-,o@,-,o@,-")
    before = table(8, "hiding", "c", *rows, evidence=evidence, removed="mmmmmooooo", options=Options(tie=tie))
    for action in URBAN.legal_actions(view(before, 0)):
        assert differences(before, URBAN.apply(before, 0, action).state) == []


FAULTS = [
    ("s[WILDS + 1 - seat] = 1", "s[WILDS + seat] = 1"),
    ("2 if effect & 1 else -1", "1 if effect & 1 else -1"),
    ("space != (last if side else 0)", "space != (last if side else 1)"),
    ("(presence | presence << 1)", "presence << 1"),
    ("TOTAL[s[HANDS + seat]] < HAND_LIMIT", "TOTAL[s[HANDS + seat]] < 3"),
    ("lifted & 7 else 8", "lifted & 7 else 64"),
    ("(mysterious >> 1) <<", "mysterious <<"),
]


@pytest.mark.parametrize(("right", "wrong"), FAULTS)
def test_a_planted_difference_is_caught(right: str, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(str(kernel.__file__)).read_text(encoding="utf-8")
    assert source.count(right) == 1
    monkeypatch.setitem(globals(), "kernel", plain(source.replace(right, wrong)))
    with pytest.raises(AssertionError):
        check_games(Options(), range(30))


def plain(source: str) -> ModuleType:
    """Load this source as a module of plain Python."""
    module = ModuleType("plain")
    decorator = "from cryptid.kernels.compiling import compiled"
    assert decorator in source
    exec(source.replace(decorator, "compiled = lambda function: function"), module.__dict__)
    return module


@pytest.mark.parametrize(("hide", "disable"), [(True, "0"), (False, "1")])
def test_the_kernel_runs_without_numba(hide: bool, disable: str) -> None:
    code = f"import sys; sys.modules.update({{'numba': None}} if {hide} else {{}}); {RUN}"
    env = {**os.environ, "NUMBA_DISABLE_JIT": disable}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


RUN = """from tests.kernels.urban.test_batch import *
assert not hasattr(kernel.legal, 'py_func'); check_games(Options(), range(2))
wins = np.zeros(2, dtype=np.int64); start = kernel.position(played(0)[1][0])
assert kernel.playouts(start, 3, kernel.seeded(Random(1)), wins) > 3; assert wins.sum() == 3
kernel.warm()"""


def test_plain_and_compiled_games_are_the_same() -> None:
    found = []
    for module in (kernel, plain(Path(str(kernel.__file__)).read_text(encoding="utf-8"))):
        s, wins = kernel.position(played(0)[1][0]), np.zeros(2, dtype=np.int64)
        found.append((module.playouts(s, 10, kernel.seeded(Random(1)), wins), wins.tolist()))
    assert found[0] == found[1]


def test_playouts_are_a_function_of_the_seed_and_end() -> None:
    start = kernel.position(played(0)[1][0])
    wins = np.zeros((3, 2), dtype=np.int64)
    counts = [kernel.playouts(start, 200, kernel.seeded(Random(seed)), wins[i]) for i, seed in enumerate((1, 1, 2))]
    assert counts[0] == counts[1] != counts[2]
    assert wins.sum(axis=1).tolist() == [200, 200, 200]


def test_random_numbers_are_spread_evenly() -> None:
    rng = kernel.seeded(Random(1))
    found = Counter(kernel.below(7, rng) for _ in range(7000))
    assert sorted(found) == list(range(7))
    assert all(900 < count < 1100 for count in found.values())


def test_cards_are_drawn_from_those_that_are_left() -> None:
    """R4.10: the last two cards are aligns; then the discard is the deck."""
    rows = ("PPWWK,o@,PPWKK", "-,o,-,o,-")
    state = table(1, "sensor", "c", *rows, hands=("", "sha"), decks=("aa", ""), discards=("ssssshhh", ""))
    s = kernel.position(state)
    kernel.move(s, kernel.DRAW_CODE)
    kernel.settle(s, kernel.seeded(Random(1)))
    assert s[[kernel.DUE, kernel.HANDS, kernel.STOCKS, kernel.DISCARDS]].tolist() == [0, 0o200, 0o035, 0]


def test_blocks_are_drawn_from_those_that_are_left() -> None:
    """R2.3: four ordinary blocks on top, the others in any order."""
    rng = kernel.seeded(Random(1))
    found = {size: set[int]() for size in (12, 10, 2)}
    for size, seen in found.items():
        for _ in range(40):
            s = np.zeros(kernel.SIZE, dtype=np.int64)
            s[kernel.PHASE], s[kernel.PAIR] = kernel.EXPAND, -1
            s[kernel.BLOCK_DECK], s[kernel.MYSTERIOUS] = size - 2, min(size, 5)
            kernel.settle(s, rng)
            seen.add(int(s[kernel.PAIR]))
            assert s[kernel.MYSTERIOUS] + s[kernel.PAIR] == min(size, 5)
    assert found == {12: {0}, 10: {0, 1, 2}, 2: {2}}
