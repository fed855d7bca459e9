"""Urban Legends as numbers: the rules of `games/urban` over one small array, for playouts and tree search.

A position is an array of `SIZE` integers, at the places named below. Sensors of a space and cards of a hand, deck or
discard are counted with three bits for each kind, so that counts can be added and subtracted. Decks have no order: a
card is drawn at random when it is needed, which is equally likely. `DUE` and `PAIR` tell what must still be drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product
from random import Random

import numpy as np
import numpy.typing as npt

from cryptid.games.urban import deduce, model, setup
from cryptid.games.urban.model import BLOCKS_BELOW, COLOURS, DECKS, HAND_LIMIT, TABLE_FULL
from cryptid.games.urban.rules import Urban, winner
from cryptid.games.urban.sensors import COLOUR_SETS, FEATURES, MOST_SENSORS
from cryptid.kernels.compiling import compiled

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

# The places of a position. Those that end in S begin a pair by seat; SPACES begins two rows of five.
ROUND, PHASE, TURN, ENDING, WINNER = 0, 1, 2, 3, 4  # no winner: -1
SPACES, BLOCKS, PRESENCES, COUNTERS, FOUND, WILDS = 5, 15, 17, 19, 21, 23
HANDS, STOCKS, DISCARDS = 25, 27, 29  # a stock is what is left of a deck
LIFTED, BLOCK_DECK, MYSTERIOUS = 31, 32, 33
PAIR = 34  # mysterious blocks among the two just drawn; -1: not drawn
DUE = 35  # cards still to be drawn by the seat that chose to draw
ONLY_MATCHING, TIE_WINNER = 36, 37
SIZE = 38

SENSOR, HIDING, RESTRICT, RELOCATE, EXPAND, OVER = range(6)
ESCAPE, CAPTURE, TIME = 1, 2, 3

# Actions as numbers.
SPLIT_CODE, SHUFFLE_CODE, ALIGN_CODE, WILD_CODE = 0, 2048, 2112, 4096
ROW = 5  # spaces of the longer row
DRAW_CODE, ANNOUNCE_CODE = 8192, 8193
RESTRICT_CODE = ANNOUNCE_CODE + len(FEATURES)
RELOCATE_CODE = RESTRICT_CODE + len(model.Side)
EXPAND_CODE = RELOCATE_CODE + ROW
CODES = EXPAND_CODE + 4
MOST_ACTIONS = 192
LONGEST_GAME = 256

_KINDS = 512  # three kinds, three bits each
_FEATURES = len(FEATURES)


def _total(counts: int) -> int:
    return (counts & 7) + (counts >> 3 & 7) + (counts >> 6)


def _kinds(counts: int) -> int:
    return (counts & 7 > 0) | (counts >> 3 & 7 > 0) << 1 | (counts >> 6 > 0) << 2


def _lefts(here: int) -> list[int]:
    """R4.4: the parts that may go left when these sensors are split, in the order of the engine."""
    parts = product(range((here & 7) + 1), range((here >> 3 & 7) + 1), range((here >> 6) + 1))
    lefts = [p | w << 3 | k << 6 for p, w, k in parts]
    return [left for left in lefts if _total(here) == 1 or 0 < _total(left) < _total(here)]


_LEFTS = [_lefts(here) if _total(here) <= MOST_SENSORS else [] for here in range(_KINDS)]
LEFTS = np.array([left for lefts in _LEFTS for left in lefts], dtype=np.int64)
LEFTS_FROM = np.cumsum([0] + [len(lefts) for lefts in _LEFTS], dtype=np.int64)
TOTAL = np.array([_total(counts) for counts in range(_KINDS)], dtype=np.int64)
SHOWN = np.array([_kinds(counts) for counts in range(_KINDS)], dtype=np.int64)
FEATURE_COLOURS = np.array([sum(1 << COLOURS.index(c) for c in str(s)) for s in COLOUR_SETS], dtype=np.int64)
BITS = np.array([mask.bit_count() for mask in range(32)], dtype=np.int64)


@compiled
def below(n: int, rng: Ints) -> int:
    """Draw a number from 0 to n - 1: xorshift of 32 bits, in wider integers so that nothing overflows."""
    x: int = rng[0]
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    x ^= x << 5 & 0xFFFFFFFF
    rng[0] = x
    return x * n >> 32


@compiled
def legal(s: Ints, out: Ints) -> int:
    """Write the codes of the legal actions to `out`, in the order of the engine, and return their number."""
    phase = s[PHASE]
    if phase == SENSOR:
        return _sensor_actions(s, out)
    if phase == HIDING:
        return _announcements(s, out)
    if phase == RESTRICT:
        return _restrictions(s, out)
    if phase == RELOCATE:
        count: int = s[BLOCKS + (s[ROUND] & 1)] + 1
        for space in range(count):
            out[space] = RELOCATE_CODE + space
        return count
    if phase == EXPAND:
        return _expansions(s, out)
    return 0


@compiled
def _sensor_actions(s: Ints, out: Ints) -> int:
    """R4.2: effects of cards in hand and of the wild card, or drawing."""
    seat, n = s[TURN], 0
    for card in range(3):
        if s[HANDS + seat] >> 3 * card & 7:
            n = _effects(s, card, 0, out, n)
    if s[WILDS + seat]:
        for card in range(3):
            n = _effects(s, card, WILD_CODE, out, n)
    if TOTAL[s[HANDS + seat]] < HAND_LIMIT:
        out[n] = DRAW_CODE
        n += 1
    return n


@compiled
def _effects(s: Ints, card: int, wild: int, out: Ints, n: int) -> int:
    """R4.4 to R4.6: append all effects of a card to the `n` codes in `out`."""
    row = 1 - (s[ROUND] & 1)
    first, last = SPACES + ROW * row, s[BLOCKS + row]
    every = 0
    for space in range(last + 1):
        here = s[first + space]
        every |= SHOWN[here]
        if here and card == 0:
            for i in range(LEFTS_FROM[here], LEFTS_FROM[here + 1]):
                out[n] = wild + SPLIT_CODE + (space << 9) + LEFTS[i]
                n += 1
        elif here and card == 1:
            for colour in range(3):
                for side in range(2):
                    if here >> 3 * colour & 7 and space != (last if side else 0):
                        out[n] = wild + SHUFFLE_CODE + (space << 3) + (colour << 1) + side
                        n += 1
    if card == 2:
        for colour in range(3):
            if every >> colour & 1:
                out[n] = wild + ALIGN_CODE + (colour << 1)
                out[n + 1] = wild + ALIGN_CODE + (colour << 1) + 1
                n += 2
    return n


@compiled
def _announcements(s: Ints, out: Ints) -> int:
    """R5.1, R5.7: the features that may be announced."""
    n = 0
    for feature in range(_FEATURES):
        if not s[ONLY_MATCHING] or reached(s, feature):
            out[n] = ANNOUNCE_CODE + feature
            n += 1
    return n


@compiled
def reached(s: Ints, feature: int) -> int:
    """R5.2 to R5.4: the inactive blocks that would get presence from this announcement."""
    row = s[ROUND] & 1
    first, mask = SPACES + ROW * row, 0
    presence: int = s[PRESENCES + 1 - row]
    for i in range(s[BLOCKS + row]):
        around = s[first + i] + s[first + i + 1]
        shows = (
            TOTAL[around] == feature
            if feature <= MOST_SENSORS
            else SHOWN[around] == FEATURE_COLOURS[feature - MOST_SENSORS - 1]
        )
        if shows:
            mask |= 1 << i
    return mask & (presence | presence << 1)


@compiled
def _restrictions(s: Ints, out: Ints) -> int:
    """R7.2: the sides whose end block has no presence."""
    row = s[ROUND] & 1
    n = 0
    for side in range(2):
        end = s[BLOCKS + row] - 1 if side else 0
        if not s[PRESENCES + row] >> end & 1:
            out[n] = RESTRICT_CODE + side
            n += 1
    return n


@compiled
def _expansions(s: Ints, out: Ints) -> int:
    """R8.1: the ways to place two blocks, as bits: 1 is a mysterious block on the left, 2 one on the right."""
    if s[PAIR] == 1:
        out[0], out[1] = EXPAND_CODE + 2, EXPAND_CODE + 1
        return 2
    out[0] = EXPAND_CODE + 3 * (s[PAIR] // 2)
    return 1


@compiled
def move(s: Ints, code: int) -> None:
    """Carry out an action, but draw nothing: `settle` does that."""
    if code < DRAW_CODE:
        _play(s, code)
    elif code == DRAW_CODE:
        seat = s[TURN]
        s[DUE] = min(2, HAND_LIMIT - TOTAL[s[HANDS + seat]])
        s[TURN] = 1 - seat
    elif code < RESTRICT_CODE:
        _hide(s, reached(s, code - ANNOUNCE_CODE))
    elif code < RELOCATE_CODE:
        _restrict(s, code - RESTRICT_CODE)
    elif code < EXPAND_CODE:
        _relocate(s, code - RELOCATE_CODE)
    else:
        _expand(s, code - EXPAND_CODE)


@compiled
def _play(s: Ints, code: int) -> None:
    """R4.3 to R4.7, R4.12: play an effect with a card of the hand or the wild card."""
    seat, effect = s[TURN], code & WILD_CODE - 1
    card = 0 if effect < SHUFFLE_CODE else 1 if effect < ALIGN_CODE else 2
    if code >= WILD_CODE:
        s[WILDS + seat] = 0
    else:
        s[HANDS + seat] -= 1 << 3 * card
        s[DISCARDS + seat] += 1 << 3 * card
    left = _carry_out(s, effect, card)
    s[TURN] = 1 - seat if left else 0
    if not left:
        s[PHASE] = HIDING


@compiled
def _carry_out(s: Ints, effect: int, card: int) -> int:
    """R4.4 to R4.6: move sensors; return those that are left in the active row."""
    row = 1 - (s[ROUND] & 1)
    x, y = SPACES + ROW * row, SPACES + ROW * (1 - row)
    if card == 0:
        space, part = effect >> 9, effect & 511
        s[y + space] += part
        s[y + space + 1] += s[x + space] - part
        s[x + space] = 0
    elif card == 1:
        space, one = (effect - SHUFFLE_CODE) >> 3, 1 << 3 * (effect >> 1 & 3)
        s[x + space] -= one
        s[y + space + (2 if effect & 1 else -1)] += one
    else:
        kept = ~(7 << 3 * (effect - ALIGN_CODE >> 1))
        for space in range(s[BLOCKS + row] + 1):
            s[y + space + (effect & 1)] += s[x + space] & ~kept
            s[x + space] &= kept
    left = 0
    for space in range(s[BLOCKS + row] + 1):
        left |= s[x + space]
    return left


@compiled
def _hide(s: Ints, presence: int) -> None:
    """R5.4 to R6.5: put presence on the blocks reached, give the evidence there to the Cryptid, and check who won."""
    row = s[ROUND] & 1
    taken = s[COUNTERS + row] & presence
    s[PRESENCES + row], s[PRESENCES + 1 - row] = presence, 0
    s[COUNTERS + row] ^= taken
    _gain(s, 0, BITS[taken])
    is_full = s[BLOCKS] + s[BLOCKS + 1] == TABLE_FULL
    ends = 1 | 1 << s[BLOCKS + row] - 1
    if is_full and presence & ends == ends:
        _end(s, ESCAPE, 0)
    elif BITS[presence] <= 1:
        _end(s, CAPTURE, 1)
    elif s[BLOCK_DECK] == 0:
        for seat in range(2):
            s[FOUND + seat] += BITS[s[COUNTERS + seat]]
            s[COUNTERS + seat] = 0
        lead = s[FOUND] - s[FOUND + 1]
        _end(s, TIME, s[TIE_WINNER] if lead == 0 else 0 if lead > 0 else 1)
    elif is_full:
        s[PHASE], s[TURN] = RESTRICT, 1
    else:
        _enter_expand(s)


@compiled
def _end(s: Ints, ending: int, seat: int) -> None:
    s[PHASE], s[TURN], s[ENDING], s[WINNER] = OVER, 0, ending, seat


@compiled
def _gain(s: Ints, seat: int, count: int) -> None:
    """R5.5, R7.3: evidence turns the opponent's wild card face up."""
    if count:
        s[FOUND + seat] += count
        s[WILDS + 1 - seat] = 1


