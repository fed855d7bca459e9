"""Deal codes: the same deal for everybody, for any options, and no deal for a code with a mistake."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import canonical
from cryptid.core.commitment import commit
from cryptid.core.deal_code import DIGITS, InvalidCode, make_code, normal_code, read_code
from cryptid.games import GAMES
from tests.games.configurations import CONFIGURATIONS


def deal_of(code: str) -> Any:
    """Return the deal of a code. Any: each game has its own deals."""
    rules, options, rng = read_code(code, GAMES)
    return rules.deal(options, rng)


@pytest.mark.parametrize(("game", "name", "options"), CONFIGURATIONS)
def test_a_code_names_the_options_and_one_deal(game: str, name: str, options: object) -> None:
    rules = GAMES[game]
    try:
        code = make_code(rules, options, Random(name))
    except InvalidCode:
        assert name == "pairing"
        return
    assert read_code(code, GAMES)[:2] == (rules, options)
    assert canonical(deal_of(f" {code.lower()} ")) == canonical(deal_of(code))
    assert normal_code(code.upper()) == code
    assert len(code) <= len(game) + 16


def test_default_options_need_no_characters() -> None:
    assert len(make_code(GAMES["urban"], GAMES["urban"].options_type(), Random(1))) == len("urban-2-1234567")


def test_misread_letters_are_understood() -> None:
    rules = GAMES["urban"]
    codes = (make_code(rules, rules.options_type(), Random(seed)) for seed in range(99))
    code = next(code for code in codes if "0" in code[8:] and "1" in code[8:])
    assert normal_code(code[:8] + code[8:].replace("0", "o").replace("1", "l")) == code


def test_another_seed_is_another_deal() -> None:
    rules = GAMES["connections"]
    deals = {canonical(deal_of(make_code(rules, rules.options_type(), Random(n)))) for n in range(5)}
    assert len(deals) == 5


@pytest.mark.parametrize(
    ("code", "digest"),
    [
        ("classic-4-RMZDYZS", "517d43a9a30083ce"),
        ("urban-2-RMZDYZ3", "73f15b9e98eadadd"),
        ("connections-3-RMZDYZT", "50f670798cd65a11"),
    ],
)
def test_the_deals_of_codes_do_not_change(code: str, digest: str) -> None:
    """People share codes. If this fails, raise the version of the game, so that old codes are refused."""
    assert commit(deal_of(code), "00")[:16] == digest


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a deal code"),
        ("bako-ludi-meto", "not a deal code"),
        ("chess-2-0000000", "begins with the name of a game"),
        ("urban-2-0000000", "typing mistake"),
    ],
)
def test_what_is_no_code_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidCode, match=words):
        read_code(text, GAMES)


def test_one_wrong_character_is_noticed() -> None:
    rules = GAMES["urban"]
    code = make_code(rules, rules.options_type(), Random(2))
    others = [code[:8] + digit + code[9:] for digit in DIGITS if digit != code[8]]
    refused = 0
    for other in others:
        try:
            read_code(other, GAMES)
        except InvalidCode:
            refused += 1
    assert refused >= len(others) - 2


def test_there_are_no_codes_for_other_numbers_of_players() -> None:
    rules = GAMES["urban"]
    codes = (f"urban-3-00000{a}{b}" for a in DIGITS for b in DIGITS)
    said = set()
    for code in codes:
        with pytest.raises(InvalidCode) as error:
            read_code(code, GAMES)
        said.add(str(error.value))
    assert "There is no such number of players: 3." in said
    assert rules.options_type().players == 2


def test_options_of_a_form_of_their_own_have_no_code() -> None:
    rules = GAMES["classic"]
    options = replace(rules.options_type(), players=2, pairing=((0, 2), (1, 3)))
    with pytest.raises(InvalidCode, match="pairing"):
        make_code(rules, options, Random(0))
