"""The sentences of puzzles in the terminal: a module per game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cryptid.core.folders import module_of
from cryptid.games import GAMES
from cryptid.study.puzzle import PuzzleStep


class Words(Protocol):
    TASKS: Mapping[str, str]  # what is asked, by the id of the question, with an example of an answer

    def say(self, step: PuzzleStep, names: Sequence[str]) -> str:
        """Say a step of a proof, or why an answer is not right; `names` are by seat."""


WORDS: Mapping[str, Words] = {game: words for game in GAMES if (words := module_of(__name__, game)) is not None}
