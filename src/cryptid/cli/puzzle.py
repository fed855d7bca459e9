"""Solve puzzles: positions with one answer and a proof.

KIND is where, whose or question in classic, escape, hide or capture in urban, and sighting in connections. You have two
tries. An empty line gives up. Where one move is not enough, you play on after the reply. The proof follows.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from random import Random

from cryptid.cli.arguments import add_game, add_seed, at_least, fresh_seed
from cryptid.cli.boards import BOARDS
from cryptid.cli.paint import paint
from cryptid.cli.puzzles import WORDS
from cryptid.cli.screen import Left, read_line
from cryptid.core.codec import decode
from cryptid.core.game import BadInput
from cryptid.study.puzzle import Draft, Grade, Kind, Puzzle, kind_of, puzzle_of, shipped, to_json, view_of

TRIES = 2
MOST_LISTED = 4  # choices that are written out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("kind", metavar="KIND", help="a kind of puzzle of this game")
    parser.add_argument(
        "--count", type=at_least(1, 10_000), default=1, metavar="K", help="number of puzzles (default: 1)"
    )
    add_seed(parser)
    parser.add_argument("--grade", metavar="G", help="gentle, fair, hard or fiendish (default: any)")
    parser.add_argument("--json", action="store_true", help="print one object per line, with answer and proof")
    parser.add_argument("--make", action="store_true", help="make new puzzles instead of taking shipped ones")


def run(args: argparse.Namespace) -> int:
    kind = kind_of(args.kind, args.game)
    grade = None if args.grade is None else decode(Grade, args.grade, "grade")
    seed = fresh_seed() if args.seed is None else args.seed
    drafts = _made(kind, grade, seed) if args.make else _shipped(kind, grade, seed)
    for number, draft in enumerate(islice(drafts, args.count), start=1):
        puzzle = puzzle_of(kind, draft)
        if args.json:
            print(json.dumps(to_json(puzzle, kind)), flush=True)
        elif not _solve(puzzle, kind, f"{number} of {args.count}"):
            break
    return 0


def _made(kind: Kind, grade: Grade | None, seed: int) -> Iterator[Draft]:
    return (draft for draft in kind.find(Random(seed)) if grade in (None, draft.grade))


def _shipped(kind: Kind, grade: Grade | None, seed: int) -> Iterator[Draft]:
    found = [draft for draft in shipped(kind.name).values() if grade in (None, draft.grade)]
    return iter(Random(seed).sample(found, len(found)))


def _solve(puzzle: Puzzle, kind: Kind, number: str) -> bool:
    """Show a puzzle, read the answer and show the proof. Return False once nobody is there any more."""
    words, seen = WORDS[puzzle.game], view_of(puzzle)
    names = ["You" if seat == puzzle.seat else f"Seat {seat}" for seat in range(puzzle.record.deal.options.players)]
    print(f"\n{BOARDS[puzzle.game].draw(seen, paint())}\n")
    print(f"Puzzle {number}, {puzzle.grade}. {words.TASKS[puzzle.question]}")
    if len(puzzle.choices) <= MOST_LISTED:
        print("\n".join(f"  {choice}" for choice in puzzle.choices))
    try:
        is_solved = _is_solved(puzzle, kind, names)
    except Left:
        return False
    print("Yes." if is_solved else f"It is {puzzle.answer}.")
    for step in kind.prove(puzzle):
        print(words.say(step, names))
    return True


def _is_solved(puzzle: Puzzle, kind: Kind, names: list[str]) -> bool:
    """Read answers until one is right, the tries are used up or the line is empty. Say why an answer is not right."""
    tries = 0
    while tries < TRIES and (text := read_line("> ").strip()):
        try:
            answer = kind.read(text)
        except BadInput as error:
            print(error)
            continue
        if answer in puzzle.answers:
            then = kind.after(puzzle, answer)
            if then is None:
                return True
            puzzle = then
            print(f"\n{BOARDS[puzzle.game].draw(view_of(puzzle), paint())}\n")
            print(f"Yes. The reply is {puzzle.played[-1][1]}. Type your next move.")
        elif answer in puzzle.choices:
            print(WORDS[puzzle.game].say(kind.refute(puzzle, answer), names))
            tries += 1
        else:
            print("That cannot be answered here.")
    return False
