"""Actions as text and back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.core.game import InvalidAction
from cryptid.games.urban.model import (
    Action,
    Align,
    Announce,
    Block,
    Card,
    Draw,
    Expand,
    Relocate,
    Restrict,
    Shuffle,
    Side,
    Split,
    Wild,
)
from cryptid.games.urban.notation import from_text, to_text
from cryptid.games.urban.sensors import ANNOUNCEMENTS, FEATURES, effects

LEFT, RIGHT = Side
O, M = Block  # noqa: E741 (the letters of the notation)

EXAMPLES: list[tuple[str, Action]] = [
    ("split 2 PW", Split(2, "PW")),
    ("split 0 -", Split(0, "")),
    ("shuffle 1 K left", Shuffle(1, "K", LEFT)),
    ("align W right", Align("W", RIGHT)),
    ("wild split 3 PPWKK", Wild(Split(3, "PPWKK"))),
    ("wild shuffle 0 P right", Wild(Shuffle(0, "P", RIGHT))),
    ("wild align K left", Wild(Align("K", LEFT))),
    ("draw", Draw()),
    ("announce 10", Announce(10)),
    ("announce PWK", Announce("PWK")),
    ("restrict left", Restrict(LEFT)),
    ("relocate W 3", Relocate("W", 3)),
    ("expand mysterious ordinary", Expand(M, O)),
]


@pytest.mark.parametrize(("text", "action"), EXAMPLES)
def test_examples(text: str, action: Action) -> None:
    assert to_text(action) == text
    assert from_text(text) == action
    assert from_text(f"\t{text.upper().replace(' ', '   ')}\n") == action
    assert from_text(text.replace(" ", "")) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("split x2 wp", Split(2, "PW")),
        ("shuffle x1 k l", Shuffle(1, "K", LEFT)),
        ("align w r", Align("W", RIGHT)),
        ("announce kp", Announce("PK")),
        ("announce 05", Announce(5)),
        ("restrict r", Restrict(RIGHT)),
        ("relocate w y3", Relocate("W", 3)),
        ("expand m o", Expand(M, O)),
        ("expand om", Expand(O, M)),
    ],
)
def test_what_people_type(text: str, action: Action) -> None:
    assert from_text(text) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "An action begins with one of split, shuffle, align, wild, draw, announce, restrict, relocate, expand."),
        ("pass", "An action begins with one of"),
        ("split 4 P", "'split' is written 'split SPACE SENSORS'"),
        ("split 0", "'split' is written"),
        ("split 0 PPPPP", "There are not so many sensors of a colour."),
        ("split 0 KKKK", "There are not so many"),
        ("shuffle 1 K", "'shuffle' is written"),
        ("align left", "'align' is written"),
        ("wild", "'wild' is written before an effect"),
        ("wild draw", "After 'wild' an effect begins with one of split, shuffle, align."),
        ("wild wild align K left", "After 'wild' an effect"),
        ("draw 2", "'draw' is written alone."),
        ("announce", "'announce' is written"),
        ("announce 11", "A feature is a number from 0 to 10, or colours of P, W and K."),
        ("announce PP", "A feature is"),
        ("restrict middle", "'restrict' is written"),
        ("relocate 3", "'relocate' is written"),
        ("relocate P 4", "'relocate' is written"),
        ("expand m", "'expand' is written"),
        ("split \u0661 P", "'split' is written"),
        ("wild" * 5000, "After 'wild' an effect"),
    ],
)
def test_refusals(text: str, sentence: str) -> None:
    with pytest.raises(InvalidAction) as refusal:
        from_text(text)
    assert str(refusal.value).startswith(sentence)


def test_every_action_round_trips() -> None:
    row = ("PPPPWWWKKK",) * 4
    actions: list[Action] = [Draw(), *ANNOUNCEMENTS]
    for card in Card:
        actions += [*effects(card, row), *effects(card, row, is_wild=True)]
    actions += [Relocate(colour, space) for colour in "PWK" for space in range(4)]
    actions += [Expand(left, right) for left in Block for right in Block]
    assert len(FEATURES) == 18
    assert len({to_text(action) for action in actions}) == len(actions)
    assert [from_text(to_text(action)) for action in actions] == actions


words = st.sampled_from(
    ["split", "shuffle", "align", "wild", "draw", "announce", "restrict", "relocate", "expand", "left", "r", "P", "WK"]
)


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.text(), st.lists(st.one_of(words, st.text(max_size=4), st.integers(-9, 99).map(str))).map(" ".join))
)
def test_any_text_gives_an_action_or_a_refusal(text: str) -> None:
    with suppress(InvalidAction):
        action = from_text(text)
        assert from_text(to_text(action)) == action
