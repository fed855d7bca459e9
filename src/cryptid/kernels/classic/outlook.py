"""The outlook of a question, a search or a cube: how much information it gives, and each seat's chance to win.

Rows are all worlds that the public evidence allows, as in worlds.py. Those that fit the bot's own clues have a weight.
The belief of any other player follows from the rows too: with certain clues, a player believes in the rows with them.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from math import log2

import numpy as np
from numpy.typing import NDArray

from cryptid.games.classic.board import SPACES
from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.model import MOST_COLOURS
from cryptid.kernels.compiling import in_place

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

HALF = SPACES // 2
HABITAT = MOST_COLOURS  # its place in a row, behind the clues
ASK, SEARCH, CUBE = range(3)
KINDS = 7  # of results: all say yes, or the first colour that says no

# The model of the other players: the probabilities of a habitat at which they begin to search and at which they always
# do, and the value of a game that is not won by the bot's next turn.
PLAYERS, EACH, ME, DARES_FROM, DARES_AT, GOES_ON = range(6)


@in_place
def _holds(clues: Ints, clue: int, space: int) -> bool:
    if space < HALF:
        return clues[clue, 0] >> space & 1 != 0
    return clues[clue, 1] >> space - HALF & 1 != 0


@in_place
def _answer(clues: Ints, row: Bytes, seat: int, each: int, space: int) -> int:
    """Return 0 if the seat's clues are true on the space, else 1 + the colour that gives the cube."""
    for colour in range(seat * each, seat * each + each):
        if not _holds(clues, row[colour], space):
            return 1 + colour
    return 0


@in_place
def _sort(clues: Ints, rows: Bytes, model: Floats, kind: int, who: int, space: int, results: Ints) -> None:
    """For each row, return the result of an action as everybody would see it; -1 if it is impossible there."""
    players, each, me = int(model[PLAYERS]), int(model[EACH]), int(model[ME])
    for i in range(len(rows)):
        result = 0
        if kind == ASK:
            result = _answer(clues, rows[i], who, each, space)
        elif kind == CUBE:
            result = -1 if _holds(clues, rows[i, who], space) else 0
        elif _answer(clues, rows[i], me, each, space):
            result = -1
        else:
            for step in range(1, players):
                if result == 0:
                    result = _answer(clues, rows[i], (me + step) % players, each, space)
        results[i] = result


@in_place
def _spread(x: float) -> float:
    return x * log2(x) if x > 0.0 else 0.0


@in_place
def _gain(rows: Bytes, weights: Floats, results: Ints, counts: Floats) -> float:
    """The expected information gain about the habitat, in bits."""
    counts[:] = 0.0
    for i in range(len(rows)):
        if results[i] >= 0:
            counts[results[i], rows[i, HABITAT]] += weights[i]
    gain, total = 0.0, 0.0
    for result in range(KINDS):
        size = 0.0
        for habitat in range(counts.shape[1]):
            counts[KINDS, habitat] += counts[result, habitat]
            gain += _spread(counts[result, habitat])
            size += counts[result, habitat]
        gain -= _spread(size)
        total += size
    for habitat in range(counts.shape[1]):
        gain -= _spread(counts[KINDS, habitat])
    return (gain + _spread(total)) / total if total > 0.0 else 0.0


@in_place
def gains(
    clues: Ints,
    rows: Bytes,
    weights: Floats,
    model: Floats,
    actions: Ints,
    results: Ints,
    counts: Floats,
    found: Floats,
) -> None:
    """The gain of each action; an action is a kind, a seat or colour, and a space."""
    for i in range(len(actions)):
        _sort(clues, rows, model, actions[i, 0], actions[i, 1], actions[i, 2], results)
        found[i] = _gain(rows, weights, results, counts)


