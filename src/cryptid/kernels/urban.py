"""Urban Legends as numbers: the rules of `games/urban` over one small array, for playouts and tree search.

A position is an array of `SIZE` integers, at the places named below. Sensors of a space, cards of a hand, a deck or a
discard are counted three bits a kind, so that adding and taking away are plain sums. Decks have no order: a card is
drawn at random when it is drawn, which is the same luck. What luck still owes after a move is in `DUE` and `PAIR`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import numpy as np
import numpy.typing as npt

from cryptid.games.urban.model import (
    COLOURS,
    Action,
    Align,
    Announce,
    Block,
    Card,
    Draw,
    Ending,
    Expand,
    Phase,
    Private,
    Public,
    Relocate,
    Restrict,
    Shuffle,
    Side,
    Split,
    Tie,
    UrbanState,
    Wild,
)
from cryptid.games.urban.rules import winner
from cryptid.games.urban.sensors import COLOUR_SETS, NUMBERS
from cryptid.kernels.compiling import compiled

Ints = npt.NDArray[np.int64]

# The places of a position. Those that end in S begin a pair by seat; SPACES begins two rows of five.
ROUND, PHASE, TURN, ENDING, WINNER = 0, 1, 2, 3, 4  # no winner: -1
SPACES, BLOCKS, PRESENCES, COUNTERS, FOUND, WILDS = 5, 15, 17, 19, 21, 23
HANDS, DECKS_, DISCARDS = 25, 27, 29
LIFTED, BLOCK_DECK, MYSTERIOUS = 31, 32, 33
PAIR = 34  # mysterious blocks among the two just drawn; -1: not drawn
DUE = 35  # cards that the seat which chose to draw has yet to get
ONLY_MATCHING, TIE_WINNER = 36, 37
SIZE = 38
ROW = 5

SENSOR, HIDING, RESTRICT, RELOCATE, EXPAND, OVER = range(6)
ESCAPE, CAPTURE, TIME = 1, 2, 3

# Actions as numbers.
SPLIT_CODE, SHUFFLE_CODE, ALIGN_CODE, WILD_CODE = 0, 2048, 2112, 4096
DRAW_CODE, ANNOUNCE_CODE, RESTRICT_CODE, RELOCATE_CODE, EXPAND_CODE, CODES = 8192, 8193, 8211, 8213, 8218, 8222
MOST_ACTIONS = 192

_COUNTS = range(5)  # of one colour in one space
_KINDS = 512


def _total(counts: int) -> int:
    return (counts & 7) + (counts >> 3 & 7) + (counts >> 6)


def _kinds(counts: int) -> int:
    return (counts & 7 > 0) | (counts >> 3 & 7 > 0) << 1 | (counts >> 6 > 0) << 2


def _lefts(here: int) -> list[int]:
    """R4.4: what may go left when these sensors are split, in the order of the engine."""
    parts = product(range((here & 7) + 1), range((here >> 3 & 7) + 1), range((here >> 6) + 1))
    lefts = [p | w << 3 | k << 6 for p, w, k in parts]
    return [left for left in lefts if _total(here) == 1 or 0 < _total(left) < _total(here)]


_LEFTS = [_lefts(here) if _total(here) <= 10 else [] for here in range(_KINDS)]
LEFTS = np.array([left for lefts in _LEFTS for left in lefts], dtype=np.int64)
LEFTS_FROM = np.cumsum([0] + [len(lefts) for lefts in _LEFTS], dtype=np.int64)
TOTAL = np.array([_total(counts) for counts in range(_KINDS)], dtype=np.int64)
SHOWN = np.array([_kinds(counts) for counts in range(_KINDS)], dtype=np.int64)
FEATURE_COLOURS = np.array([0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111], dtype=np.int64)
BITS = np.array([mask.bit_count() for mask in range(32)], dtype=np.int64)


@compiled
def below(n: int, rng: Ints) -> int:
    """A number from 0 to n - 1: xorshift of 32 bits, in wider integers so that nothing overflows."""
    x: int = rng[0]
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    x ^= x << 5 & 0xFFFFFFFF
    rng[0] = x
    return x * n >> 32


@compiled
def legal(s: Ints, out: Ints) -> int:
    """How many actions there are; their codes go to `out`, in the order of the engine."""
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
    """R4.2."""
    seat, n = s[TURN], 0
    for card in range(3):
        if s[HANDS + seat] >> 3 * card & 7:
            n = _effects(s, card, 0, out, n)
    if s[WILDS + seat]:
        for card in range(3):
            n = _effects(s, card, WILD_CODE, out, n)
    if TOTAL[s[HANDS + seat]] < 4:
        out[n] = DRAW_CODE
        n += 1
    return n


@compiled
def _effects(s: Ints, card: int, wild: int, out: Ints, n: int) -> int:
    """R4.4 to R4.6: all that a card can do, added to the `n` codes in `out`."""
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
    """R5.1, R5.7."""
    n = 0
    for feature in range(18):
        if not s[ONLY_MATCHING] or reached(s, feature):
            out[n] = ANNOUNCE_CODE + feature
            n += 1
    return n


@compiled
def reached(s: Ints, feature: int) -> int:
    """R5.2 to R5.4: the inactive blocks that get presence if this is announced."""
    row = s[ROUND] & 1
    first, mask = SPACES + ROW * row, 0
    presence: int = s[PRESENCES + 1 - row]
    for i in range(s[BLOCKS + row]):
        around = s[first + i] + s[first + i + 1]
        shows = TOTAL[around] == feature if feature <= 10 else SHOWN[around] == FEATURE_COLOURS[feature - 11]
        if shows:
            mask |= 1 << i
    return mask & (presence | presence << 1)


@compiled
def _restrictions(s: Ints, out: Ints) -> int:
    """R7.2."""
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
    """R8.1: left is the low bit; an ordinary block left comes first."""
    if s[PAIR] == 1:
        out[0], out[1] = EXPAND_CODE + 2, EXPAND_CODE + 1
        return 2
    out[0] = EXPAND_CODE + 3 * (s[PAIR] // 2)
    return 1


@compiled
def move(s: Ints, code: int) -> None:
    """Carry out an action but for its luck."""
    if code < DRAW_CODE:
        _play(s, code)
    elif code == DRAW_CODE:
        seat = s[TURN]
        s[DUE] = min(2, 4 - TOTAL[s[HANDS + seat]])
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
    """R4.3 to R4.7, R4.12: an effect, by a card of the hand or the wild card."""
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
    """R4.4 to R4.6: move sensors; gives those that are left in the active row."""
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
    """R5.4 to R6.5: presence on every block reached, evidence there to the Cryptid; then who has won."""
    row = s[ROUND] & 1
    taken = s[COUNTERS + row] & presence
    s[PRESENCES + row], s[PRESENCES + 1 - row] = presence, 0
    s[COUNTERS + row] ^= taken
    _gain(s, 0, BITS[taken])
    is_full = s[BLOCKS] + s[BLOCKS + 1] == 7
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
    """R8.1: two blocks leave the deck; luck owes which."""
    s[PHASE], s[TURN] = EXPAND, 1 - (s[ROUND] & 1)
    s[BLOCK_DECK] -= 2
    s[PAIR] = -1


@compiled
def _restrict(s: Ints, side: int) -> None:
    """R7.1 to R7.5: an end of both rows goes, its evidence to the Scientist; sensors beyond it are lifted."""
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
    """Take the end of a row away: its block, and the space beyond it."""
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
    """R7.4: pink ones first, then white, then black."""
    lifted = s[LIFTED]
    one = 1 if lifted & 7 else 8 if lifted >> 3 & 7 else 64
    s[SPACES + ROW * (s[ROUND] & 1) + space] += one
    s[LIFTED] = lifted - one
    if lifted == one:
        _enter_expand(s)


@compiled
def _expand(s: Ints, mysterious: int) -> None:
    """R8.1, R8.3, R8.4: a block at each end of the active row, evidence on mysterious ones; then the next round."""
    row = 1 - (s[ROUND] & 1)
    s[COUNTERS + row] = s[COUNTERS + row] << 1 | mysterious & 1 | (mysterious >> 1) << s[BLOCKS + row] + 1
    s[BLOCKS + row] += 2
    s[PAIR] = -1
    s[ROUND] += 1
    s[PHASE], s[TURN] = SENSOR, 1 - row


@compiled
def take_card(s: Ints, card: int) -> None:
    """R4.8 to R4.10: one card of those due comes to the hand; an empty deck is made anew at once."""
    seat = 1 - s[TURN]
    s[DUE] -= 1
    s[HANDS + seat] += 1 << 3 * card
    s[DECKS_ + seat] -= 1 << 3 * card
    if s[DECKS_ + seat] == 0:
        s[DECKS_ + seat], s[DISCARDS + seat] = s[DISCARDS + seat], 0


@compiled
def take_blocks(s: Ints, mysterious: int) -> None:
    """R8.1, R8.2: so many of the two blocks drawn are mysterious."""
    s[PAIR] = mysterious
    s[MYSTERIOUS] -= mysterious


@compiled
def settle(s: Ints, rng: Ints) -> None:
    """Let luck decide what it owes: cards to be drawn, blocks to be placed."""
    while s[DUE]:
        deck = s[DECKS_ + 1 - s[TURN]]
        at = below(TOTAL[deck], rng)
        splits = deck & 7
        take_card(s, 0 if at < splits else 1 if at < splits + (deck >> 3 & 7) else 2)
    if s[PHASE] == EXPAND and s[PAIR] < 0:
        found, size = 0, s[BLOCK_DECK] + 2
        for drawn in range(2 if size <= 10 else 0):
            found += below(size - drawn, rng) < s[MYSTERIOUS] - found
        take_blocks(s, found)


@compiled
def playout(s: Ints, rng: Ints, out: Ints) -> int:
    """Play legal actions at random to the end; gives their number."""
    count = 0
    while s[PHASE] != OVER:
        move(s, out[below(legal(s, out), rng)])
        settle(s, rng)
        count += 1
    return count


@compiled
def playouts(start: Ints, games: int, rng: Ints, wins: Ints) -> int:
    """Play so many random games from one position; adds up the wins by seat and gives the number of actions."""
    s, out, count = start.copy(), np.empty(MOST_ACTIONS, dtype=np.int64), 0
    for _ in range(games):
        s[:] = start
        settle(s, rng)
        count += playout(s, rng, out)
        wins[s[WINNER]] += 1
    return count


def seeded(rng: Random) -> Ints:
    """A generator for the kernel, seeded by another."""
    return np.array([rng.randrange(1, 1 << 32)], dtype=np.int64)


def counted(letters: Iterable[str], order: Iterable[str]) -> int:
    """So many of each kind, three bits a kind."""
    found = list(letters)
    return sum(found.count(kind) << 3 * place for place, kind in enumerate(order))


def position(state: UrbanState) -> Ints:
    """A state as the kernel has it."""
    s = public_position(state.public)
    for seat in (0, 1):
        s[HANDS + seat] = counted(state.private[seat].hand, Card)
        s[DECKS_ + seat] = counted(state.hidden.decks[seat], Card)
    _put_pair(s, state.private[state.public.turn])
    return s


def _put_pair(s: Ints, private: Private) -> None:
    if s[PHASE] == EXPAND:
        take_blocks(s, private.blocks.count(Block.MYSTERIOUS))


def public_position(public: Public) -> Ints:
    """What everyone knows, as the kernel has it: without the hands, the decks and a drawn pair of blocks."""
    city = public.city
    s = np.zeros(SIZE, dtype=np.int64)
    s[ROUND], s[PHASE], s[TURN] = public.round, list(Phase).index(public.phase), public.turn
    s[ENDING] = 0 if public.ending is None else 1 + list(Ending).index(public.ending)
    s[WINNER] = -1 if public.ending is None else winner(public)
    s[BLOCK_DECK], s[LIFTED], s[PAIR] = city.deck, counted(public.lifted, COLOURS), -1
    s[MYSTERIOUS] = 5 - [*city.blocks[0], *city.blocks[1], *city.removed].count(Block.MYSTERIOUS)
    s[ONLY_MATCHING], s[TIE_WINNER] = public.options.only_matching, public.options.tie is Tie.SCIENTIST
    for seat in (0, 1):
        for i, here in enumerate(public.spaces[seat]):
            s[SPACES + ROW * seat + i] = counted(here, COLOURS)
        s[BLOCKS + seat], s[PRESENCES + seat] = len(city.blocks[seat]), city.presence[seat]
        s[COUNTERS + seat], s[FOUND + seat] = city.evidence[seat], public.evidence[seat]
        s[WILDS + seat], s[DISCARDS + seat] = public.wilds[seat], counted(public.piles[seat].discard, Card)
    return s


def code_of(action: Action) -> int:
    """The number of an action."""
    match action:
        case Split(space, left):
            return SPLIT_CODE + (space << 9) + counted(left, COLOURS)
        case Shuffle(space, colour, side):
            return SHUFFLE_CODE + (space << 3) + (COLOURS.index(colour) << 1) + (side is Side.RIGHT)
        case Align(colour, side):
            return ALIGN_CODE + (COLOURS.index(colour) << 1) + (side is Side.RIGHT)
        case Wild(effect):
            return WILD_CODE + code_of(effect)
        case Draw():
            return DRAW_CODE
        case Announce(feature):
            return ANNOUNCE_CODE + (*NUMBERS, *COLOUR_SETS).index(feature)
        case Restrict(side):
            return RESTRICT_CODE + (side is Side.RIGHT)
        case Relocate(_, space):
            return RELOCATE_CODE + space
        case Expand(left, right):
            return EXPAND_CODE + (left is Block.MYSTERIOUS) + 2 * (right is Block.MYSTERIOUS)
