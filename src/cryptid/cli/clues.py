"""List every clue of classic: its id, its words, and its two numbers in each clue book."""

from __future__ import annotations

import argparse
import json

from cryptid.core.codec import decode
from cryptid.games.classic.clues import CLUES, Clue, Mode, clue_words
from cryptid.games.classic.setup import clue_books

WIDTHS = (17, 48, 7)  # of an id, the words, and the numbers in a book


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", metavar="MODE", help="normal or advanced (default: advanced, which has all clues)")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(args: argparse.Namespace) -> int:
    mode = Mode.ADVANCED if args.mode is None else decode(Mode, args.mode, "mode")
    if not args.json:
        print(_row("id", "the habitat is", list(clue_books())))
    for clue in [CLUES[number] for number in mode.pool]:
        numbers = _numbers(clue)
        if args.json:
            print(json.dumps({"id": clue, "words": clue_words(clue), "books": numbers}))
        else:
            print(_row(clue, clue_words(clue), [" ".join(map(str, found)) for found in numbers.values()]))
    return 0


def _numbers(clue: Clue) -> dict[str, list[int]]:
    """Return the numbers of a clue in each book."""
    return {
        book: [number for number, each in enumerate(clues, start=1) if each == clue]
        for book, clues in clue_books().items()
    }


def _row(clue: str, words: str, books: list[str]) -> str:
    first, second, each = WIDTHS
    return f"{clue:<{first}}{words:<{second}}{''.join(f'{text:<{each}}' for text in books)}".rstrip()