@compiled
def _enter_expand(s: Ints) -> None:
    """R8.1: take two blocks off the deck; which ones is drawn later."""
    s[PHASE], s[TURN] = EXPAND, 1 - (s[ROUND] & 1)
    s[BLOCK_DECK] -= 2
    s[PAIR] = -1


@compiled
def _restrict(s: Ints, side: int) -> None:
    """R7.1 to R7.5: remove an end of both rows, give its evidence to the Scientist, and lift the sensors beyond it."""
    inactive = s[ROUND] & 1
    s[LIFTED] = s[SPACES + ROW * inactive + (s[BLOCKS + inactive] if side else 0)]
    gained = 0
    for row in range(2):
        last = s[BLOCKS + row] - 1
        gained += s[COUNTERS + row] >> (last if side else 0) & 1
        _shrink(s, row, side, last)
    _gain(s, 1, gained)
    if s[LIFTED]:
        s[PHASE], s[TURN] = RELOCATE, 0
    else:
        _enter_expand(s)


@compiled
def _shrink(s: Ints, row: int, side: int, last: int) -> None:
    """Remove the end of a row: its block, and the space beyond it."""
    first = SPACES + ROW * row
    if side:
        s[PRESENCES + row] &= (1 << last) - 1
        s[COUNTERS + row] &= (1 << last) - 1
        s[first + last + 1] = 0
    else:
        s[PRESENCES + row] >>= 1
        s[COUNTERS + row] >>= 1
        for space in range(last + 1):
            s[first + space] = s[first + space + 1]
        s[first + last + 1] = 0
    s[BLOCKS + row] = last


