"""`cryptid puzzle`: puzzles as JSON, solved in the terminal, and newly made."""

from __future__ import annotations

import json

import pytest

from cryptid.core.record import load_record, replay
from cryptid.games import GAMES
from cryptid.study.puzzle import Puzzle, kinds, shipped, shipped_puzzle
from tests.cli.running import cryptid, refusal

KINDS = [(kind.game, name) for name, kind in kinds().items()]
FIELDS = ["id", "game", "kind", "grade", "themes", "record", "seat", "question", "choices", "answer", "proof"]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_puzzles_as_json(game: str, kind: str) -> None:
    said = cryptid("puzzle", game, kind, "--count", "2", "--seed", "4", "--grade", "hard", "--json")
    puzzles = [json.loads(line) for line in said.out.splitlines()]
    assert len({puzzle["id"] for puzzle in puzzles}) == 2
    for puzzle in puzzles:
        assert list(puzzle) == FIELDS
        assert (puzzle["game"], puzzle["kind"], puzzle["grade"]) == (game, kind, "hard")
        assert puzzle["answer"] in puzzle["choices"]
        record = load_record("\n".join(puzzle["record"]) + "\n", GAMES)
        *_, last = replay(GAMES[game], record)
        assert puzzle["seat"] in GAMES[game].to_act(last.state.public)
        assert puzzle["id"] in shipped(kind)
    assert cryptid("puzzle", game, kind, "--count", "2", "--seed", "4", "--grade", "hard", "--json") == said


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_puzzle_is_solved_in_the_terminal(game: str, kind: str) -> None:
    puzzle = json.loads(cryptid("puzzle", game, kind, "--seed", "9", "--json").out)
    wrong = next(choice for choice in puzzle["choices"] if choice != puzzle["answer"])
    right = "\n".join(solution(puzzle["id"])).upper()
    solved = cryptid("puzzle", game, kind, "--seed", "9", stdin=f"what?\n{wrong}\n{right}\n")
    assert solved.code == 0
    assert f"Puzzle 1 of 1, {puzzle['grade']}." in solved.out
    assert "> Yes.\n" in solved.out
    given_up = cryptid("puzzle", game, kind, "--seed", "9", stdin="\n")
    assert f"It is {puzzle['answer']}." in given_up.out
    proof = solved.out.partition("> Yes.\n")[2]
    assert proof
    assert given_up.out.endswith(proof)


def solution(name: str) -> list[str]:
    """The right answers to a puzzle, one after each reply."""
    puzzle: Puzzle | None = shipped_puzzle(name)
    answers = []
    while puzzle is not None:
        answers.append(puzzle.answer)
        puzzle = kinds()[puzzle.kind].after(puzzle, puzzle.answer)
    return answers


def test_a_puzzle_goes_on_in_the_terminal() -> None:
    seeds = (str(seed) for seed in range(100))
    args = ("puzzle", "urban", "escape", "--grade", "fiendish", "--seed")
    found = ((seed, json.loads(cryptid(*args, seed, "--json").out)["id"]) for seed in seeds)
    seed, moves = next((seed, moves) for seed, name in found if len(moves := solution(name)) > 1)
    said = cryptid(*args, seed, stdin="\n".join(moves) + "\n")
    assert said.out.count("Yes. The reply is ") == len(moves) - 1
    assert f"Play {moves[0]}.\n" in said.out.partition("> Yes.\n")[2]
    given_up = cryptid(*args, seed, stdin=f"{moves[0]}\n\n")
    assert f"It is {moves[0]}." in given_up.out


def test_two_wrong_answers_end_a_puzzle_and_the_next_follows() -> None:
    first = json.loads(cryptid("puzzle", "classic", "question", "--seed", "2", "--json").out)
    wrong = [choice for choice in first["choices"] if choice != first["answer"]]
    said = cryptid("puzzle", "classic", "question", "--seed", "2", "--count", "2", stdin="\n".join(wrong[:2]) + "\n")
    assert f"It is {first['answer']}." in said.out
    assert "Puzzle 2 of 2" in said.out
    assert said.code == 0


def test_new_puzzles() -> None:
    made = cryptid("puzzle", "connections", "sighting", "--make", "--seed", "1", "--json")
    assert json.loads(made.out)["kind"] == "sighting"
    assert made == cryptid("puzzle", "connections", "sighting", "--make", "--seed", "1", "--json")


def test_refusals() -> None:
    assert refusal("puzzle", "urban", "where") == "kind: expected escape or hide or capture."
    assert refusal("puzzle", "classic", "where", "--grade", "easy").startswith("grade: expected one of gentle, fair")
    assert "invalid choice" in refusal("puzzle", "chess", "where")
    assert "expected a whole number" in refusal("puzzle", "classic", "where", "--count", "0")
