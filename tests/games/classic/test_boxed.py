"""Set-ups for the boxed game, where `cryptid setup` and the server both get them."""

from __future__ import annotations

import pytest

from cryptid.games.classic.boxed import boxed
from cryptid.games.classic.setup import InvalidSetup, data_books


def test_a_function_of_its_arguments() -> None:
    made = boxed(4, None, seed=7)
    assert made == boxed(4, None, seed=7)
    assert made.setup != boxed(4, None, seed=8).setup
    assert [data_books()[book][number - 1] for book, number in made.entries] == list(made.setup.clues)


def test_a_card_or_a_board_but_not_both() -> None:
    with pytest.raises(InvalidSetup, match=r"^board: give a card or a board, not both\.$"):
        boxed(4, None, seed=1, card="N01", board="intro_12345625037B0B3472")
