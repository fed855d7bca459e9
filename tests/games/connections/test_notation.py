"""Actions as text and back; anything else is refused with one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid.core.game import InvalidAction
from cryptid.games.connections import Action, Change, Flip, Pass, Pick, Propose, Swap
from cryptid.games.connections.creatures import CARDS, NAMES, TRAITS, Trait
from cryptid.games.connections.model import CHANGES, FLIPS, PASS, PICKS, PROPOSALS, SWAPS
from cryptid.games.connections.notation import from_text, to_text

ACTIONS: tuple[Action, ...] = (*PICKS, *FLIPS, *SWAPS.values(), PASS, *PROPOSALS, *CHANGES)
WORDS = [
    "pick",
    "flip",
    "swap",
    "pass",
    "propose",
    "change",
    "1",
    "6",
    "7",
    "63",
    "64",
    "beak",
    "Sailtangle",
    " ",
    "\n",
]


def test_r9_every_action_there_and_back() -> None:
    assert len({to_text(action) for action in ACTIONS}) == len(ACTIONS) == 12 + 6 + 15 + 1 + 64 + 64
    for action in ACTIONS:
        assert from_text(to_text(action)) is action
        assert from_text(f"\t{to_text(action).upper().replace(' ', '   ')}\n") is action
        assert from_text(to_text(action).replace(" ", "")) is action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pick horns", Pick(Trait.HORNS)),
        ("Flip 3", Flip(3)),
        ("swap 5 2", Swap(2, 5)),
        ("swap25", Swap(2, 5)),
        ("PASS", Pass()),
        ("propose sailTANGLE", Propose(45)),
        ("propose 45", Propose(45)),
        ("change 0", Change(0)),
    ],
)
def test_r9_examples(text: str, action: Action) -> None:
    assert from_text(text) == action


def test_r9_creatures_by_number() -> None:
    assert [from_text(f"propose {card}") for card in CARDS] == list(PROPOSALS)
    assert [from_text(f"change {name}") for name in NAMES] == list(CHANGES)
    assert [from_text(f"pick {trait.value}") for trait in TRAITS] == list(PICKS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_action"),
        ("hop 3", "unknown_action"),
        ("pick", "unknown_trait"),
        ("pick tooth", "unknown_trait"),
        ("pick horns fin", "unknown_trait"),
        ("flip", "unknown_slot"),
        ("flip 0", "unknown_slot"),
        ("flip 7", "unknown_slot"),
        ("flip 1 2", "unknown_slot"),
        ("flip ²", "unknown_slot"),
        ("swap 3", "unknown_slots"),
        ("swap 3 3", "unknown_slots"),
        ("swap 0 3", "unknown_slots"),
        ("swap 1 2 3", "unknown_slots"),
        ("pass 1", "pass_alone"),
        ("propose", "unknown_creature"),
        ("propose 64", "unknown_creature"),
        ("propose -1", "unknown_creature"),
        ("propose 4 5", "unknown_creature"),
        ("change Nessie", "unknown_creature"),
    ],
)
def test_unreadable(text: str, code: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        from_text(text)
    assert refused.value.code == code
    assert str(refused.value).endswith(".")


def test_a_long_text_is_refused_at_once() -> None:
    with pytest.raises(InvalidAction):
        from_text("swap" + " " * 100_000 + "x" + " " * 100_000 + "y")


@given(st.text() | st.lists(st.sampled_from(WORDS)).map("".join))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = from_text(text)
    except InvalidAction:
        return
    assert action in ACTIONS
