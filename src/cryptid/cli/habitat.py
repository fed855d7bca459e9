"""For each set-up of classic, print the spaces where all of its clues are true: none, one or several.

Set-ups are read as JSON lines, as `cryptid setup --json` writes them; a clue may be given by its book and number, a
structure by the name of its space, and the whole map by the id of a card or an official key. Each gives a line
`{"habitats": [[row, col], ...], "names": ["C7", ...]}`. Blank lines are ignored. If any line is invalid, nothing is
printed.
"""

from __future__ import annotations

import argparse
import json

from cryptid.cli.files import blaming, read_text
from cryptid.core.codec import parse_json
from cryptid.games.classic.board import COLS
from cryptid.games.classic.entered import read_setup
from cryptid.games.classic.model import Setup
from cryptid.games.classic.notation import SPACE_NAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="set-ups (default: standard input)")


def run(args: argparse.Namespace) -> int:
    for setup in _read_setups(args.file):
        places = [divmod(space, COLS) for space in setup.habitats]
        print(json.dumps({"habitats": places, "names": [SPACE_NAMES[space] for space in setup.habitats]}))
    return 0


def _read_setups(name: str) -> list[Setup]:
    setups = []
    for number, line in enumerate(read_text(name).split("\n"), start=1):
        if line.strip():
            with blaming(f"{name}: line {number}"):
                setups.append(read_setup(parse_json(line)))
    return setups