@compiled
def _relocate(s: Ints, space: int) -> None:
    """R7.4: put down pink sensors first, then white, then black."""
    lifted = s[LIFTED]
    one = 1 if lifted & 7 else 8 if lifted >> 3 & 7 else 64
    s[SPACES + ROW * (s[ROUND] & 1) + space] += one
    s[LIFTED] = lifted - one
    if lifted == one:
        _enter_expand(s)


@compiled
def _expand(s: Ints, mysterious: int) -> None:
    """R8.1, R8.3, R8.4: put a block at each end of the active row, evidence on mysterious ones; begin a new round."""
    row = 1 - (s[ROUND] & 1)
    s[COUNTERS + row] = s[COUNTERS + row] << 1 | mysterious & 1 | (mysterious >> 1) << s[BLOCKS + row] + 1
    s[BLOCKS + row] += 2
    s[PAIR] = -1
    s[ROUND] += 1
    s[PHASE], s[TURN] = SENSOR, 1 - row


@compiled
def take_card(s: Ints, card: int) -> None:
    """R4.8 to R4.10: draw one card that is due; the discard becomes the deck as soon as that is empty."""
    seat = 1 - s[TURN]
    s[DUE] -= 1
    s[HANDS + seat] += 1 << 3 * card
    s[STOCKS + seat] -= 1 << 3 * card
    if s[STOCKS + seat] == 0:
        s[STOCKS + seat], s[DISCARDS + seat] = s[DISCARDS + seat], 0


