"""`cryptid clues`."""

from __future__ import annotations

import json

from cryptid.games.classic.clues import CLUES, Mode
from cryptid.games.classic.entered import read_clue
from tests.cli.running import cryptid, refusal


def test_every_clue_with_words_and_numbers() -> None:
    listed = [json.loads(line) for line in cryptid("clues", "--json").out.splitlines()]
    assert [clue["id"] for clue in listed] == list(CLUES)
    for clue in listed:
        numbers = [f"{book} {number}" for book, found in clue["books"].items() for number in found]
        assert len(numbers) == 10
        assert {read_clue(entry) for entry in numbers} == {clue["id"]}


def test_those_of_normal_mode_as_a_table() -> None:
    head, *rows = cryptid("clues", "--mode", "normal").out.splitlines()
    assert head.split()[-5:] == ["alpha", "beta", "gamma", "delta", "epsilon"]
    assert [row.split()[0] for row in rows] == [CLUES[number] for number in Mode.NORMAL.pool]
    assert " ".join(rows[0].split()) == "desert|forest on desert or forest 57 77 76 82 21 74 7 91 72 87"
    assert max(map(len, [head, *rows])) <= 100


def test_refusals() -> None:
    assert refusal("clues", "--mode", "hard").startswith("mode: expected one of normal, advanced")
