"""`play`, views and audiences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cryptid.core.game import Event, IllegalAction, Score, Seat, match_winners, play, view, visible
from tests.core.toy import Bid, Change, Options, Toy, ToyState

TOY = Toy()


def started() -> ToyState:
    return TOY.start(TOY.deal(Options(2), Random(1)))


def test_printing_a_state_shows_no_secret() -> None:
    state = started()
    assert "hand" not in repr(state)
    assert "aside" not in repr(state)


def test_a_view_holds_the_public_part_and_ones_own() -> None:
    state = started()
    assert view(state, 1).private is state.private[1]
    assert view(state, None).private is None
    assert view(state, 0).public is state.public


def test_the_door_applies_what_is_legal() -> None:
    state = started()
    card = state.private[0].hand[0]
    assert play(TOY, state, 0, Bid(card)).state.public.has_bid == (True, False)


def test_interrupts_pass_the_door() -> None:
    state = started()
    low, high = state.private[0].hand
    after = play(TOY, state, 0, Bid(low)).state
    assert play(TOY, after, 0, Change(high)).state.private[0].bid == high


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [(2, Bid(0), "no_seat"), (-1, Bid(0), "no_seat"), (0, Bid(99), "not_legal"), (0, Change(99), "not_legal")],
)
def test_the_door_refuses(seat: int, action: Bid | Change, code: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        play(TOY, started(), seat, action)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_the_door_refuses_a_seat_with_nothing_to_decide_and_a_game_that_is_over() -> None:
    state = started()
    for _ in range(2):
        for seat in (0, 1):
            state = play(TOY, state, seat, Bid(state.private[seat].hand[0])).state
    with pytest.raises(IllegalAction, match="over"):
        play(TOY, state, 0, Bid(0))
    one_card = started()
    for seat in (0, 1):
        one_card = play(TOY, one_card, seat, Bid(one_card.private[seat].hand[0])).state
    waiting = play(TOY, one_card, 0, Bid(one_card.private[0].hand[0])).state
    with pytest.raises(IllegalAction) as refusal:
        play(TOY, waiting, 0, Bid(0))
    assert refusal.value.code == "not_your_turn"


def test_what_is_no_action_or_no_seat_at_all_is_refused() -> None:
    state = started()
    careless: list[tuple[Any, Any]] = [(0, None), (0, "bid 1"), (0, Bid(10**9)), (None, Bid(0)), ("0", Bid(0))]
    for seat, action in careless:
        with pytest.raises(IllegalAction):
            play(TOY, state, seat, action)
    with pytest.raises(IndexError):
        view(state, -1)


def test_events_reach_their_audience_only() -> None:
    events = (Event("all", "a", ()), Event((1,), "b", ()), Event((0, 1), "c", ()), Event((), "d", ()))
    assert [e.kind for e in visible(events, None)] == ["a"]
    assert [e.kind for e in visible(events, 0)] == ["a", "c"]
    assert [e.kind for e in visible(events, 1)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (((1, 0), (0, 9)), ((1, 0), (0, 9)), (0,)),
        (((1, 3), (0, 0)), ((0, 0), (1, 2)), (0,)),
        (((1, 3), (0, 0)), ((0, 0), (1, 4)), (1,)),
        (((1, 3), (0, 0)), ((0, 0), (1, 3)), (0, 1)),
    ],
    ids=["both games", "the tie is broken", "the other way", "drawn"],
)
def test_the_winners_of_a_match(first: tuple[Score, ...], second: tuple[Score, ...], winners: tuple[Seat, ...]) -> None:
    assert match_winners(first, second) == winners
