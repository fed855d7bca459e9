"""A brute-force checker of classic puzzles, from their JSON alone: it shares only the printed tiles with the maker."""

from __future__ import annotations

import json
from itertools import product
from math import log2
from typing import Any

from tests.study.classic.checker import ALL, Json, Spaces, demand, where_true

ROWS, COLUMNS = "123456789", "ABCDEFGHIJKL"


def space_of(name: str) -> int:
    return ROWS.index(name[1]) * len(COLUMNS) + COLUMNS.index(name[0])


class Position:
    """The position of a puzzle, played through by hand: truthful answers and legal pieces are demanded on the way."""

    def __init__(self, puzzle: Json) -> None:
        head, *moves = map(json.loads, puzzle["record"])
        setup = head["deal"]["setup"]
        self.areas = where_true(setup["layout"], setup["structures"], setup["mode"])
        self.held = [str(clue) for clue in setup["clues"]]
        self.players = setup["players"]
        self.seat = int(puzzle["seat"])
        pieces = [self.areas[clue] for clue in self.held]
        demand(len(ALL.intersection(*pieces)) == 1, "one habitat")
        self.cubes: list[set[int]] = [set() for _ in self.held]
        self.discs: list[set[int]] = [set() for _ in self.held]
        self.turn, self.owes = 0, False
        for ply, (seat, text) in enumerate(moves):
            self.play(ply, seat, text.split())
        demand(self.turn == self.seat and not self.owes, "it is the solver's turn")

    def closed(self) -> set[int]:
        return set().union(*self.cubes)

    def play(self, ply: int, seat: int, words: list[str]) -> None:
        if words[0] == "cube":
            demand(seat == self.turn, "a cube of the seat whose turn it is")
            demand(self.owes or ply < 2 * self.players, "a cube that is owed")
            self.put(seat, space_of(words[1]), is_true=False)
            self.owes, self.turn = False, (self.turn + 1) % self.players
            return
        demand(words[0] == "ask" and seat == self.turn and not self.owes and ply >= 2 * self.players, "a question")
        asked, space = int(words[1]), space_of(words[2])
        demand(asked != seat, "a question to another player")
        is_true = space in self.areas[self.held[asked]]
        self.put(asked, space, is_true)
        self.owes = not is_true
        if is_true:
            self.turn = (self.turn + 1) % self.players

    def put(self, seat: int, space: int, is_true: bool) -> None:
        demand(space not in self.closed() and space not in self.discs[seat], "an open space without an own piece")
        demand((space in self.areas[self.held[seat]]) == is_true, "a truthful piece")
        (self.discs if is_true else self.cubes)[seat].add(space)

    # Knowledge

    @property
    def own(self) -> str:
        return self.held[self.seat]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.seat]

    def left(self, seat: int) -> list[str]:
        """The clues, other than the solver's own, that fit the pieces of a player."""
        return [
            clue
            for clue, area in self.areas.items()
            if clue != self.own and self.discs[seat] <= area and not self.cubes[seat] & area
        ]

    def fits_pieces(self) -> Spaces:
        """The spaces that each player's clue may allow, one player at a time."""
        unions = [frozenset[int]().union(*(self.areas[clue] for clue in self.left(seat))) for seat in self.others]
        return self.areas[self.own].intersection(*unions)

    def sets(self) -> list[tuple[str, ...]]:
        """The sets of different clues, one of each other player, that leave one space and of which none is spare."""
        return [clues for clues in product(*map(self.left, self.others)) if self.is_allowed(clues)]

    def is_allowed(self, clues: tuple[str, ...]) -> bool:
        areas = [self.areas[self.own], *(self.areas[clue] for clue in clues)]
        if len(set(clues)) < len(clues) or len(frozenset.intersection(*areas)) != 1:
            return False
        return all(len(ALL.intersection(*areas[:i], *areas[i + 1 :])) > 1 for i in range(len(areas)))


def check(puzzle: Json) -> None:
    """Demand that a puzzle has exactly the answer that it states."""
    position = Position(puzzle)
    {"where": check_where, "whose": check_whose, "question": check_question}[puzzle["kind"]](position, puzzle)
    demand(puzzle["answer"] in puzzle["choices"], "an answer that can be given")


def check_where(position: Position, puzzle: Json) -> None:
    answer = space_of(puzzle["answer"])
    if puzzle["question"] == "where.pieces":
        demand(position.fits_pieces() == {answer}, "one space by the pieces")
        return
    demand(len(position.fits_pieces()) > 1, "a puzzle that the pieces alone do not solve")
    found = set[int]()
    for clues in position.sets():
        found |= position.areas[position.own].intersection(*(position.areas[clue] for clue in clues))
    demand(found == {answer}, "one space by the guarantee")


def check_whose(position: Position, puzzle: Json) -> None:
    if puzzle["question"] == "whose.pieces":
        lists = {seat: set(position.left(seat)) for seat in position.others}
    else:
        lists = {seat: {clues[place] for clues in position.sets()} for place, seat in enumerate(position.others)}
        demand(all(len(position.left(seat)) > 1 for seat in position.others), "nothing certain by the pieces")
    sure = [f"{seat} {clue}" for seat, clues in lists.items() if len(clues) == 1 for clue in clues]
    demand(sure == [puzzle["answer"]], "one certain clue")


def check_question(position: Position, puzzle: Json) -> None:
    bits = {text: told(position, puzzle["question"], text) for text in puzzle["choices"]}
    best = bits.pop(puzzle["answer"])
    demand(len(bits) == 3 and max(bits.values()) <= best - 0.3 + 1e-9, "0.3 bits before the next question")


def told(position: Position, question: str, text: str) -> float:
    _, asked, name = text.split()
    seat, space = int(asked), space_of(name)
    demand(space not in position.closed() and space not in position.discs[seat], "a question that may be asked")
    if question == "question.pieces":
        held = position.left(seat)
    else:
        held = [clues[position.others.index(seat)] for clues in position.sets()]
    yes = sum(space in position.areas[clue] for clue in held) / len(held)
    return sum(-share * log2(share) for share in (yes, 1 - yes) if share)


def spoiled(puzzle: Any) -> list[Any]:
    """The same puzzle with another answer, with a piece less, and with a false one."""
    other = next(choice for choice in puzzle["choices"] if choice != puzzle["answer"])
    record = puzzle["record"]
    return [puzzle | {"answer": other}, puzzle | {"record": record[:-1]}, puzzle | {"record": [*record, record[1]]}]
