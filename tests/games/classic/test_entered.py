"""Set-ups as people write them: clues by book and number, spaces by name, maps by card."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cryptid.core.codec import InvalidData, encode
from cryptid.core.game import BadInput
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.entered import read_clue, read_setup
from cryptid.games.classic.model import InvalidSetup
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.setup import cards, clue_books, hint_list

KEY = "intro_12345625037B0B3472"


def written(**changes: Any) -> dict[str, Any]:
    """Return a printed set-up in JSON, with some fields changed."""
    data: dict[str, Any] = json.loads(json.dumps(encode(cards()["N01"].setup(3))))
    return data | changes


@pytest.mark.parametrize("clue", CLUES)
def test_every_clue_has_its_id_in_any_order_and_case(clue: str) -> None:
    assert read_clue(clue) == clue
    assert read_clue(f" {clue.upper()} ") == clue
    negation = "!" if clue.startswith("!") else ""
    assert read_clue(negation + " | ".join(reversed(clue.removeprefix("!").split("|")))) == clue


@pytest.mark.parametrize(
    ("text", "book", "number"),
    [
        ("alpha 2", "alpha", 2),
        ("Alpha-2", "alpha", 2),
        ("a2", "alpha", 2),
        ("B: 43", "beta", 43),
        ("γ96", "gamma", 96),
        ("Δ1", "delta", 1),
        ("epsilon96", "epsilon", 96),
    ],
)
def test_clues_by_book_and_number(text: str, book: str, number: int) -> None:
    assert read_clue(text) == clue_books()[book][number - 1]


@pytest.mark.parametrize("text", ["", "alpha", "alpha 0", "alpha 97", "zeta 5", "12", "desert|lava", "desert", "!"])
def test_what_is_no_clue(text: str) -> None:
    assert read_clue(text) is None
    with pytest.raises(InvalidSetup, match=r"^clues\[1\]: there is no clue .*`cryptid clues` lists them"):
        read_setup(written(clues=["1:water", text, "2:bear"]))


def test_a_card_is_a_whole_set_up() -> None:
    for players in (2, 3, 4, 5):
        assert read_setup({"card": "a07", "players": players}) == cards()["A07"].setup(players)


def test_other_clues_on_the_map_of_a_card() -> None:
    setup = read_setup({"card": "N01", "players": 3, "clues": ["1:water", "2:bear", "swamp|desert"]})
    assert setup.layout == cards()["N01"].layout
    assert setup.clues == ("1:water", "2:bear", "desert|swamp")
    assert (setup.hint, setup.habitat) == (None, None)


def test_names_of_spaces_and_numbers_of_hints() -> None:
    plain = written()
    named = [
        {"kind": s["kind"], "colour": s["colour"], "space": SPACE_NAMES[s["row"] * 12 + s["col"]].lower()}
        for s in plain["structures"]
    ]
    row, col = plain["habitat"]
    number = 1 + hint_list().index(plain["hint"])
    changes = {"structures": named, "habitat": SPACE_NAMES[row * 12 + col], "hint": number}
    assert read_setup(plain | changes) == read_setup(plain)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"card": "N01", "board": KEY, "players": 3}, "board: give a card or a board, not both"),
        ({"card": "Q77", "players": 3}, "card: there is no 'Q77'; N01 to N19 are normal"),
        ({"card": 7, "players": 3}, "card: expected the text of an id"),
        ({"board": 7, "players": 3, "clues": []}, "board: expected the text of a key"),
        ({"card": "N01", "players": 3, "mode": "normal"}, "card: stands for mode too"),
        ({"card": "N01"}, "players: missing"),
        ({"card": "N01", "players": 6}, "clues: missing"),
        ({"card": "N01", "players": 6, "clues": []}, "players: expected 2 to 5, not 6"),
        (written(structures=[{"kind": "stone", "colour": "white", "space": 7}]), r"structures\[0\].space: there is no"),
        (written(structures=7), "structures: expected a list"),
        (written(structures=[7]), r"structures\[0\]: expected an object"),
        (written(clues=7), "clues: expected a list"),
        (written(hint=0), "hint: expected one of"),
        (written(hint=81), "hint: expected one of"),
    ],
)
def test_what_is_wrong_is_named(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=f"^{sentence}"):
        read_setup(data)


def test_a_set_up_is_an_object() -> None:
    with pytest.raises(InvalidData, match="expected an object"):
        read_setup([1])