@in_place
def _believe(rows: Bytes, hands: Ints, results: Ints, result: int, model: Floats, counts: Ints, tops: Floats) -> None:
    """For each other seat and hand, count the worlds by habitat.

    `tops` has the number of worlds, that of the likeliest habitat, and how many habitats tie.
    """
    players, me = int(model[PLAYERS]), int(model[ME])
    for i in range(len(rows)):
        if results[i] == result:
            for step in range(1, players):
                seat = (me + step) % players
                tops[seat, hands[i, seat], :] = 0.0
                counts[seat, hands[i, seat], rows[i, HABITAT]] = 0
    for i in range(len(rows)):
        if results[i] == result:
            for step in range(1, players):
                seat = (me + step) % players
                hand = hands[i, seat]
                counts[seat, hand, rows[i, HABITAT]] += 1
                tops[seat, hand, 0] += 1.0
                tops[seat, hand, 1] = max(tops[seat, hand, 1], counts[seat, hand, rows[i, HABITAT]])
    for i in range(len(rows)):
        if results[i] == result:
            for step in range(1, players):
                seat = (me + step) % players
                hand = hands[i, seat]
                if counts[seat, hand, rows[i, HABITAT]] == tops[seat, hand, 1]:
                    tops[seat, hand, 2] += 1.0 / tops[seat, hand, 1]


@in_place
def _hits(counts: Ints, tops: Floats, seat: int, hand: int, habitat: int) -> float:
    """Return the chance that a seat finds this habitat by searching its likeliest space."""
    return 1.0 / tops[seat, hand, 2] if counts[seat, hand, habitat] == tops[seat, hand, 1] else 0.0


@in_place
def _weight(weights: Floats, results: Ints, result: int) -> float:
    """Return the weight of the worlds with this result."""
    weight = 0.0
    for i in range(len(results)):
        weight += weights[i] if results[i] == result else 0.0
    return weight


@in_place
def _prospect(
    rows: Bytes,
    hands: Ints,
    weights: Floats,
    model: Floats,
    results: Ints,
    result: int,
    counts: Ints,
    tops: Floats,
    odds: Floats,
) -> float:
    """Return the chance, summed over the worlds with this result, that the bot wins before anybody else does."""
    players, me, total = int(model[PLAYERS]), int(model[ME]), 0.0
    if _weight(weights, results, result) == 0.0:
        return 0.0
    _believe(rows, hands, results, result, model, counts, tops)
    for i in range(len(rows)):
        if weights[i] > 0.0 and results[i] == result:
            left, habitat = 1.0, rows[i, HABITAT]
            for seat in range(players):
                if seat != me:
                    hand = hands[i, seat]
                    sure = tops[seat, hand, 1] / tops[seat, hand, 0]
                    dares = (sure - model[DARES_FROM]) / (model[DARES_AT] - model[DARES_FROM])
                    left *= 1.0 - min(max(dares, 0.0), 1.0) * _hits(counts, tops, seat, hand, habitat)
            total += weights[i] * left
            odds[habitat] += weights[i] * left
    best = 0.0
    for habitat in range(len(odds)):
        best = max(best, odds[habitat])
        odds[habitat] = 0.0
    return best + (total - best) * model[GOES_ON]


@in_place
def values(
    clues: Ints, rows: Bytes, hands: Ints, weights: Floats, model: Floats, cube: Ints, actions: Ints,
    results: Ints, counts: Ints, tops: Floats, odds: Floats, found: Floats,
) -> None:  # fmt: skip
    """Return the chance to win after each action. A "no" costs a cube, which goes to the space that is best now."""
    mine = 0.0
    for i in range(len(rows)):
        mine += weights[i]
    for i in range(len(actions)):
        kind = actions[i, 0]
        _sort(clues, rows, model, kind, actions[i, 1], actions[i, 2], results)
        total = 0.0
        for result in range(KINDS):
            if result == 0 and kind == SEARCH:
                total += _weight(weights, results, result)
            else:
                if result > 0 and cube[0] >= 0:
                    for j in range(len(rows)):
                        if results[j] == result and _holds(clues, rows[j, cube[0]], cube[1]):
                            results[j] = -1
                total += _prospect(rows, hands, weights, model, results, result, counts, tops, odds)
        found[i] = total / mine


def warm() -> None:
    clues, rows, weights = np.zeros((len(CLUES), 5), np.int64), np.zeros((1, HABITAT + 1), np.uint8), np.ones(1)
    model, actions = np.array([3.0, 1.0, 0.0, 0.0, 1.0, 0.0]), np.zeros((1, 3), np.int64)
    results, found = np.zeros(1, np.int64), np.zeros(1)
    gains(clues, rows, weights, model, actions, results, np.zeros((KINDS + 1, SPACES)), found)
    hands, counts, tops = np.zeros((1, 3), np.int64), np.zeros((3, 1, SPACES), np.int64), np.zeros((3, 1, 3))
    values(clues, rows, hands, weights, model, actions[0, 1:], actions, results, counts, tops, np.zeros(SPACES), found)
