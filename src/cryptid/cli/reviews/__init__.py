"""Reviews in words for the terminal: a module per game, or `plain` for a game without one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from cryptid.cli.reviews import plain
from cryptid.core.folders import module_of
from cryptid.study.review import Moment, MoveReview, Review


class Words(Protocol):
    """The functions of a module of words. Any: each game has its own kind of proof."""

    def of_move(self, move: MoveReview) -> Iterator[str]:
        """Say what was wrong with a move and what would have been better."""

    def of_proof(self, moment: Moment[Any]) -> Iterator[str]:
        """Say what a seat could have known, step by step."""

    def of_story(self, review: Review[Any]) -> Iterator[str]:
        """Say how the game went."""


def words_of(game: str) -> Words:
    words: Words = module_of(__name__, game) or plain
    return words
