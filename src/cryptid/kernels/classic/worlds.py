"""The twin of games/classic/deduce.odds: every world that fits a view, counted or listed in arrays.

A world is a set of clues and which colour has which of them. Sets that leave one habitat are found first, each once;
then every order of a set that fits the pieces is a world.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from math import factorial
from random import Random

import numpy as np
from numpy.typing import NDArray

from cryptid.core.game import view
from cryptid.games.classic import deduce, setup
from cryptid.games.classic.admissible import OWN_PAIR_LEAVES
from cryptid.games.classic.board import SPACES, Layout, Structures, clue_masks
from cryptid.games.classic.clues import CLUES, MENTIONS, THREE_PLAYER_HINTS, Hint
from cryptid.games.classic.deduce import Odds
from cryptid.games.classic.model import MOST_COLOURS, ClassicView, Options, Public, Source
from cryptid.games.classic.rules import Classic
from cryptid.kernels.compiling import in_place, inlined

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

HALF = SPACES // 2
FULL = (1 << HALF) - 1

# The columns for each clue: where it is true, the hints it contradicts, the colours whose pieces it fits, and those
# that would have room for the piece that the game waits for.
LOW, HIGH, MENTIONED, FITS, ROOM = range(5)

# What is known of all clues: how many are in play, of which the first are fixed; whether every clue is needed; hints
# known to be false; whether pairs are wide; the lower of two colours one of which can pay, or -1.
SIZE, FIXED, IS_DEALT, FALSE_HINTS, HAS_WIDE_PAIRS, PAYER = range(6)

HABITAT = MOST_COLOURS  # the place of the habitat in a row, behind its clues

# By number of clues: how many orders they have, and these, padded
_ORDER_COUNTS = np.array([factorial(size) for size in range(MOST_COLOURS + 1)], np.int64)
_ORDERS = np.zeros((MOST_COLOURS + 1, _ORDER_COUNTS[-1], MOST_COLOURS), np.int64)
for _size in range(1, MOST_COLOURS + 1):
    _ORDERS[_size, : _ORDER_COUNTS[_size], :_size] = list(permutations(range(_size)))


@in_place
def _count(bits: int) -> int:
    """Count the bits that are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@in_place
def _place(low: int, high: int) -> int:
    """Return the one space that is set."""
    return _count(low - 1) if low else HALF + _count(high - 1)


@inlined
def _choose(masks: Ints, rests: Ints, depth: int, clue: int) -> None:
    """Add a clue.

    A row of `rests` has the spaces that the chosen clues leave without each of them, and last with all.
    """
    for half in range(2):
        for spared in range(depth):
            rests[depth + 1, spared, half] = rests[depth, spared, half] & masks[clue, half]
        rests[depth + 1, depth, half] = rests[depth, depth, half]
        rests[depth + 1, depth + 1, half] = rests[depth, depth, half] & masks[clue, half]


@inlined
def _has_spare(rests: Ints, depth: int) -> bool:
    """R2.4: tell whether one of the clues can be left out without leaving more spaces."""
    low, high = rests[depth, depth, LOW], rests[depth, depth, HIGH]
    has_spare = False
    for spared in range(depth):
        has_spare |= rests[depth, spared, LOW] == low and rests[depth, spared, HIGH] == high
    return has_spare


@inlined
def _leads_on(known: Ints, rests: Ints, depth: int) -> bool:
    """Tell whether further clues can be needed: no clue is spare yet, and more than one space is left."""
    left = _count(rests[depth, depth, LOW]) + _count(rests[depth, depth, HIGH])
    if known[IS_DEALT]:
        return left > 1 and not _has_spare(rests, depth)
    return left > 0


@in_place
def _sets(clues: Ints, known: Ints, order: Ints, masks: Ints, chosen: Ints, rests: Ints, found: Bytes) -> int:
    """Find every set of clues with exactly one habitat that contains the fixed clues, which come first in the order.

    `found` has the clues of each set and last its habitat, until it is full; the return value counts all sets.
    """
    size, first, total = known[SIZE], known[FIXED], 0
    for i in range(first):
        _choose(masks, rests, i, i)
    if first == size:
        return _note(clues, known, order, chosen, rests, 0, found)
    depth, chosen[first] = first, first
    while depth >= first:
        clue = chosen[depth]
        if depth + 1 == size:
            total = _last(clues, known, order, masks, chosen, rests, total, found)
        if depth + 1 == size or clue == len(order):
            depth -= 1
            chosen[depth] += 1
            continue
        _choose(masks, rests, depth, clue)
        if _leads_on(known, rests, depth + 1):
            depth += 1
            chosen[depth] = clue + 1
        else:
            chosen[depth] += 1
    return total


