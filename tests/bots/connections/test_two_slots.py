"""The reference that looks at two slots, in simple positions, and against random players."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from cryptid.bots import BOTS, REFERENCES, Bot, Budget
from cryptid.core.game import view
from cryptid.games.connections import Action, Change, Connections, Flip, Options, Pass, Pick, Propose, Swap
from cryptid.games.connections.creatures import Trait, closeness
from cryptid.games.connections.model import ConnectionsState, Phase
from cryptid.games.connections.rules import altered
from tests.games.connections.positions import GAME, R0, altering, do, position

TWO_SLOTS, RANDOM = REFERENCES["connections"]["two_slots"], BOTS["connections"]["random"]


def chosen(state: ConnectionsState, seat: int, seed: int = 0) -> Action:
    look = view(state, seat)
    action: Action = TWO_SLOTS.choose(look, GAME.legal_actions(look), Budget(inf), Random(seed)).action
    return action


def test_proposes_the_card_that_survives_longest() -> None:
    state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[32, 31, 63], [1, 2, 3]], players=2, hand=3)
    assert chosen(state, 0) == Propose(31)


def test_changes_to_the_best_of_what_is_left() -> None:
    state = position(
        phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0, 31, 63], [1, 2, 3]], players=2, hand=3, recommit=True
    )
    assert chosen(do(state, 0, "propose 0").state, 0) == Change(31)


def test_drafts_what_most_of_its_cards_have() -> None:
    state = position(phase=Phase.DRAFT, waiting=(0,) * 6, report=(), hands=[[7, 10, 20], [1, 2, 3]], players=2, hand=3)
    assert chosen(state, 0) == Pick(Trait.HORNS)


def test_alters_the_report_towards_its_best_card() -> None:
    state = altering([0, 1], hands=[[32, 63], [1, 2]], players=2, hand=2)
    action = chosen(state, 0)
    assert isinstance(action, Flip | Swap)
    assert closeness(altered(R0, action))[32] >> 3 == 7


def test_keeps_a_report_that_fits() -> None:
    state = altering([0, 1], hands=[[0, 63], [1, 2]], players=2, hand=2)
    for seed in range(20):
        action = chosen(state, 0, seed)
        assert isinstance(action, Flip | Swap | Pass)
        assert closeness(altered(R0, action))[0] >> 3 == 7


def test_ignores_slots_after_the_third() -> None:
    state = altering([0, 1], hands=[[0, 63], [1, 2]], players=2, hand=2)
    assert {chosen(state, 0, seed) for seed in range(200)} >= {Flip(4), Flip(5), Flip(6), Swap(5, 6), Pass()}


def test_ties_are_broken_at_random() -> None:
    state = position(phase=Phase.DRAFT, waiting=(0,) * 6, report=(), hands=[[0], [1]], players=2, hand=1)
    assert len({chosen(state, 0, seed) for seed in range(60)}) == 6
    assert chosen(state, 0, 1) == chosen(state, 0, 1)


def winner(bots: list[Bot], seed: int) -> int:
    game, rng = Connections(), Random(seed)
    state = game.start(game.deal(Options(players=len(bots)), rng))
    while waited := game.to_act(state.public):
        look = view(state, waited[0])
        action = bots[waited[0]].choose(look, game.legal_actions(look), Budget(inf), rng).action
        state = game.apply(state, waited[0], action).state
    outcome = game.outcome(state.public)
    assert outcome is not None
    return outcome.winners[0]


@pytest.mark.parametrize(("players", "least"), [(2, 85), (4, 70)])
def test_one_of_them_beats_chance(players: int, least: int) -> None:
    """One against random players, in every seat. By chance it would win 50 or 25 of 100 games."""
    wins = 0
    for seed in range(100):
        bots = [RANDOM] * players
        bots[seed % players] = TWO_SLOTS
        wins += winner(bots, seed) == seed % players
    assert wins >= least