@compiled
def take_blocks(s: Ints, mysterious: int) -> None:
    """R8.1, R8.2: set how many of the two drawn blocks are mysterious."""
    s[PAIR] = mysterious
    s[MYSTERIOUS] -= mysterious


@compiled
def settle(s: Ints, rng: Ints) -> None:
    """Draw the cards that are due and the blocks to place."""
    while s[DUE]:
        deck = s[STOCKS + 1 - s[TURN]]
        at = below(TOTAL[deck], rng)
        splits = deck & 7
        take_card(s, 0 if at < splits else 1 if at < splits + (deck >> 3 & 7) else 2)
    if s[PHASE] == EXPAND and s[PAIR] < 0:
        found, size = 0, s[BLOCK_DECK] + 2
        for drawn in range(2 if size <= BLOCKS_BELOW else 0):
            found += below(size - drawn, rng) < s[MYSTERIOUS] - found
        take_blocks(s, found)


@compiled
def playout(s: Ints, rng: Ints, out: Ints) -> int:
    """Play to the end as the bot `random` does, which hides whenever it can; return the number of moves."""
    count = 0
    while s[PHASE] != OVER:
        n = 0
        if s[PHASE] == HIDING:
            n = _safe_announcements(s, out)
        if n == 0:
            n = legal(s, out)
        move(s, out[below(n, rng)])
        settle(s, rng)
        count += 1
    return count


@compiled
def _safe_announcements(s: Ints, out: Ints) -> int:
    """R6.2: the announcements after which the Cryptid is not captured."""
    n = 0
    for feature in range(_FEATURES):
        if BITS[reached(s, feature)] > 1:
            out[n] = ANNOUNCE_CODE + feature
            n += 1
    return n


@compiled
def playouts(start: Ints, games: int, rng: Ints, wins: Ints) -> int:
    """Play a number of random games from one position; add the wins by seat and return the number of moves."""
    s, out, count = start.copy(), np.empty(MOST_ACTIONS, dtype=np.int64), 0
    for _ in range(games):
        s[:] = start
        settle(s, rng)
        count += playout(s, rng, out)
        wins[s[WINNER]] += 1
    return count


# The inputs of the value network by place, most of them zero. "Here" is the row with presence.
SENSORS_HERE, SENSORS_THERE, PRESENCE_HERE, COUNTERS_HERE, COUNTERS_THERE = 0, 15, 30, 34, 38
ROW_LENGTH, PHASE_NOW, SCIENTIST_TO_MOVE, ROUND_NOW, EVIDENCE_FOUND = 41, 46, 51, 51, 60
LEAD, WILDS_UP, CARDS_HELD, CARDS_DUE, SENSORS_LIFTED, SENSORS_LEFT = 62, 63, 65, 71, 73, 76
READINGS, COLOURS_READ, PROSPECTS, BLOCKS_TO_COME, PAIR_SEEN = 81, 85, 97, 103, 104
ESCAPES, SAFE, PROSPECTS_LATE, PROSPECTS_SOON = 99, 100, 105, 111
INPUTS = 117
UNITS = 32
WEIGHTS = INPUTS * UNITS + 2 * UNITS + 1  # into the units, their biases, out of them, the last bias


