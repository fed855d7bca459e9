"""Set-ups for the boxed game, as `cryptid setup` and the server make them."""

from __future__ import annotations

import pytest

from cryptid.games.classic import setup
from cryptid.games.classic.boxed import Boxed, boxed
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.grade import map_grade, map_surprise
from cryptid.games.classic.model import Grade, InvalidSetup
from cryptid.games.classic.sets import find_sets
from cryptid.games.classic.setup import cards, clue_books, read_key

BOARD = "intro_12345625037B0B3472"
ADVANCED_BOARD = "normal_12345625037B0B34720A81"
BARREN = "intro_165243000102030405"  # no three clues of normal mode will do here


def looked_up(made: Boxed) -> list[str]:
    """Return the clues at these books and numbers."""
    return [clue_books()[book][number - 1] for book, number in made.entries]


def test_a_function_of_its_arguments() -> None:
    made = boxed(4, None, seed=7)
    assert made == boxed(4, None, seed=7)
    assert made.setup != boxed(4, None, seed=8).setup
    assert looked_up(made) == list(made.setup.clues)


@pytest.mark.parametrize("players", [2, 4])
def test_a_map_of_a_grade(players: int) -> None:
    made = boxed(players, None, seed=3, grade=Grade.GENTLE)
    layout, structures = made.setup.layout, made.setup.structures
    mean = map_surprise(layout, structures, find_sets(Mode.NORMAL, 4, layout, structures))
    assert map_grade(players, mean) is Grade.GENTLE
    assert made.origin == "grade gentle, seed 3"


@pytest.mark.parametrize(
    ("mode", "card", "said"),
    [
        (Mode.ADVANCED, None, "grade: set-ups in advanced mode are about equally hard, so they have no grade."),
        (None, "N01", "grade: choose a grade, or a card or board, not both."),
    ],
)
def test_what_has_no_grade(mode: Mode | None, card: str | None, said: str) -> None:
    with pytest.raises(InvalidSetup) as error:
        boxed(4, mode, seed=1, card=card, grade=Grade.FAIR)
    assert str(error.value) == said


@pytest.mark.parametrize("players", [2, 5])
def test_a_card_has_its_mode_its_entries_and_its_hint(players: int) -> None:
    made = boxed(players, None, seed=1, card="a12")
    _, row, hint_number = next(row for row in cards()["A12"].rows if row[0] == len(made.setup.clues))
    assert (made.setup.mode, made.origin, made.hint_number) == (Mode.ADVANCED, "card A12, seed 1", hint_number)
    assert sorted(made.entries) == sorted(row)
    assert looked_up(made) == list(made.setup.clues)


def test_three_players_on_an_advanced_board() -> None:
    made = boxed(3, None, seed=1, board=ADVANCED_BOARD)
    assert (made.setup.mode, len(made.setup.clues)) == (Mode.ADVANCED, 3)


def test_where_drawing_finds_no_clues_all_sets_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "_DRAWS", 0)
    assert looked_up(boxed(5, None, seed=1, board=BOARD))


@pytest.mark.parametrize("mode", Mode)
def test_a_random_card_is_of_the_mode(mode: Mode) -> None:
    drawn = [boxed(4, mode, seed, card="random") for seed in range(10)]
    assert {made.setup.mode for made in drawn} == {mode}
    assert len({made.origin.split(",")[0] for made in drawn}) > 1


def test_fresh_clues_on_a_board() -> None:
    made, other = (boxed(4, None, seed, board=BOARD) for seed in (1, 2))
    assert (made.setup.mode, made.setup.layout, made.setup.structures) == read_key(BOARD)
    assert made.setup.clues != other.setup.clues
    assert made.origin == f"fresh clues on board {BOARD}, seed 1"
    assert looked_up(made) == list(made.setup.clues)


@pytest.mark.parametrize(
    ("players", "mode", "card", "board", "said"),
    [
        (4, None, "N01", BOARD, "board: give a card or a board, not both."),
        (4, None, "N20", None, "card: there is no 'N20'; N01 to N19 are normal, A01 to A35 advanced."),
        (4, Mode.NORMAL, "A01", None, "mode: this is for advanced mode, not normal."),
        (4, Mode.ADVANCED, None, BOARD, "mode: this is for normal mode, not advanced."),
        (3, None, None, BARREN, "board: no clues for 3 players lead to one habitat on this board."),
    ],
)
def test_what_cannot_be_made(players: int, mode: Mode | None, card: str | None, board: str | None, said: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        boxed(players, mode, 1, card, board)
    assert str(refusal.value) == said
