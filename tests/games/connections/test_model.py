"""Impossible options and deals are refused, and the message names the field."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import decode, encode
from cryptid.core.game import BadInput, InvalidOptions
from cryptid.games.connections import Connections, Deal, DraftTie, Options, RepeatScope

DEAL = Connections().deal(Options(draft_tie=DraftTie.RANDOM), Random(1))
HANDS = DEAL.hands[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("players", value) for value in (0, 1, 6, -3, 3.0, "3", None, True)),
        *(("win_score", value) for value in (0, 51, -1, "10", None, False)),
        *(("hand", value) for value in (0, 22, 7.5, "7", None)),
        *(("start", value) for value in (-1, 3, "0", True)),
        *(("allow_pass", value) for value in (0, 1, None, "yes")),
        ("repeat_across", 1),
        ("sd_all", None),
        ("recommit", "on"),
        *(("repeat_scope", value) for value in ("last_action", None, DraftTie.RANDOM)),
        *(("draft_tie", value) for value in ("random", None, RepeatScope.LAST_ACTION)),
    ],
)
def test_r10_wrong_options_are_named(name: str, value: Any) -> None:
    with pytest.raises(InvalidOptions, match=name) as refused:
        Options(**{name: value})
    assert refused.value.code == name


@pytest.mark.parametrize(("players", "most"), [(2, 32), (3, 21), (4, 16), (5, 12)])
def test_r10_hands_are_as_large_as_the_cards_allow(players: int, most: int) -> None:
    options = Options(players=players, hand=most)
    assert len(Connections().deal(options, Random(1)).hands[0][0]) == most
    with pytest.raises(InvalidOptions, match=f"from 1 to {most}"):
        Options(players=players, hand=most + 1)


def test_r10_defaults() -> None:
    assert encode(Options()) == {
        "players": 3,
        "win_score": 10,
        "hand": 7,
        "start": None,
        "allow_pass": True,
        "repeat_scope": "previous_player",
        "repeat_across": False,
        "draft_tie": "lowest_seat",
        "sd_all": True,
        "recommit": False,
    }


def with_first_hands(hands: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return (hands, *DEAL.hands[1:])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"starter": 3}, "starter has no seat"),
        ({"starter": -1}, "starter has no seat"),
        ({"hands": DEAL.hands[1:]}, "hands of 6 expeditions"),
        ({"hands": (*DEAL.hands, HANDS)}, "hands of 6 expeditions"),
        ({"hands": with_first_hands(HANDS[:2])}, "one hand for each seat"),
        ({"hands": with_first_hands((HANDS[0][1:], *HANDS[1:]))}, "hands of 7 cards"),
        ({"hands": with_first_hands((HANDS[0][::-1], *HANDS[1:]))}, "rising order"),
        ({"hands": with_first_hands((HANDS[0], HANDS[0], HANDS[2]))}, "dealt twice"),
        ({"hands": with_first_hands(((*HANDS[0][:6], HANDS[0][5]), *HANDS[1:]))}, "dealt twice"),
        ({"hands": with_first_hands(((*HANDS[0][:6], 64), *HANDS[1:]))}, "not one of the sixty-four"),
        ({"hands": with_first_hands(((-1, *HANDS[0][1:]), *HANDS[1:]))}, "not one of the sixty-four"),
        ({"precedence": ()}, "5 orders of precedence"),
        ({"precedence": ((0, 1), *DEAL.precedence[1:])}, "not of all seats"),
        ({"precedence": ((0, 1, 1), *DEAL.precedence[1:])}, "not of all seats"),
        ({"options": Options()}, "expected 0 orders"),
        ({"options": replace(DEAL.options, players=4)}, "7 expeditions"),
        ({"options": replace(DEAL.options, start=(DEAL.starter + 1) % 3)}, "not the one of the options"),
    ],
)
def test_deals_that_cannot_be(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as refused:
        replace(DEAL, **changes)
    assert refused.value.code == "invalid_deal"


def test_a_deal_from_a_stranger_is_read_or_refused() -> None:
    data = encode(DEAL)
    assert decode(Deal, data) == DEAL
    for broken in ({**data, "starter": "0"}, {**data, "hands": []}, {**data, "hands": [[["x"]]]}, {**data, "more": 1}):
        with pytest.raises(BadInput):
            decode(Deal, broken)


def test_deals_are_fair() -> None:
    """Over many deals every seat holds every card, and every seat starts."""
    deals = [Connections().deal(Options(players=2), Random(seed)) for seed in range(400)]
    assert {deal.starter for deal in deals} == {0, 1}
    for seat in (0, 1):
        counts = [sum(card in deal.hands[0][seat] for deal in deals) for card in range(64)]
        assert all(20 <= count <= 75 for count in counts)  # 43.75 expected