@compiled
def features(s: Ints, x: Floats) -> None:
    """Write the inputs of the value network for a position, before luck is drawn. Counts are scaled to about one."""
    x[:] = 0.0
    before_hiding = s[PHASE] <= HIDING
    here = 1 - (s[ROUND] & 1) if before_hiding else s[ROUND] & 1
    for space in range(ROW):
        for colour in range(3):
            x[SENSORS_HERE + 3 * space + colour] = 0.5 * (s[SPACES + ROW * here + space] >> 3 * colour & 7)
            x[SENSORS_THERE + 3 * space + colour] = 0.5 * (s[SPACES + ROW * (1 - here) + space] >> 3 * colour & 7)
    for i in range(4):
        x[PRESENCE_HERE + i] = s[PRESENCES + here] >> i & 1
        x[COUNTERS_HERE + i] = s[COUNTERS + here] >> i & 1
        x[COUNTERS_THERE + i] = s[COUNTERS + 1 - here] >> i & 1
    x[ROW_LENGTH + s[BLOCKS + here]] = 1.0
    x[PHASE_NOW + s[PHASE]] = 1.0
    x[SCIENTIST_TO_MOVE] = s[TURN]
    x[ROUND_NOW + s[ROUND]] = 1.0
    x[LEAD] = 0.5 * (s[FOUND] - s[FOUND + 1])
    for seat in range(2):
        x[EVIDENCE_FOUND + seat] = 0.5 * s[FOUND + seat]
        x[WILDS_UP + seat] = s[WILDS + seat]
        for card in range(3):
            x[CARDS_HELD + 3 * seat + card] = 0.5 * (s[HANDS + seat] >> 3 * card & 7)
    if s[DUE]:
        x[CARDS_DUE + 1 - s[TURN]] = 0.5 * s[DUE]
    for colour in range(3):
        x[SENSORS_LIFTED + colour] = 0.5 * (s[LIFTED] >> 3 * colour & 7)
    x[BLOCKS_TO_COME] = 0.5 * s[MYSTERIOUS]
    x[PAIR_SEEN] = s[PAIR]
    if before_hiding:
        _prospects(s, here, x)


@compiled
def _prospects(s: Ints, here: int, x: Floats) -> None:
    """Write the inputs about what could be announced now, and about how soon the Cryptid must hide."""
    left = 0
    for space in range(ROW):
        left += TOTAL[s[SPACES + ROW * here + space]]
    x[SENSORS_LEFT] = 0.2 * left
    if left < 4:
        x[SENSORS_LEFT + 1 + left] = 1.0
    reach = s[PRESENCES + here] | s[PRESENCES + here] << 1
    by_feature = np.zeros(_FEATURES, dtype=np.int64)
    for i in range(s[BLOCKS + 1 - here]):
        if reach >> i & 1:
            around = s[SPACES + ROW * (1 - here) + i] + s[SPACES + ROW * (1 - here) + i + 1]
            x[READINGS + i] = 0.25 * TOTAL[around]
            for colour in range(3):
                x[COLOURS_READ + 3 * i + colour] = SHOWN[around] >> colour & 1
            by_feature[TOTAL[around]] |= 1 << i
            if around:
                by_feature[MOST_SENSORS + SHOWN[around]] |= 1 << i
    ends = 1 | 1 << s[BLOCKS + 1 - here] - 1
    is_full = s[BLOCKS] + s[BLOCKS + 1] == TABLE_FULL
    for feature in range(_FEATURES):
        blocks = by_feature[feature]
        if BITS[blocks] > 1:
            x[PROSPECTS] += 0.5
            x[PROSPECTS + 1] += 0.5 * (BITS[blocks] > 2)
            x[ESCAPES] = max(x[ESCAPES], 1.0 if is_full and blocks & ends == ends else 0.0)
            x[SAFE] = 1.0
            x[PROSPECTS + 4] = max(x[PROSPECTS + 4], BITS[blocks & s[COUNTERS + 1 - here]])
            x[PROSPECTS + 5] = max(x[PROSPECTS + 5], 0.5 * BITS[blocks])
    if left <= 5:
        near = PROSPECTS_LATE if left <= 2 else PROSPECTS_SOON
        for i in range(6):
            x[near + i] = x[PROSPECTS + i]


