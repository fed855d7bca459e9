"""Card counter, expert and master: the worlds they sample and what they do in simple positions."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest

from cryptid.bots import REFERENCES, Budget
from cryptid.bots.entrants import named
from cryptid.core.game import view
from cryptid.games.connections import Action, Change, Connections, Flip, Options, Propose, Swap
from cryptid.games.connections.creatures import closeness
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import ConnectionsState, Phase
from cryptid.games.connections.rules import altered
from cryptid.kernels.connections import batch as kernel
from tests.games.connections.positions import GAME, altering, do, position

LEVELS = ["card_counter", "expert", "master"]


def chosen(bot: Any, state: ConnectionsState, seat: int, seed: int = 0) -> Action:
    look = view(state, seat)
    action: Action = bot.choose(look, GAME.legal_actions(look), Budget(inf), Random(seed)).action
    return action


def played(seed: int, moves: int, **options: Any) -> ConnectionsState:
    """Return a game after some moves of greedy players."""
    game, rng = Connections(), Random(seed)
    state = game.start(game.deal(Options(**options), rng))
    for _ in range(moves):
        seat = game.to_act(state.public)[0]
        look = view(state, seat)
        action = REFERENCES["connections"]["greedy"].choose(look, game.legal_actions(look), Budget(inf), rng).action
        state = game.apply(state, seat, action).state
    return state


def worlds(state: ConnectionsState, seat: int, trust: int, count: int = 200) -> kernel.Sets:
    """Sample hands that a seat thinks possible."""
    look = view(state, seat)
    game, hands = kernel.thinking(look)
    past, found = kernel.past(look.public, 7), np.zeros((count, kernel.SETS), dtype=np.uint64)
    sure = np.full(3, trust, dtype=np.int64)
    rng = kernel.generator(Random(1))
    kernel.believe(game, hands, seat, past.games, past.hands, past.seats, past.choices, sure, 5, rng, found)
    return found


def share_found(state: ConnectionsState, seat: int, trust: int) -> float:
    """Return the share of the others' cards that the sampled hands contain."""
    right = [
        int(world[other] & kernel.card_set(private.hand)).bit_count() / len(private.hand)
        for world in worlds(state, seat, trust)
        for other, private in enumerate(state.private)
        if other != seat
    ]
    return float(np.mean(right))


@pytest.mark.parametrize("players", [2, 4])
def test_a_world_deals_each_unseen_card_once_and_no_card_that_was_shown(players: int) -> None:
    state = played(3, 6 + 5 * players, players=players)
    pool = sum(1 << card for card in unseen(view(state, 0)))
    for world in worlds(state, 0, 2, 20).tolist():
        others = [hand for seat, hand in enumerate(world[:players]) if seat != 0]
        assert [hand.bit_count() for hand in others] == [len(private.hand) for private in state.private[1:]]
        assert sum(others) & ~pool == 0
        assert sum(others).bit_count() == sum(hand.bit_count() for hand in others)
        assert world[0] == kernel.card_set(state.private[0].hand)


@pytest.mark.parametrize("players", [2, 4])
def test_actions_reveal_hands(players: int) -> None:
    """Over some games, sampled hands share more cards with the true ones than hands dealt at random."""
    states = [played(seed, 6 + 7 * players, players=players) for seed in range(8)]
    informed = np.mean([share_found(state, 0, 3) for state in states])
    blind = np.mean([share_found(state, 0, 0) for state in states])
    assert informed > 1.2 * blind


@pytest.mark.parametrize("moves", [3, 8, 19, 60])
def test_the_past_leads_to_the_present(moves: int) -> None:
    state = played(5, moves, players=3)
    past = kernel.past(state.public, 7)
    game, hands = past.games[-1].copy(), past.hands[-1].copy()
    kernel.apply(game, hands, past.seats[-1], past.choices[-1])
    present = kernel.thinking(view(state, 0))[0]
    assert game[: kernel.LAST_WON].tolist() == present[: kernel.LAST_WON].tolist()
    assert hands[kernel.SHOWN] == kernel.shown_set(state.public)


def test_face_down_proposals_are_not_part_of_the_past() -> None:
    state = played(5, 7, players=3)
    assert state.public.phase is Phase.PROPOSE
    assert len(state.public.waiting) == 2
    assert len(kernel.past(state.public, 7).seats) == 6


def solved(*worlds: str, hand: str = "", keep: float = 0.0, rounds: int = 1000) -> list[float]:
    """Return how often seat 0 proposes each of its cards, worst first.

    A world lists the holder of each card, or - for nobody. Seat 0's hand is that of the last world unless `hand` is
    given.
    """
    holders = np.full((len(worlds) + 1, 64), -1, dtype=np.int64)
    for row, world in zip(holders, (*worlds, hand or worlds[-1]), strict=True):
        row[: len(world)] = ["01234".find(seat) for seat in world]
    holders[-1][holders[-1] != 0] = -1
    shares = kernel.solve(holders, keep, rounds)
    return [float(share) for share, holder in zip(shares, holders[-1], strict=True) if holder == 0]


