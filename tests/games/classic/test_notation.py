"""Actions as text: every form, in any case and spacing; anything else is refused with one line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cryptid.core.game import InvalidAction, view
from cryptid.games.classic import Action, Classic, Options
from cryptid.games.classic.model import (
    Answer,
    Ask,
    CallHint,
    Correct,
    Cube,
    Disc,
    Pass,
    Reply,
    Search,
    Vote,
)
from cryptid.games.classic.notation import SPACE_BY_NAME, SPACE_NAMES, from_text, space_named, to_text
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()
C7 = SPACE_NAMES.index("C7")

FORMS: dict[str, Action] = {
    "cube C7": Cube(None, C7),
    "cube 0 C7": Cube(0, C7),
    "cube 3 L9": Cube(3, 107),
    "ask 2 C7": Ask(2, C7),
    "ask 0 A1": Ask(0, 0),
    "search C7": Search(C7),
    "disc C7": Disc(C7),
    "answer disc": Answer(Reply.DISC),
    "answer cube": Answer(Reply.CUBE),
    "answer discs": Answer(Reply.DISCS),
    "answer cube 3": Answer(Reply.CUBE, 3),
    "hint": CallHint(),
    "yes": Vote(True),
    "no": Vote(False),
    "correct C7 A1": Correct(None, C7, 0),
    "correct 3 C7 A1": Correct(3, C7, 0),
    "correct C7": Correct(None, C7, None),
    "correct 1 C7": Correct(1, C7, None),
    "pass": Pass(),
}


def test_spaces_are_named_by_column_and_row() -> None:
    assert C7 == 6 * 12 + 2
    assert SPACE_NAMES[:13] == (*(f"{letter}1" for letter in "ABCDEFGHIJKL"), "A2")
    assert all(space_named(name.lower()) == space == SPACE_BY_NAME[name] for space, name in enumerate(SPACE_NAMES))


@pytest.mark.parametrize("text", FORMS)
def test_every_form_both_ways(text: str) -> None:
    assert from_text(text) == FORMS[text]
    assert to_text(FORMS[text]) == text


@pytest.mark.parametrize("text", FORMS)
def test_any_case_and_spacing(text: str) -> None:
    for written in (text.upper(), text.title(), f"  {text}\n", text.replace(" ", " \t  "), text.replace(" ", "\u00a0")):
        assert from_text(written) == FORMS[text]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "C7", "cub C7", "cube", "cube C", "cube C0", "cube C10", "cube M1", "cube 4 C7", "cube C7 C8"),
        *("cube C 7", "cube -1 C7", "ask C7", "ask 5 C7", "ask 1", "ask 1 2 C7", "ask one C7", "search", "search 1 C7"),
        *("disc", "disc 1 C7", "answer", "answer yes", "answer disc 1", "answer discs 2", "answer cube 4"),
        *("hint please", "yes no", "no 1", "correct", "correct C3 D4 E5", "correct 4 C3", "pass 1", "passs"),
        *("ask ١ C7", "ask 1 Ｃ7", "as\u212a 1 C7", "cube C7;", "cube\x00C7", "'; drop", "ask 1 C7\x00"),
    ],
)
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        from_text(text)
    assert refused.value.code == "unreadable"
    assert len(str(refused.value).splitlines()) == 1


def test_the_refusal_says_how_to_write_it() -> None:
    with pytest.raises(InvalidAction, match="write it like 'ask 2 C7'"):
        from_text("ask C7")
    with pytest.raises(InvalidAction, match="'answer discs' or 'answer cube 3'"):
        from_text("answer")
    with pytest.raises(InvalidAction, match="the first word is one of cube, ask, search, disc, answer, hint"):
        from_text("fly C7")


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(InvalidAction) as refused:
        from_text("cube " + "x" * 10_000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_every_legal_action_of_a_random_game_round_trips(name: str) -> None:
    options: Options = CONFIGURATIONS[name]
    rng = Random(5)
    state = GAME.start(GAME.deal(options, rng))
    for _ in range(60):
        if GAME.outcome(state.public) is not None:
            break
        for seat in range(options.players):
            for action in GAME.legal_actions(view(state, seat)):
                text = GAME.to_text(action)
                assert GAME.from_text(text) == action
                assert GAME.from_text(text.lower()) == action
        seat = rng.choice(GAME.to_act(state.public))
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(view(state, seat)))).state


def refusal(text: str) -> str | None:
    """Return the message for a text that is not an action, else None. An action must read back the same."""
    try:
        action = from_text(text)
    except InvalidAction as refused:
        return str(refused)
    assert from_text(to_text(action)) == action
    return None


@given(st.text(max_size=60))
def test_any_text_gives_an_action_or_a_refusal(text: str) -> None:
    assert len((refusal(text) or "").splitlines()) <= 1


WORDS = [
    "cube",
    "ask",
    "search",
    "disc",
    "discs",
    "answer",
    "hint",
    "yes",
    "no",
    "correct",
    "pass",
    *"012345",
    "A1",
    "l9",
]


@given(st.lists(st.sampled_from([*WORDS, "C7", "M1", "C10", "\t", "ſearch"]), max_size=5))
def test_any_words_give_an_action_or_a_refusal(words: list[str]) -> None:
    assert len((refusal(" ".join(words)) or "").splitlines()) <= 1