@compiled
def value(s: Ints, net: Floats, x: Floats, h: Floats) -> float:
    """The chance that the Cryptid wins, as the network estimates it; certain if the game is over."""
    if s[PHASE] == OVER:
        return 1.0 if s[WINNER] == 0 else 0.0
    features(s, x)
    return judged(net, x, h)


@compiled
def judged(net: Floats, x: Floats, h: Floats) -> float:
    """Evaluate the network: one layer of rectified units, one logistic output. `h` keeps the outputs of the units."""
    biases = INPUTS * UNITS
    h[:] = net[biases : biases + UNITS]
    for i in range(INPUTS):
        if x[i] != 0.0:
            for unit in range(UNITS):
                h[unit] += x[i] * net[i * UNITS + unit]
    total = net[WEIGHTS - 1]
    for unit in range(UNITS):
        h[unit] = max(h[unit], 0.0)
        total += h[unit] * net[biases + UNITS + unit]
    return 1.0 / (1.0 + math.exp(-total))


@compiled
def foreseen(s: Ints, net: Floats, x: Floats, h: Floats) -> float:
    """As `value`, but also certain if hiding is next and every announcement means capture, or one means escape."""
    worth = value(s, net, x, h)
    if s[PHASE] == HIDING and (x[SAFE] == 0.0 or x[ESCAPES] > 0.0):
        return 1.0 if x[ESCAPES] > 0.0 else 0.0
    return worth


@compiled
def weigh(s: Ints, hands: Ints, shares: Floats, net: Floats, codes: Ints, worths: Floats) -> int:
    """Look one move ahead: the value of each legal action to the Cryptid, averaged over the opponent's hands."""
    x, h, t = np.empty(INPUTS, dtype=np.float32), np.empty(UNITS, dtype=np.float32), s.copy()
    n = legal(s, codes)
    for i in range(n):
        worth = 0.0
        for j in range(len(hands)):
            t[:] = s
            _suppose(t, 1 - s[TURN], hands[j])
            move(t, codes[i])
            worth += shares[j] * foreseen(t, net, x, h)
        worths[i] = worth
    return n


@compiled
def _suppose(s: Ints, seat: int, hand: int) -> None:
    """Exchange a hand for another one, with cards of the deck."""
    s[STOCKS + seat] += s[HANDS + seat] - hand
    s[HANDS + seat] = hand


@compiled
def _drawn(shares: Floats, rng: Ints) -> int:
    """Draw an index in proportion to its share."""
    at = below(1 << 20, rng) / float(1 << 20)
    for i in range(len(shares) - 1):
        at -= shares[i]
        if at < 0.0:
            return i
    return len(shares) - 1


@compiled
def flat(s: Ints, hands: Ints, shares: Floats, games: int, rng: Ints, codes: Ints, wins: Ints) -> int:
    """Flat Monte Carlo: divide random games among the legal actions, and count those that the seat to move wins."""
    n, t, out = legal(s, codes), s.copy(), np.empty(MOST_ACTIONS, dtype=np.int64)
    wins[:] = 0
    for game in range(games):
        t[:] = s
        _suppose(t, 1 - s[TURN], hands[_drawn(shares, rng)])
        move(t, codes[game % n])
        settle(t, rng)
        playout(t, rng, out)
        wins[game % n] += t[WINNER] == s[TURN]
    return n


# The search tree: a node is an action after those of its ancestors; the root is node 0.
ACTION, FIRST, NEXT, VISITS = 0, 1, 2, 3  # of a node: its code, its first child, its parent's next child (0: none)
WORTH, PRIOR, LIKELY = 0, 1, 2  # value to the Cryptid, summed over visits; prior value; weight for exploration
USED = ACTION  # the root has no action; this place counts the other nodes
EXPLORE = 0.5  # weight of exploration in PUCT
SHARPNESS = 5.0  # of the softmax that turns prior values into weights for exploration


@compiled
def search(
    root: Ints, hands: Ints, shares: Floats, net: Floats, lines: int, rng: Ints, links: Ints, sums: Floats
) -> None:
    """Grow the tree by a number of simulations, each with a hand drawn for the opponent."""
    s, t, path = root.copy(), root.copy(), np.empty(LONGEST_GAME, dtype=np.int64)
    places, codes = np.zeros(CODES, dtype=np.int64), np.empty(MOST_ACTIONS, dtype=np.int64)
    x, h = np.empty(INPUTS, dtype=np.float32), np.empty(UNITS, dtype=np.float32)
    for _ in range(lines):
        s[:] = root
        _suppose(s, 1 - root[TURN], hands[_drawn(shares, rng)])
        _follow(s, t, net, rng, links, sums, places, codes, path, x, h)