@inlined
def _last(
    clues: Ints, known: Ints, order: Ints, masks: Ints, chosen: Ints, rests: Ints, total: int, found: Bytes
) -> int:
    """Try every last clue of a set. Nearly all the time is spent here."""
    depth = known[SIZE] - 1
    low, high = rests[depth, depth, LOW], rests[depth, depth, HIGH]
    for clue in range(chosen[depth], len(order)):
        if _count(low & masks[clue, LOW]) + _count(high & masks[clue, HIGH]) == 1:
            chosen[depth] = clue
            _choose(masks, rests, depth, clue)
            total = _note(clues, known, order, chosen, rests, total, found)
    return total


@inlined
def _note(clues: Ints, known: Ints, order: Ints, chosen: Ints, rests: Ints, total: int, found: Bytes) -> int:
    """Count a set that leaves one space, if each clue is needed and no hint known to be false is true (R9.5)."""
    size, mentioned = known[SIZE], 0
    low, high = rests[size, size, LOW], rests[size, size, HIGH]
    if _count(low) + _count(high) != 1 or (known[IS_DEALT] and _has_spare(rests, size)):
        return total
    for i in range(size):
        mentioned |= clues[order[chosen[i]], MENTIONED]
    if known[FALSE_HINTS] & ~mentioned:
        return total
    if total < len(found):
        for i in range(size):
            found[total, i] = order[chosen[i]]
        found[total, HABITAT] = _place(low, high)
    return total + 1


@in_place
def _is_wide(clues: Ints, a: int, b: int) -> bool:
    """R11.2: tell whether the two clues of one seat alone leave at least nine spaces."""
    count = 0
    for half in range(2):
        bits = clues[a, half] & clues[b, half]
        while bits and count < OWN_PAIR_LEAVES:
            bits &= bits - 1
            count += 1
    return count == OWN_PAIR_LEAVES


@in_place
def _is_world(clues: Ints, known: Ints, colours: Ints, found: Bytes, order: Ints, world: Ints) -> bool:
    """Assign the set's clues to the colours, those not fixed in this order; tell whether that fits what is known."""
    first = known[FIXED]
    for i in range(known[SIZE]):
        colour = colours[i]
        world[colour] = found[i] if i < first else found[first + order[i - first]]
        if not clues[world[colour], FITS] >> colour & 1:
            return False
    payer = known[PAYER]
    if payer >= 0 and not (clues[world[payer], ROOM] >> payer | clues[world[payer + 1], ROOM] >> payer + 1) & 1:
        return False
    if known[HAS_WIDE_PAIRS]:
        return _is_wide(clues, world[0], world[1]) and _is_wide(clues, world[2], world[3])
    return True


@in_place
def _tally(clues: Ints, known: Ints, colours: Ints, sets: Bytes, ways: Ints, counts: Ints) -> int:
    """Count the worlds; `counts` has them by colour, clue and habitat."""
    total = 0
    is_paired = known[PAYER] >= 0 or known[HAS_WIDE_PAIRS]
    for i in range(len(sets)):
        if is_paired:
            total += _count_orders(clues, known, colours, sets[i], ways[0], counts)
        else:
            total += _count_matchings(clues, known, colours, sets[i], ways, counts)
    return total


@in_place
def _count_orders(clues: Ints, known: Ints, colours: Ints, found: Bytes, world: Ints, counts: Ints) -> int:
    """Count the worlds of one set by trying every order."""
    free, total = known[SIZE] - known[FIXED], 0
    for i in range(_ORDER_COUNTS[free]):
        if _is_world(clues, known, colours, found, _ORDERS[free, i], world):
            total += 1
            for colour in range(known[SIZE]):
                counts[colour, world[colour], found[HABITAT]] += 1
    return total


