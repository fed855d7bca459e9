"""`cryptid perft`."""

from __future__ import annotations

from random import Random

from cryptid.core.game import view
from cryptid.games.classic import Classic, Options
from tests.cli.running import cryptid, refusal


def test_one_line_a_depth() -> None:
    result = cryptid("perft", "classic", "--players", "3", "--seed", "4", "--depth", "2")
    game = Classic()
    state = game.start(game.deal(Options(3), Random(4)))
    first = game.legal_actions(view(state, 0))
    second = sum(len(game.legal_actions(view(game.apply(state, 0, action).state, 1))) for action in first)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"1 {len(first)}\n2 {second}\n"


def test_the_seed_is_0_unless_given() -> None:
    assert cryptid("perft", "classic", "--depth", "1") == cryptid("perft", "classic", "--depth", "1", "--seed", "0")


def test_options_reach_the_game() -> None:
    def count(*options: str) -> str:
        return cryptid("perft", "classic", "--seed", "2", "--depth", "1", *options).out

    assert count("--mode", "advanced") == count("--option", "mode=advanced") != count()
    assert count("--option", "start=1") == count("--option", "start = 1", "--option", "hints=false") != count()


def test_nested_options() -> None:
    pairing = "pairing=[[0,2],[1,3]]"
    result = cryptid(
        "perft", "classic", "--players", "2", "--depth", "1", "--option", pairing, "--option", "source=card"
    )
    assert (result.code, result.err) == (0, "")


def test_options_that_are_refused() -> None:
    def said(*options: str) -> str:
        return refusal("perft", "classic", "--depth", "1", *options)

    assert said("--option", "hints") == "--option: expected NAME=VALUE, not 'hints'."
    assert said("--option", "hint=true") == (
        "classic has no option 'hint'; it has players, mode, source, grade, start, hints, max_hints, honour_mode,"
        " partial_answer, pairing."
    )
    assert said("--players", "6") == "players: expected a whole number from 2 to 5."
    assert said("--players", "") == 'players: expected a whole number, not ""'
    assert said("--players", "x") == 'players: expected a whole number, not "x"'
    assert said("--players", "3", "--option", "players=4") == "players is given twice; give it once."
    assert said("--mode", "easy") == 'mode: expected one of normal, advanced, not "easy"'
    assert said("--option", "hints=yes") == 'hints: expected true or false, not "yes"'
    assert said("--option", "hints=") == 'hints: expected true or false, not ""'
    assert said("--option", "pairing=[[0,1],[2]]") == "pairing[1]: expected 2 entries, not 1"
    assert said("--option", "max_hints=" + "9" * 5000).startswith("max_hints: expected a whole number")
    assert said("--option", "source=hand") == "source: a set-up made by hand comes as a file."