@compiled
def _follow(
    s: Ints,
    t: Ints,
    net: Floats,
    rng: Ints,
    links: Ints,
    sums: Floats,
    places: Ints,
    codes: Ints,
    path: Ints,
    x: Floats,
    h: Floats,
) -> None:
    """Run one simulation: descend by PUCT to a new position or the end, and back up its value."""
    node, depth = 0, 0
    while s[PHASE] != OVER:
        n, is_new = legal(s, codes), links[node, FIRST] == 0 and depth > 0
        if len(links) - links[0, USED] <= n:
            return
        _mark(links, node, places, True)
        best = _open(node, n, s, t, net, links, sums, places, codes, x, h)
        following = _attracted(n, s[TURN], links, sums, places, codes)
        _mark(links, node, places, False)
        if is_new:
            _remember(links, sums, path, depth, best)
            return
        node = following
        path[depth] = node
        depth += 1
        move(s, links[node, ACTION])
        settle(s, rng)
    _remember(links, sums, path, depth, 1.0 - s[WINNER])


@compiled
def _mark(links: Ints, node: int, places: Ints, is_open: bool) -> None:
    """Enter the children of a node in `places` by their codes, or remove them again."""
    child = links[node, FIRST]
    while child:
        places[links[child, ACTION]] = child if is_open else 0
        child = links[child, NEXT]


@compiled
def _open(
    node: int,
    n: int,
    s: Ints,
    t: Ints,
    net: Floats,
    links: Ints,
    sums: Floats,
    places: Ints,
    codes: Ints,
    x: Floats,
    h: Floats,
) -> float:
    """Add a child to the node for each of the codes, with its prior value; return the best of these."""
    sign = -1.0 if s[TURN] else 1.0
    best = -2.0
    for i in range(n):
        child = places[codes[i]]
        if child == 0:
            links[0, USED] += 1
            child = links[0, USED]
            links[child, ACTION], links[child, NEXT], links[node, FIRST] = codes[i], links[node, FIRST], child
            places[codes[i]] = child
            t[:] = s
            move(t, codes[i])
            sums[child, PRIOR] = foreseen(t, net, x, h)
            sums[child, LIKELY] = math.exp(SHARPNESS * sign * sums[child, PRIOR])
        best = max(best, sign * sums[child, PRIOR])
    return best * sign


@compiled
def _attracted(n: int, seat: int, links: Ints, sums: Floats, places: Ints, codes: Ints) -> int:
    """PUCT: the child with the best value to this seat plus exploration bonus."""
    tried, likely = 1, 0.0
    for i in range(n):
        tried += links[places[codes[i]], VISITS]
        likely += sums[places[codes[i]], LIKELY]
    sign, scale = 1.0 - 2.0 * seat, EXPLORE * math.sqrt(tried) / likely
    best, most = 0, -2.0
    for i in range(n):
        child = places[codes[i]]
        seen = links[child, VISITS] + 1
        score = (sign * (sums[child, WORTH] + sums[child, PRIOR]) + scale * sums[child, LIKELY]) / seen
        if score > most:
            best, most = child, score
    return best


@compiled
def _remember(links: Ints, sums: Floats, path: Ints, depth: int, worth: float) -> None:
    for i in range(depth):
        links[path[i], VISITS] += 1
        sums[path[i], WORTH] += worth


def seeded(rng: Random) -> Ints:
    """Seed a generator for the kernel from one of Python's."""
    return np.array([rng.randrange(1, 1 << 32)], dtype=np.int64)


def counted(letters: Iterable[str], order: Iterable[str]) -> int:
    """Count each kind, with three bits for each."""
    found = list(letters)
    return sum(found.count(kind) << 3 * place for place, kind in enumerate(order))


def position(state: model.UrbanState) -> Ints:
    s = public_position(state.public)
    for seat in (0, 1):
        s[HANDS + seat] = counted(state.private[seat].hand, model.Card)
        s[STOCKS + seat] = counted(state.hidden.decks[seat], model.Card)
    _put_pair(s, state.private[state.public.turn])
    return s


