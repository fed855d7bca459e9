"""The engine against the plain rules: perft counts explained, and whole games followed choice by choice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cryptid.core.game import view
from cryptid.core.masks import spaces_of
from cryptid.core.perft import perft
from cryptid.games.classic import Options
from cryptid.games.classic.model import ClassicState, Phase
from cryptid.games.classic.notation import SPACE_NAMES
from tests.games.classic.configurations import CONFIGURATIONS
from tests.games.classic.plain import Plain, count
from tests.games.classic.toy import GAME, A, B, C, D, position_x, position_y, put

FILE = Path(__file__).parents[2] / "perft" / "classic.txt"
ROWS = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
HONEST = {name: options for name, options in CONFIGURATIONS.items() if not options.honour_mode}

PHASES = {
    Phase.SHARE: "share",
    Phase.ACT: "act",
    Phase.VOTE: "vote",
    Phase.REPLACE: "move",
    Phase.ANSWER: "answer",
    Phase.PENALTY: "pay",
    Phase.OVER: "end",
}


def test_every_honest_configuration_is_counted() -> None:
    assert {(name, int(depth)) for name, _, depth, _ in ROWS} == {(name, d) for name in HONEST for d in (1, 2, 3)}


@pytest.mark.parametrize(("name", "seed", "depth", "number"), [row for row in ROWS if int(row[2]) < 3])
def test_counts_are_explained(name: str, seed: str, depth: str, number: str) -> None:
    position = Plain.dealt(GAME.deal(CONFIGURATIONS[name], Random(int(seed))))
    assert count(position, int(depth)) == int(number)


def test_a_count_of_depth_three_is_explained() -> None:
    """While sharing, the count is the product of the seats' false spaces, less those already taken."""
    name, seed, _, number = next(row for row in ROWS if row[0] == "3-normal" and row[2] == "3")
    deal = GAME.deal(CONFIGURATIONS[name], Random(int(seed)))
    false = [set(range(108)) - clue for clue in Plain.dealt(deal).clues]
    by_hand = sum(len(false[2] - {a, b}) for a in false[0] for b in false[1] - {a})
    assert by_hand == int(number)


@pytest.mark.parametrize("name", HONEST)
def test_counts_of_the_first_turn(name: str) -> None:
    """Count two plies from the first turn, including its hint, its searches and its payments."""
    deal = GAME.deal(HONEST[name], Random(1))
    state, position = GAME.start(deal), Plain.dealt(deal)
    while state.public.phase is Phase.SHARE:
        (seat,) = position.waiting
        action = GAME.legal_actions(view(state, seat))[0]
        state, position = GAME.apply(state, seat, action).state, position.after(seat, GAME.to_text(action))
    assert perft(GAME, state, 1) == count(position, 1)
    assert perft(GAME, state, 2) == count(position, 2)


def toy_position(state: ClassicState) -> Plain:
    masks = (A, B, C, D)[: 3 if state.public.options.players == 3 else 4]
    made = Plain(state.public.options.players, [set(spaces_of(mask)) for mask in masks], set(range(20)))
    made.cubes = {s: colour for colour, mask in enumerate(state.public.cubes) for s in spaces_of(mask)}
    made.discs = {(colour, s) for colour, mask in enumerate(state.public.discs) for s in spaces_of(mask)}
    made.phase, made.waiting, made.turn = "act", [0], 0
    return made


@pytest.mark.parametrize("discs", [{}, {0: [0, 3], 1: [0, 1], 2: [3, 10]}], ids=["X", "X with discs"])
def test_counts_on_the_toy_board(discs: dict[int, list[int]]) -> None:
    state = put(position_x(), discs)
    for depth in (1, 2, 3):
        assert perft(GAME, state, depth) == count(toy_position(state), depth)


@pytest.mark.parametrize("discs", [{}, {0: [1, 5], 1: [1], 2: [3], 3: [15]}], ids=["Y", "Y with discs"])
def test_counts_on_the_toy_board_for_two(discs: dict[int, list[int]]) -> None:
    state = put(position_y(), discs)
    for depth in (1, 2, 3, 4):
        assert perft(GAME, state, depth) == count(toy_position(state), depth)


@pytest.mark.many
@pytest.mark.parametrize("name", HONEST)
def test_whole_games_agree(name: str) -> None:
    """Random games through both have the same phase, seats, choices and pieces at every ply."""
    options: Options = HONEST[name]
    for seed in range(8):
        rng = Random(seed)
        deal = GAME.deal(options, rng)
        state, position = GAME.start(deal), Plain.dealt(deal)
        while True:
            agree(state, position)
            if not position.waiting:
                break
            seat = rng.choice(position.waiting)
            action = rng.choice(GAME.legal_actions(view(state, seat)))
            state, position = GAME.apply(state, seat, action).state, position.after(seat, GAME.to_text(action))


def agree(state: ClassicState, position: Plain) -> None:
    public = state.public
    assert (PHASES[public.phase], public.turn, list(public.to_act)) == (
        position.phase,
        position.turn,
        position.waiting,
    )
    for seat in range(public.options.players):
        texts = [GAME.to_text(action) for action in GAME.legal_actions(view(state, seat))]
        assert sorted(texts) == sorted(position.choices(seat))
    assert {s: k for k, mask in enumerate(public.cubes) for s in spaces_of(mask)} == position.cubes
    assert {(k, s) for k, mask in enumerate(public.discs) for s in spaces_of(mask)} == position.discs
    assert public.pawn == (None if position.pawn < 0 else position.pawn)


def test_spaces_have_the_names_of_the_rules_page() -> None:
    assert SPACE_NAMES[12 * 6 + 2] == "C7"
