"""Shipped puzzles: each has exactly one answer, by checkers that share no code with the makers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from cryptid.core.codec import encode
from cryptid.core.game import BadInput
from cryptid.games.classic.notation import SPACE_BY_NAME
from cryptid.study.classic.proof import prove_habitat
from cryptid.study.puzzle import (
    GRADES,
    Puzzle,
    from_line,
    kind_of,
    kinds,
    puzzle_id,
    puzzle_of,
    shipped,
    shipped_puzzle,
    to_json,
    to_line,
    view_of,
)
from tests.study.classic import checker as proofs
from tests.study.classic import puzzle_checker as classic
from tests.study.connections import puzzle_checker as connections
from tests.study.urban import puzzle_checker as urban

CHECKERS: Mapping[str, Callable[[Any], object]] = {
    "classic": classic.check,
    "urban": urban.check,
    "connections": connections.check,
}
KINDS = list(kinds())
FEWEST = {"where": 2000, "whose": 2000, "question": 2000}  # others: 500
SAMPLE = {"classic": 25, "urban": 4, "connections": 60}


def checked(name: str, ids: list[str]) -> None:
    """Check these puzzles of a kind, from the JSON that users get."""
    kind = kinds()[name]
    for each in ids:
        puzzle = shipped_puzzle(each)
        text = json.loads(json.dumps(to_json(puzzle, kind)))
        try:
            CHECKERS[kind.game](text)
            if name == "where":
                check_proof(each)
        except Exception as error:
            raise AssertionError(f"{each}: {error}") from error


def check_proof(name: str) -> None:
    puzzle = shipped_puzzle(name)
    seen = view_of(puzzle)
    proof = prove_habitat(seen, SPACE_BY_NAME[puzzle.answer])
    assert proof is not None
    proofs.check(encode(seen), encode(proof))


@pytest.mark.parametrize("name", KINDS)
def test_a_sample_of_each_kind_is_right(name: str) -> None:
    ids = sorted(shipped(name))
    checked(name, Random(name).sample(ids, SAMPLE[kinds()[name].game]))


@pytest.mark.prove
@pytest.mark.parametrize("name", KINDS)
def test_every_shipped_puzzle_is_right(name: str) -> None:
    checked(name, list(shipped(name)))


@pytest.mark.parametrize("name", KINDS)
def test_there_are_enough_of_every_grade(name: str) -> None:
    drafts = list(shipped(name).values())
    grades = Counter(draft.grade for draft in drafts)
    assert len(drafts) >= FEWEST.get(name, 500)
    assert set(grades) == set(GRADES)


@pytest.mark.parametrize("name", KINDS)
def test_made_puzzles_are_right_and_repeatable(name: str) -> None:
    kind = kinds()[name]
    made = list(islice(kind.find(Random(5)), 2))
    assert made == list(islice(kind.find(Random(5)), 2))
    for draft in made:
        assert from_line(to_line(draft)) == draft
        CHECKERS[kind.game](json.loads(json.dumps(to_json(puzzle_of(kind, draft), kind))))


@pytest.mark.parametrize("name", ["where", "whose", "question"])
def test_the_classic_checker_finds_planted_faults(name: str) -> None:
    puzzle = shipped_puzzle(next(iter(shipped(name))))
    for wrong in classic.spoiled(json.loads(json.dumps(to_json(puzzle, kinds()[name])))):
        with pytest.raises((proofs.Refused, StopIteration)):
            classic.check(wrong)


@pytest.mark.parametrize("name", ["escape", "hide", "capture", "sighting"])
def test_the_other_checkers_find_a_wrong_answer(name: str) -> None:
    puzzle = shipped_puzzle(next(iter(shipped(name))))
    text = json.loads(json.dumps(to_json(puzzle, kinds()[name])))
    wrong = next(choice for choice in puzzle.choices if choice != puzzle.answer)
    with pytest.raises(AssertionError):
        CHECKERS[puzzle.game](text | {"answer": wrong})


@pytest.mark.parametrize("name", KINDS)
def test_every_wrong_answer_has_a_reason(name: str) -> None:
    kind = kinds()[name]
    for each in islice(shipped(name), 3):
        puzzle = shipped_puzzle(each)
        wrong = [choice for choice in puzzle.choices if choice != puzzle.answer]
        for answer in Random(each).sample(wrong, min(len(wrong), 8)):
            assert kind.read(answer.upper()) == answer
            step = kind.refute(puzzle, answer)
            assert step.kind
            assert puzzle.answer not in step.words


@pytest.mark.parametrize("name", ["escape", "hide", "capture"])
def test_puzzles_go_on_until_the_goal_is_reached(name: str) -> None:
    """Play on with moves that work; the plain search finds the same ones, and the last leaves nothing to go wrong."""
    kind = kinds()[name]
    ids = [each for each, draft in shipped(name).items() if draft.goes_on]
    longest = 0
    for each in Random(name).sample(ids, 8):
        puzzle: Puzzle | None = shipped_puzzle(each)
        while puzzle is not None:
            then = kind.after(puzzle, puzzle.answer)
            text = json.loads(json.dumps(to_json(puzzle, kind)))
            urban.check_move(text, puzzle.answers, is_last=then is None)
            longest = max(longest, len(puzzle.played) // 2 + 1)
            puzzle = then
    assert 1 < longest <= 3


def test_ids_follow_from_positions() -> None:
    for name in KINDS:
        for each, draft in shipped(name).items():
            assert each == puzzle_id(name, draft.position)


@pytest.mark.parametrize("name", ["where-00000000", "nothing-00000000", "", "../where"])
def test_an_unknown_puzzle_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="There is no such puzzle"):
        shipped_puzzle(name)


def test_a_kind_belongs_to_its_game() -> None:
    assert kind_of("where", "classic").name == "where"
    with pytest.raises(BadInput, match="expected escape or hide or capture"):
        kind_of("where", "urban")
    with pytest.raises(BadInput, match="no puzzles"):
        kind_of("where", "draughts")
