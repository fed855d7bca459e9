"""`cryptid setup`."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from cryptid.core.codec import parse_json
from cryptid.games.classic import boxed
from cryptid.games.classic.clues import CLUES, Mode, clue_words
from cryptid.games.classic.entered import read_setup
from cryptid.games.classic.model import Options, Setup, Source, check_playable
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.setup import card_setup, cards, clue_books, generate, hint_list
from tests.cli.running import cryptid, refusal, terminal

BOARD = "intro_12345625037B0B3472"


def made(*argv: str) -> list[Setup]:
    """Return the set-ups that the command prints as JSON."""
    result = cryptid("setup", "--json", *argv)
    assert (result.code, result.err) == (0, "")
    return [read_setup(parse_json(line)) for line in result.out.splitlines()]


def prose(*argv: str) -> str:
    result = cryptid("setup", *argv)
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.out.split("\n"))) <= 100
    return result.out


def test_json_has_the_form_of_the_contract() -> None:
    line = json.loads(cryptid("setup", "--players", "3", "--mode", "advanced", "--seed", "1", "--json").out)
    assert list(line) == [
        "mode", "players", "layout", "structures", "clues", "hint", "habitat", "doubt", "grade", "map_surprise",
    ]  # fmt: skip
    assert (line["mode"], line["players"]) == ("advanced", 3)
    assert [set(tile) for tile in line["layout"]] == [{"tile", "rotated"}] * 6
    assert [list(structure) for structure in line["structures"]] == [["kind", "colour", "row", "col"]] * 8
    assert set(line["clues"]) <= set(CLUES)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_json_is_what_the_generator_makes(players: int, mode: Mode) -> None:
    options = Options(players, mode)
    [setup] = made("--players", str(players), "--mode", mode, "--seed", "7")
    assert setup == generate(options, Random(7))
    check_playable(options, setup)


def test_each_of_several_has_a_seed_of_its_own() -> None:
    three = made("--seed", "5", "--count", "3")
    assert len(three) == len(set(three)) == 3
    assert [made("--seed", str(seed)) for seed in (5, 6, 7)] == [[setup] for setup in three]


def test_without_a_seed_it_is_another_each_time_and_says_how_to_make_it_again() -> None:
    first, second = prose(), prose()
    assert first != second
    seed = re.search(r"seed (\d+)", first)
    assert seed is not None
    assert prose("--seed", seed[1]) == first


def test_four_players_normal_by_default() -> None:
    assert made("--seed", "1") == made("--seed", "1", "--players", "4", "--mode", "normal")


def test_every_card() -> None:
    for card in cards().values():
        for players in (3, 5):
            options = Options(players, card.mode, Source.CARD)
            assert made("--card", card.id.lower(), "--players", str(players)) == [card_setup(options, card, Random(0))]


def test_a_card_splits_between_two() -> None:
    [setup] = made("--card", "N01", "--players", "2")
    row = cards()["N01"].setup(2)
    assert (set(setup.clues[:2]), set(setup.clues[2:])) == (set(row.clues[:2]), set(row.clues[2:]))


def test_a_random_card_is_of_the_mode() -> None:
    for mode in Mode:
        for setup in made("--card", "random", "--mode", mode, "--count", "5", "--seed", "1"):
            assert setup in [card.setup(4) for card in cards().values() if card.mode is mode]
    assert made("--card", "random", "--seed", "1") == made("--card", "random", "--mode", "normal", "--seed", "1")


def test_fresh_clues_on_an_official_board() -> None:
    first, second = made("--board", BOARD, "--count", "2", "--seed", "1")
    assert first.clues != second.clues
    assert (first.layout, first.structures, first.mode) == (second.layout, second.structures, Mode.NORMAL)
    assert [(tile.tile, tile.rotated) for tile in first.layout] == [(n, False) for n in range(1, 7)]


def board_without_clues() -> str:
    """Find the key of a board on which no three clues of normal mode leave one habitat."""
    for seed in range(100):
        key = f"intro_{''.join(map(str, Random(seed).sample(range(1, 7), 6)))}000102030405"
        if cryptid("setup", "--board", key, "--players", "3").code:
            return key
    raise AssertionError("every board has clues")


def test_a_board_without_an_admissible_set() -> None:
    said = refusal("setup", "--board", board_without_clues(), "--players", "3")
    assert said == "board: no clues for 3 players lead to one habitat on this board."


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("--players 6", "players: expected a whole number from 2 to 5."),
        ("--players 1", "players: expected a whole number from 2 to 5."),
        ("--players x", "argument --players: expected a whole number from 0, not 'x' (see cryptid setup --help)"),
        ("--mode hard", 'mode: expected one of normal, advanced, not "hard"'),
        ("--card random --mode hard", 'mode: expected one of normal, advanced, not "hard"'),
        ("--count 0", "argument --count: expected a whole number from 1, not '0' (see cryptid setup --help)"),
        ("--seed -1", "argument --seed: expected a whole number from 0, not '-1' (see cryptid setup --help)"),
        ("--grade wild", 'grade: expected one of any, gentle, fair, hard, not "wild"'),
        (
            "--grade hard --mode advanced",
            "grade: set-ups in advanced mode are about equally hard, so they have no grade.",
        ),
        ("--grade hard --card N01", "grade: choose a grade, or a card or board, not both."),
        ("--card N20", "card: there is no 'N20'; N01 to N19 are normal, A01 to A35 advanced."),
        ("--card N01 --mode advanced", "mode: this is for normal mode, not advanced."),
        (f"--board {BOARD} --mode advanced", "mode: this is for normal mode, not advanced."),
        ("--board intro_1", "board: 'intro_1' is not a key like intro_12345625037B0B3472."),
        (
            f"--board {BOARD} --card N01",
            "argument --card: not allowed with argument --board (see cryptid setup --help)",
        ),
    ],
)
def test_refusals(argv: str, said: str) -> None:
    assert refusal("setup", *argv.split()) == said


def test_a_grade_is_that_of_the_map() -> None:
    surprises = {
        grade: [
            json.loads(line)["map_surprise"]
            for line in cryptid("setup", "--grade", grade, "--seed", "3", "--count", "4", "--json").out.splitlines()
        ]
        for grade in ("gentle", "hard")
    }
    assert max(surprises["gentle"]) < min(surprises["hard"])
    assert "grade hard, seed 3" in prose("--grade", "hard", "--seed", "3")


# For people


def open_part(text: str) -> str:
    return text[: text.index("-----")]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("more", [["--mode", "advanced"], ["--card", "random"]])
def test_prose_keeps_secrets_behind_screens(players: int, more: list[str]) -> None:
    argv = ["--players", str(players), "--seed", "9", *more]
    text, [setup] = prose(*argv), made(*argv)
    shown, *secrets = re.split(r"-{80,}\n", text)
    own = 2 if players == 2 else 1
    words = [f"the habitat is {clue_words(clue)}" for clue in setup.clues]
    told = ["\n  ".join(words[i : i + own]) for i in range(0, len(words), own)]
    assert setup.hint is not None
    told += [setup.hint.words, SPACE_NAMES[setup.habitats[0]]]
    for secret, said in zip(secrets, told, strict=False):
        warning, screen = secret.rstrip("\n").split("\n", 1)
        assert warning.endswith(": below. Everybody else, please look away.")
        assert re.split(r"; for people|[(]to deal", screen)[0].rstrip() == "\n" * 29 + f"  {said}"
    assert secrets[len(told) :] == ["\n"]
    assert not any(said in shown for said in told[:-1])
    assert [secret.split(":")[0] for secret in secrets[:players]] == [
        f"The clue of player {number}" for number in range(1, players + 1)
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("more", [["--mode", "advanced"], ["--card", "random"]])
def test_books_and_numbers_lead_to_the_clues(players: int, more: list[str]) -> None:
    argv = ["--players", str(players), "--seed", "3", *more]
    text, [setup] = prose(*argv), made(*argv)
    entries = re.findall(r"book (\w+), clue (\d+)", text)
    assert [clue_books()[book][int(number) - 1] for book, number in entries] == list(setup.clues)
    assert len({book for book, _ in entries}) == len(entries)
    hint = re.search(r"number (\d+) of the rule book", text)
    assert hint is not None
    assert hint_list()[int(hint[1]) - 1] == setup.hint


def test_a_card_shows_its_own_row() -> None:
    text = prose("--card", "N01", "--players", "3")
    assert text.startswith("Cryptid for 3 players, normal mode\n")
    assert "N01" not in open_part(text)
    assert "seed" not in open_part(text)
    assert re.search(
        r"\n  I2; for people this set-up was (gentle|fair|hard) \(to deal this again: card N01, seed ", text
    )
    assert "player 1: book alpha, clue 28" in text
    assert "player 2: book delta, clue 85" in text
    assert "player 3: book epsilon, clue 8" in text
    assert "number 25 of the rule book's hints" in text


def test_the_table_is_described() -> None:
    text = open_part(prose("--card", "N01"))
    assert "rows 1-3:  A-F  tile 1 turned    G-L  tile 5\n" in text
    assert "rows 7-9:  A-F  tile 2           G-L  tile 4\n" in text
    assert "Standing stones:  white F3, green L1, blue B1\n" in text
    assert "Abandoned shacks: white D3, green J7, blue E9\n" in text


def test_a_set_up_without_a_hint() -> None:
    """There is always a true hint with fewer than five clues, and nearly always with five."""
    setup = replace(generate(Options(5), Random(1)), hint=None)
    with patch.object(boxed, "generate", return_value=setup):
        text = prose("--players", "5")
    assert "rule book" not in text
    assert "\n  there is none\n" in text


def test_nobody_at_the_keyboard_sees_a_secret_unasked() -> None:
    """On a terminal, each secret waits for Enter and is cleared afterwards. The end of input ends the command."""
    with terminal("setup", "--card", "N01", "--players", "3", TERM="xterm") as shown:
        text = shown.read_until("The clue of player 1: press Enter to see it")
        assert "\033[" in text
        assert not any(clue_words(clue) in text for clue in cards()["N01"].setup(3).clues)
        shown.type("\n")
        assert "the habitat is within 1 space of swamp" in shown.read_until("Press Enter to hide it.")
        shown.type("\n")
        assert "\033[2J\033[3J" in shown.read_until("The clue of player 2: press Enter to see it")
        shown.type("\x04")
        assert shown.read_to_the_end() == " (Ctrl-D to stop here). \r\n"


def test_the_secrets_are_all_shown_in_turn() -> None:
    """Pressing Enter until the end shows each secret once."""
    with terminal("setup", "--card", "N01", "--players", "3", TERM="dumb", NO_COLOR="1") as shown:
        shown.type("\n" * 10)
        text = shown.read_to_the_end()
    assert text.count("Press Enter to hide it.") == 5
    assert "rule book's hints" in text
    assert "\033" not in text
    assert text.count("the habitat is") == 3