class TestProposalsAsAMatrixGame:
    def test_an_unbeatable_card_is_proposed(self) -> None:
        assert solved("0110")[1] > 0.99
        assert solved("01220110")[2] > 0.99

    def test_if_no_card_can_win_the_least_useful_is_proposed(self) -> None:
        assert solved("00011", keep=0.1)[0] > 0.99

    def test_the_least_useful_of_the_winning_cards_is_proposed(self) -> None:
        assert solved("11000", keep=0.1)[0] > 0.99

    def test_it_bluffs_just_often_enough_to_make_the_other_indifferent(self) -> None:
        """Each step of closeness is worth 0.2 points here.

        If the other proposes card 1 it gets p - 0.2, where p is how often seat 0 proposes card 0. If it proposes card 3
        it gets 1 - 0.6. So p = 0.6.
        """
        assert solved("0101", keep=0.2 * 64) == pytest.approx([0.6, 0.4], abs=0.02)

    @pytest.mark.parametrize(("step", "best"), [(0.2, 1), (0.3, 0)])
    def test_it_proposes_alike_in_worlds_it_cannot_tell_apart(self, step: float, best: int) -> None:
        """The better card wins in one of two worlds, so it is proposed if it is worth less than half a point."""
        assert solved("010-", "0-01", keep=step * 64)[best] > 0.99

    def test_nobody_knows_the_hand_of_another(self) -> None:
        """The opponent's better card would win, but it saves that card if it thinks that the point is lost."""
        assert solved("01-01", hand="0--0", keep=0.1)[0] > 0.9
        assert solved("-1--100", hand="0--0", keep=0.1)[1] > 0.99

    @pytest.mark.parametrize("players", [2, 4])
    def test_the_shares_of_a_hand_add_up_to_one(self, players: int) -> None:
        state = played(3, 6 + 5 * players, players=players)
        ranks = closeness(state.public.report)
        dealt, own = worlds(state, 0, 2, 20), np.zeros((1, kernel.SETS), dtype=np.uint64)
        own[0, 0] = dealt[0, 0]
        shares = kernel.solve(kernel.holders(np.concatenate((dealt, own)), ranks), 0.05, 20)
        assert {rank for rank in range(64) if shares[rank] > 0} <= {ranks[card] for card in state.private[0].hand}
        assert sum(shares) == pytest.approx(1.0)


@pytest.mark.parametrize("players", [2, 4])
def test_a_disguised_hand_contains_only_cards_that_the_others_do_not_hold(players: int) -> None:
    state = played(3, 6 + 5 * players, players=players)
    dealt = worlds(state, 0, 2, 200)
    before = dealt.copy()
    kernel.disguise(dealt, 0, kernel.generator(Random(1)))
    assert np.array_equal(dealt[:, 1:], before[:, 1:])
    for world in dealt.tolist():
        assert world[0].bit_count() == len(state.private[0].hand)
        assert not any(world[0] & other for other in world[1:])
    pool = sum(1 << card for card in (*unseen(view(state, 0)), *state.private[0].hand))
    assert np.bitwise_or.reduce(dealt[:, 0]) == pool


@pytest.mark.parametrize("level", LEVELS)
class TestLevels:
    def test_takes_a_sure_win(self, level: str) -> None:
        state = position(phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0, 31, 63], [1, 2, 3]], players=2, hand=3)
        assert chosen(named("connections")[level], state, 0) == Propose(0)

    def test_alters_the_report_towards_a_card_that_then_wins(self, level: str) -> None:
        state = altering([0], hands=[[32, 63], [1, 2]], players=2, hand=2)
        action = chosen(named("connections")[level], state, 0)
        assert isinstance(action, Flip | Swap)
        assert closeness(altered(state.public.report, action))[32] >> 3 == 7

    def test_may_change_a_proposal(self, level: str) -> None:
        state = position(
            phase=Phase.PROPOSE, waiting=(0, 1), hands=[[0, 31, 63], [1, 2, 3]], players=2, hand=3, recommit=True
        )
        assert chosen(named("connections")[level], do(state, 0, "propose 31").state, 0) == Change(0)

    def test_the_same_seed_gives_the_same_choice(self, level: str) -> None:
        state, bot = played(1, 21, players=3), named("connections")[level]
        seat = GAME.to_act(state.public)[0]
        assert chosen(bot, state, seat, 4) == chosen(bot, state, seat, 4)
