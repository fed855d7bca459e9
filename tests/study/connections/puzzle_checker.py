"""A checker of Connections puzzles, trait by trait, from their JSON alone."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

from tests.games.connections.plain import PAIRS, name, traits

OTHER = {a: b for pair in PAIRS for a, b in (pair.split(), pair.split()[::-1])}
CHANGES = [*(f"flip {n}" for n in range(1, 7)), *(f"swap {a} {b}" for a, b in combinations(range(1, 7), 2)), "pass"]


def changed(report: list[str], change: str) -> list[str]:
    word, *slots = change.split()
    after = list(report)
    if word == "flip":
        after[int(slots[0]) - 1] = OTHER[after[int(slots[0]) - 1]]
    elif word == "swap":
        a, b = (int(slot) - 1 for slot in slots)
        after[a], after[b] = after[b], after[a]
    return after


def beats(report: list[str], card: int, other: int) -> bool:
    """Tell whether a card wins against another: at the first slot where only one of them matches."""
    for trait in report:
        first, second = trait in traits(card), trait in traits(other)
        if first != second:
            return first
    raise AssertionError("two cards are never equal")


def check(puzzle: Any) -> None:
    """Demand that exactly one change and card wins against every unseen card."""
    head, *moves = map(json.loads, puzzle["record"])
    hands = [set(hand) for hand in head["deal"]["hands"][0]]
    players, seat = head["options"]["players"], puzzle["seat"]
    numbers = {name(card): card for card in range(64)}
    report: list[str] = []
    shown, last, altering = set[int](), "", 0
    for mover, text in moves:
        word, _, rest = text.partition(" ")
        if word == "pick":
            report.insert(0, rest)
        elif word == "propose":
            hands[mover].remove(numbers[rest])
            shown.add(numbers[rest])
            last, altering = "", 0
        else:
            assert text != last or text == "pass"
            report, last, altering = changed(report, text), text, altering + 1
    assert len(report) == 6
    assert altering == players - 1, "the solver alters last"
    unseen = set(range(64)) - shown - hands[seat]
    winning = [
        f"{change} + propose {name(card)}"
        for change in CHANGES
        if change != last or change == "pass"
        for card in hands[seat]
        if all(beats(changed(report, change), card, other) for other in unseen)
    ]
    assert winning == [puzzle["answer"]]
    assert puzzle["answer"] in puzzle["choices"]