def seen_position(view: model.UrbanView) -> tuple[Ints, Ints, Floats]:
    """Return a view as an array with one possible hand of the opponent, all such hands, and how likely each is."""
    public, seat, private = view.public, view.seat, view.private
    assert seat is not None
    assert private is not None
    s = public_position(public)
    chances = deduce.hands(view, 1 - seat)
    hands = np.array([counted(hand, model.Card) for hand in chances], dtype=np.int64)
    for who, hand in ((seat, counted(private.hand, model.Card)), (1 - seat, hands[0])):
        s[HANDS + who] = hand
        s[STOCKS + who] = counted(DECKS[public.options.decks][who], model.Card) - hand - s[DISCARDS + who]
    _put_pair(s, private)
    total = sum(chances.values())
    return s, hands, np.array([count / total for count in chances.values()], dtype=np.float32)


def _put_pair(s: Ints, private: model.Private) -> None:
    if s[PHASE] == EXPAND:
        take_blocks(s, private.blocks.count(model.Block.MYSTERIOUS))


def public_position(public: model.Public) -> Ints:
    """The public part of a state as an array: without hands, decks and a drawn pair of blocks."""
    city = public.city
    s = np.zeros(SIZE, dtype=np.int64)
    s[ROUND], s[PHASE], s[TURN] = public.round, list(model.Phase).index(public.phase), public.turn
    s[ENDING] = 0 if public.ending is None else 1 + list(model.Ending).index(public.ending)
    s[WINNER] = -1 if public.ending is None else winner(public)
    s[BLOCK_DECK], s[LIFTED], s[PAIR] = city.deck, counted(public.lifted, COLOURS), -1
    s[MYSTERIOUS] = BLOCKS_BELOW // 2 - [*city.blocks[0], *city.blocks[1], *city.removed].count(model.Block.MYSTERIOUS)
    s[ONLY_MATCHING], s[TIE_WINNER] = public.options.only_matching, public.options.tie is model.Tie.SCIENTIST
    for seat in (0, 1):
        for i, here in enumerate(public.spaces[seat]):
            s[SPACES + ROW * seat + i] = counted(here, COLOURS)
        s[BLOCKS + seat], s[PRESENCES + seat] = len(city.blocks[seat]), city.presence[seat]
        s[COUNTERS + seat], s[FOUND + seat] = city.evidence[seat], public.evidence[seat]
        s[WILDS + seat], s[DISCARDS + seat] = public.wilds[seat], counted(public.piles[seat].discard, model.Card)
    return s


def code_of(action: model.Action) -> int:
    match action:
        case model.Split(space, left):
            return SPLIT_CODE + (space << 9) + counted(left, COLOURS)
        case model.Shuffle(space, colour, side):
            return SHUFFLE_CODE + (space << 3) + (COLOURS.index(colour) << 1) + (side is model.Side.RIGHT)
        case model.Align(colour, side):
            return ALIGN_CODE + (COLOURS.index(colour) << 1) + (side is model.Side.RIGHT)
        case model.Wild(effect):
            return WILD_CODE + code_of(effect)
        case model.Draw():
            return DRAW_CODE
        case model.Announce(feature):
            return ANNOUNCE_CODE + FEATURES.index(feature)
        case model.Restrict(side):
            return RESTRICT_CODE + (side is model.Side.RIGHT)
        case model.Relocate(_, space):
            return RELOCATE_CODE + space
        case model.Expand(left, right):
            return EXPAND_CODE + (left is model.Block.MYSTERIOUS) + 2 * (right is model.Block.MYSTERIOUS)


def grown(links: Ints, sums: Floats) -> list[tuple[int, int, float]]:
    """The actions at the root of the tree: code, visits, and value to the Cryptid."""
    found, child = [], links[0, FIRST]
    while child:
        visits = int(links[child, VISITS])
        worth = (sums[child, WORTH] + sums[child, PRIOR]) / (visits + 1)
        found.append((int(links[child, ACTION]), visits, float(worth)))
        child = links[child, NEXT]
    return found


def warm() -> None:
    s = position(Urban().start(setup.deal(model.Options(), Random(1))))
    hands, shares, net = s[HANDS : HANDS + 1], np.ones(1, dtype=np.float32), np.zeros(WEIGHTS, dtype=np.float32)
    codes, wins = np.empty(MOST_ACTIONS, dtype=np.int64), np.zeros(MOST_ACTIONS, dtype=np.int64)
    rng, worths = seeded(Random(1)), np.empty(MOST_ACTIONS, dtype=np.float32)
    playouts(s, 1, rng, wins)
    flat(s, hands, shares, 1, rng, codes, wins)
    weigh(s, hands, shares, net, codes, worths)
    search(s, hands, shares, net, 1, rng, np.zeros((400, 4), dtype=np.int64), np.zeros((400, 3), dtype=np.float32))