@in_place
def _count_matchings(clues: Ints, known: Ints, colours: Ints, found: Bytes, ways: Ints, counts: Ints) -> int:
    """Count the worlds of one set: for each subset of its clues, the ways to give it to the first colours."""
    first, size = known[FIXED], known[SIZE] - known[FIXED]
    full, habitat = (1 << size) - 1, found[HABITAT]
    if _fit_all(clues, colours, found, first, size):
        for place in range(first, first + size):
            for i in range(first, first + size):
                counts[colours[place], found[i], habitat] += _ORDER_COUNTS[size - 1]
        for i in range(first):
            counts[colours[i], found[i], habitat] += _ORDER_COUNTS[size]
        return _ORDER_COUNTS[size]
    if not _has_matchings(clues, colours, found, first, size, ways):
        return 0
    ways[1, full] = 1
    for given in range(full - 1, -1, -1):
        ways[1, given] = 0
        if ways[0, given]:
            colour = colours[first + _count(given)]
            for i in range(size):
                if ways[2, _count(given)] >> i & ~(given >> i) & 1:
                    on = ways[1, given | 1 << i]
                    ways[1, given] += on
                    counts[colour, found[first + i], habitat] += ways[0, given] * on
    for i in range(first):
        counts[colours[i], found[i], habitat] += ways[1, 0]
    return ways[1, 0]


@in_place
def _fit_all(clues: Ints, colours: Ints, found: Bytes, first: int, size: int) -> bool:
    """Tell whether every clue fits every colour, as it does before there are pieces."""
    fits, wanted = -1, 0
    for i in range(first, first + size):
        fits &= clues[found[i], FITS]
        wanted |= 1 << colours[i]
    return fits & wanted == wanted


@in_place
def _has_matchings(clues: Ints, colours: Ints, found: Bytes, first: int, size: int, ways: Ints) -> bool:
    """Fill in which clues fit each colour, and the ways to give each subset of clues to the first colours."""
    for place in range(size):
        ways[2, place] = 0
        for i in range(size):
            ways[2, place] |= (clues[found[first + i], FITS] >> colours[first + place] & 1) << i
        if ways[2, place] == 0:
            return False
    ways[0, : 1 << size] = 0
    ways[0, 0] = 1
    for given in range((1 << size) - 1):
        if ways[0, given]:
            for i in range(size):
                ways[0, given | 1 << i] += ways[0, given] * (ways[2, _count(given)] >> i & ~(given >> i) & 1)
    return ways[0, (1 << size) - 1] != 0


@in_place
def _list(clues: Ints, known: Ints, colours: Ints, sets: Bytes, world: Ints, every: int, rows: Bytes) -> int:
    """List every n-th world, and return the number of listed worlds."""
    free, count, total = known[SIZE] - known[FIXED], 0, 0
    for i in range(len(sets)):
        for j in range(_ORDER_COUNTS[free]):
            if _is_world(clues, known, colours, sets[i], _ORDERS[free, j], world):
                if count % every == 0:
                    for colour in range(known[SIZE]):
                        rows[total, colour] = world[colour]
                    rows[total, HABITAT] = sets[i, HABITAT]
                    total += 1
                count += 1
    return total


# From the engine's values and back


