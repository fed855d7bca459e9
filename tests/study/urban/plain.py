"""A second search for forced ends of a Sensor phase, with plain strings: it shares no code with the maker of puzzles.

x and y are the active and inactive spaces as strings of letters. A card is `s`, `h` or `a`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

X = tuple[str, ...]
Moment = tuple[X, X, bool, str, str, int, str, bool, bool]
# x, y, solver to move, own hand, own deck, cards in the other hand, other hand and deck, own wild, other wild


def put(letters: str, more: str) -> str:
    return "".join(sorted(letters + more))


def take(letters: str, gone: str) -> str:
    for letter in gone:
        assert letter in letters
        letters = letters.replace(letter, "", 1)
    return letters


@cache
def effects(card: str, x: X, y: X) -> tuple[tuple[str, X, X], ...]:
    """Every effect of a card as text, with the rows after it."""
    return tuple({"s": splits, "h": shuffles, "a": aligns}[card](x, y))


def changed(row: X, **new: str) -> X:
    return tuple(new.get(f"_{i}", here) for i, here in enumerate(row))


def splits(x: X, y: X) -> Iterator[tuple[str, X, X]]:
    for i, here in enumerate(x):
        lefts = {"".join(part) for size in range(len(here) + 1) for part in combinations(here, size)}
        for left in lefts:
            if here and (len(here) == 1 or 0 < len(left) < len(here)):
                after = changed(y, **{f"_{i}": put(y[i], left), f"_{i + 1}": put(y[i + 1], take(here, left))})
                yield f"split {i} {in_order(left) or '-'}", changed(x, **{f"_{i}": ""}), after


def shuffles(x: X, y: X) -> Iterator[tuple[str, X, X]]:
    for i, here in enumerate(x):
        for colour, (side, goal) in product(sorted(set(here)), (("left", i - 1), ("right", i + 2))):
            if 0 <= goal < len(y) and not (side == "right" and i == len(x) - 1):
                rows = changed(x, **{f"_{i}": take(here, colour)}), changed(y, **{f"_{goal}": put(y[goal], colour)})
                yield f"shuffle {i} {colour} {side}", *rows


def aligns(x: X, y: X) -> Iterator[tuple[str, X, X]]:
    for colour, (side, step) in product(sorted(set("".join(x))), (("left", 0), ("right", 1))):
        after = list(y)
        for i, here in enumerate(x):
            after[i + step] = put(after[i + step], colour * here.count(colour))
        yield f"align {colour} {side}", tuple(here.replace(colour, "") for here in x), tuple(after)


def in_order(letters: str) -> str:
    return "".join(sorted(letters, key="PWK".index))


def readings(y: X, presence: set[int]) -> list[set[int]]:
    """For each announcement, the blocks that get presence."""
    reach = {i + step for i in presence for step in (0, 1)}
    shown = {i: y[i] + y[i + 1] for i in range(len(y) - 1) if i in reach}
    words = {str(len(letters)) for letters in shown.values()} | {"".join(sorted(set(s))) for s in shown.values() if s}
    return [{i for i, s in shown.items() if word in (str(len(s)), "".join(sorted(set(s))))} for word in words]


def is_reached(kind: str, y: X, presence: set[int]) -> bool:
    found = readings(y, presence)
    if kind == "escape":
        return any({0, len(y) - 2} <= blocks for blocks in found)
    is_hidden = any(len(blocks) > 1 for blocks in found)
    return is_hidden == (kind == "hide")


Verdict = bool | None  # None: a deck runs out, which the search does not follow


class Plain:
    """The search for one puzzle."""

    def __init__(self, kind: str, presence: set[int]) -> None:
        self.kind, self.presence = kind, presence
        self.known: dict[Moment, Verdict] = {}

    def forces(self, now: Moment) -> Verdict:
        if not any(now[0]):
            return is_reached(self.kind, now[1], self.presence)
        if now not in self.known:
            results = (self.forces_all(after) for _, after in options(now))
            self.known[now] = settle(results, decisive=now[2])
        return self.known[now]

    def forces_all(self, moments: list[Moment]) -> Verdict:
        return settle(map(self.forces, moments), decisive=False) if moments else None

    def solutions(self, now: Moment) -> list[str]:
        """The moves that reach the goal for sure. Every other move must fail for sure."""
        verdicts = {text: self.forces_all(after) for text, after in options(now)}
        assert None not in verdicts.values(), "a deck runs out"
        return [text for text, verdict in verdicts.items() if verdict]

    def solution(self, now: Moment) -> str:
        return next(text for text, after in options(now) if self.forces_all(after))


def settle(verdicts: Iterator[Verdict], decisive: bool) -> Verdict:
    """The decisive verdict if there is one, else None if one is open, else the other."""
    is_open = False
    for verdict in verdicts:
        if verdict is decisive:
            return verdict
        is_open = is_open or verdict is None
    return None if is_open else not decisive


def options(now: Moment) -> Iterator[tuple[str, list[Moment]]]:
    """Every move of the seat whose turn it is, with the moments that may follow: several after an own draw.

    There are none where a deck runs out.
    """
    x, y, mine, hand, deck, held, unseen, wild, other_wild = now
    cards = hand if mine else unseen if held else ""
    for card in sorted(set(cards)):
        for text, x2, y2 in effects(card, x, y):
            if mine:
                yield text, [(x2, y2, False, take(hand, card), deck, held, unseen, wild, other_wild)]
            else:
                yield text, [(x2, y2, True, hand, deck, held - 1, take(unseen, card), wild, other_wild)]
    if wild if mine else other_wild:
        for card in "sha":
            for text, x2, y2 in effects(card, x, y):
                wilds = (False, other_wild) if mine else (wild, False)
                yield f"wild {text}", [(x2, y2, not mine, hand, deck, held, unseen, *wilds)]
    count = min(2, 4 - (len(hand) if mine else held))
    if count and mine:
        drawn = {"".join(sorted(part)) for part in combinations(deck, count)} if len(deck) > count else set()
        after = [(x, y, False, put(hand, part), take(deck, part), held, unseen, wild, other_wild) for part in drawn]
        yield "draw", after
    elif count:
        after = [(x, y, True, hand, deck, held + count, unseen, wild, other_wild)]
        yield "draw", after if len(unseen) - held > count else []