@dataclass(frozen=True, slots=True)
class Worlds:
    """All worlds that fit a view, not yet listed."""

    clues: Ints
    known: Ints
    colours: Ints
    sets: Bytes

    def tally(self) -> tuple[int, Ints]:
        """Return the number of worlds, and the numbers by colour, clue and habitat."""
        counts = np.zeros((self.known[SIZE], len(CLUES), SPACES), np.int64)
        ways = np.zeros((3, 1 << MOST_COLOURS), np.int64)
        return int(_tally(self.clues, self.known, self.colours, self.sets, ways, counts)), counts

    def rows(self, total: int, most: int) -> Bytes:
        """Return all worlds, or a thinned-out list of at most `most`: clues by colour, and last the habitat."""
        thin = total // (8 * most)
        if thin > 1:
            part = replace(self, sets=np.ascontiguousarray(self.sets[::thin]))
            return part.rows(part.tally()[0], most)
        every = max(-(-total // most), 1)
        rows = np.zeros((-(-total // every), MOST_COLOURS + 1), np.uint8)
        _list(self.clues, self.known, self.colours, self.sets, np.zeros(MOST_COLOURS, np.int64), every, rows)
        return rows


def worlds(seen: ClassicView) -> Worlds:
    """Return the worlds that `deduce.worlds` would list."""
    public, options = seen.public, seen.public.options
    lists = deduce.candidates(seen)
    clues = _map_table(public.layout, public.structures).copy()
    for colour, numbers in enumerate(lists):
        clues[list(numbers), FITS] |= 1 << colour
    fixed = [colour for colour, numbers in enumerate(lists) if len(numbers) == 1]
    free = [colour for colour in range(len(lists)) if colour not in fixed]
    taken = {lists[colour][0] for colour in fixed}
    pool = sorted({number for colour in free for number in lists[colour]} - taken)
    known = np.array([len(lists), len(fixed), options.source is not Source.HAND, _false_hints(public), 0, -1], np.int64)
    if options.players == 2:
        known[HAS_WIDE_PAIRS] = options.source is Source.GENERATED
        _set_payers(public, clues, known)
    sets = _all_sets(clues, known, [lists[colour][0] for colour in fixed], pool)
    if len(taken) < len(fixed):  # the same clue twice
        sets = sets[:0]
    return Worlds(clues, known, np.array(fixed + free, np.int64), sets)


def _all_sets(clues: Ints, known: Ints, fixed: list[int], pool: list[int]) -> Bytes:
    order = np.array(fixed + pool, np.int64)
    masks = clues[order, : HIGH + 1]
    found, total = np.empty((0, MOST_COLOURS + 1), np.uint8), 1 << 16
    while total > len(found):
        found = np.empty((total, MOST_COLOURS + 1), np.uint8)
        chosen, rests = np.arange(MOST_COLOURS + 1), np.full((MOST_COLOURS + 1, MOST_COLOURS + 1, 2), FULL)
        total = _sets(clues, known, order, masks, chosen, rests, found)
    return found[:total]


def _hint_bits(hints: frozenset[Hint]) -> int:
    return sum(1 << place for place, hint in enumerate(Hint) if hint in hints)


_MENTIONED = [_hint_bits(hints) for hints in MENTIONS]


@lru_cache(maxsize=256)
def _map_table(layout: Layout, structures: Structures) -> Ints:
    """The facts of a map: where each clue is true, and what it mentions."""
    table = np.zeros((len(CLUES), 5), np.int64)
    for number, mask in enumerate(clue_masks(layout, structures)):
        table[number, LOW], table[number, HIGH] = mask & FULL, mask >> HALF
    table[:, MENTIONED] = _MENTIONED
    return table


def _false_hints(public: Public) -> int:
    """R9.5: after "no hint", all hints but those given are known to be false."""
    options = public.options
    if None not in public.given or options.source is Source.HAND:
        return 0
    kinds = THREE_PLAYER_HINTS if options.players == 3 else tuple(Hint)
    return _hint_bits(frozenset(kinds) - frozenset(public.given))


def _set_payers(public: Public, clues: Ints, known: Ints) -> None:
    """Where either of two colours may pay a cube, mark the clues with which there would be space for it."""
    owing = deduce.owing(public)
    if len(owing) == 2:
        known[PAYER] = owing[0]
        masks = deduce.masks_of(public)
        for colour in owing:
            for number, mask in enumerate(masks):
                clues[number, ROOM] |= deduce.has_room(public, colour, mask) << colour


def odds(seen: ClassicView) -> Odds:
    """Equal to `deduce.odds`."""
    total, counts = worlds(seen).tally()
    by_clue = counts.sum(axis=2).tolist()
    by_space = counts[0].sum(axis=0).tolist()
    parts = max(total, 1)
    return Odds(
        total,
        tuple({number: n / parts for number, n in enumerate(numbers) if n} for numbers in by_clue),
        tuple(n / parts for n in by_space),
    )


def warm() -> None:
    for players in (2, 3):
        state = Classic().start(setup.deal(Options(players), Random(1)))
        held = worlds(view(state, 0))
        held.rows(held.tally()[0], 1)
