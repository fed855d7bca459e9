"""The twin of games/classic/rules.py and legal.py: a position is one array of integers, an action one integer.

A mask of 108 spaces is two halves of 54 bits, so that everything fits signed integers. `position` and `code_of`
convert the engine's values; `apply` carries out a move, and `step_all`, `masks_all` and `observe_all` serve many games.
Honour mode (R10) is left out: environments have no corrections. So every piece is right, and a search without a cube
has found the habitat.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cryptid.core.game import Seat
from cryptid.games.classic import model
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.model import MOST_COLOURS, open_spaces
from cryptid.games.classic.rules import SHARED_CUBES, VOTES_NEEDED
from cryptid.kernels.compiling import in_place, inlined

Ints = NDArray[np.int64]

HALF = SPACES // 2
LOW_HALF = (1 << HALF) - 1

# The places of a position. Sets of seats and of colours are bits; masks by colour are low half, high half.
PLAYERS, START, HAS_HINTS, MOST_HINTS, HINTS, IS_FILLED = range(6)
PHASE, TURN, WAITING, SHARED, PAWN, IS_SEARCHING, MOVING, ANSWERED, IS_CALLED = range(6, 15)
YES, NO, GIVEN, IS_TOLD_NONE, WINNER, OPEN = range(15, 21)
CUBE, DISC, TRUTH, SIZE = range(OPEN + 2, OPEN + 2 + 8 * MOST_COLOURS, 2 * MOST_COLOURS)

SHARE, ACT, VOTE, REPLACE, ANSWER, PENALTY, END = range(7)
WAITED, SHARING, PAYING, REPLACING, ASKING, TURNING = range(6)  # how the game goes on
_PHASES = tuple(model.Phase)

# Codes of actions: first those without a space, then for each kind by seat or colour, and by space.
SAY_DISC, SAY_CUBE = 0, 1
AGREE, REFUSE, PASS, CALL = range(SAY_CUBE + MOST_COLOURS, SAY_CUBE + MOST_COLOURS + 4)
TO_SEARCH = CALL + 1
TO_ASK = TO_SEARCH + SPACES
TO_DISC = TO_ASK + MOST_COLOURS * SPACES
TO_CUBE = TO_DISC + SPACES
CODES = TO_CUBE + MOST_COLOURS * SPACES

# Legal actions as words of bits: those without a space, then those from `_first` on, half a map at a time.
WORDS = 1 + 2 * (1 + MOST_COLOURS)

_VOTES_NEEDED = np.array([VOTES_NEEDED.get(players, 0) for players in range(MOST_COLOURS + 1)], np.int64)


# Bits


@in_place
def _count(bits: int) -> int:
    """Count the bits that are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@in_place
def _lowest(bits: int) -> int:
    """Return the place of the lowest bit that is set; there must be one."""
    return _count((bits & -bits) - 1)


# What is where


@in_place
def _has(p: Ints, masks: int, colour: int, space: int) -> bool:
    high = space >= HALF
    return p[masks + 2 * colour + high] >> space - HALF * high & 1 != 0


@in_place
def _flip(p: Ints, masks: int, colour: int, space: int) -> None:
    """Add the space to the mask, or remove it if it is there."""
    high = space >= HALF
    p[masks + 2 * colour + high] ^= 1 << space - HALF * high


@in_place
def _put(p: Ints, masks: int, colour: int, space: int) -> None:
    """Put a piece; R3.2: a cube closes its space."""
    if not _has(p, masks, colour, space):
        _flip(p, masks, colour, space)
        if masks == CUBE:
            _flip(p, OPEN, 0, space)


@in_place
def _room(p: Ints, colour: int, half: int, is_cube: bool) -> int:
    """Return the spaces where a piece of this kind is right: free (R3.3), and as the colour's clue says."""
    truth = p[TRUTH + 2 * colour + half]
    return p[OPEN + half] & ~p[DISC + 2 * colour + half] & (~truth if is_cube else truth)


@in_place
def _has_room(p: Ints, colour: int, is_cube: bool) -> bool:
    return _room(p, colour, 0, is_cube) | _room(p, colour, 1, is_cube) != 0


@in_place
def _each(p: Ints) -> int:
    """R11.1: the number of colours of a seat."""
    return 2 if p[PLAYERS] == 2 else 1


@in_place
def _next(p: Ints, seat: int) -> int:
    return 0 if seat + 1 == p[PLAYERS] else seat + 1


@in_place
def _common(p: Ints, masks: int, seat: int, half: int) -> int:
    """The intersection of the masks of a seat's colours."""
    if p[PLAYERS] == 2:
        return p[masks + 4 * seat + half] & p[masks + 4 * seat + 2 + half]
    return p[masks + 2 * seat + half]


@in_place
def _has_all(p: Ints, masks: int, seat: int, space: int) -> bool:
    high = space >= HALF
    return _common(p, masks, seat, high) >> space - HALF * high & 1 != 0


# Legal actions


@inlined
def _offer(p: Ints, seat: int, words: Ints) -> None:
    """Write the legal actions of a seat into `words`."""
    words[:] = 0
    if not p[WAITING] >> seat & 1:
        return
    if p[PHASE] == ACT:
        _offer_turn(p, seat, words)
    elif p[PHASE] == VOTE:
        words[0] = 1 << AGREE | 1 << REFUSE
    elif p[PHASE] == ANSWER:
        words[0] = _answers(p, seat)
    elif p[PHASE] == REPLACE:
        _offer_places(p, _lowest(p[MOVING]), 1, False, words)
    else:
        _offer_places(p, seat * _each(p), _each(p), True, words)


@in_place
def _first(p: Ints, seat: int) -> int:
    """The code of the lowest bit of the second word."""
    if p[PHASE] == ACT:
        return TO_SEARCH
    return TO_DISC if p[PHASE] == REPLACE else TO_CUBE + SPACES * seat * _each(p)


@inlined
def _offer_turn(p: Ints, seat: int, words: Ints) -> None:
    has_hint = p[HAS_HINTS] != 0 and p[IS_TOLD_NONE] == 0 and p[GIVEN] < p[MOST_HINTS]
    may_pass = p[OPEN] | p[OPEN + 1] == 0
    words[0] = (has_hint and p[IS_CALLED] == 0) << CALL | may_pass << PASS
    for half in range(2):
        free = p[OPEN + half]
        words[1 + half] = free & _common(p, TRUTH, seat, half)
        for target in range(p[PLAYERS]):
            if target != seat:
                words[3 + 2 * target + half] = free & ~_common(p, DISC, target, half)


@in_place
def _offer_places(p: Ints, first: int, each: int, is_cube: bool, words: Ints) -> None:
    for i in range(2 * each):
        words[1 + i] = _room(p, first + i // 2, i % 2, is_cube)


@in_place
def _answers(p: Ints, seat: int) -> int:
    if p[PLAYERS] != 2:
        return 1 << SAY_DISC | 1 << SAY_CUBE + seat
    answers = _has_all(p, TRUTH, seat, p[PAWN]) << SAY_DISC
    for colour in range(2 * seat, 2 * seat + 2):
        answers |= (not _has(p, TRUTH, colour, p[PAWN])) << SAY_CUBE + colour
    return answers


@in_place
def _is_legal(p: Ints, seat: int, words: Ints, code: int) -> bool:
    """Tell whether a code is legal; `words` are those that `_offer` has written."""
    if code < TO_SEARCH:
        return words[0] >> code & 1 != 0
    place = code - _first(p, seat)
    return 0 <= place < HALF * (WORDS - 1) and words[1 + place // HALF] >> place % HALF & 1 != 0


# What an action does; each function returns how the game continues


@inlined
def apply(p: Ints, seat: int, code: int) -> None:
    """Carry out a legal action."""
    step = TURNING if code == PASS else WAITED
    if code >= TO_CUBE:
        _put(p, CUBE, (code - TO_CUBE) // SPACES, (code - TO_CUBE) % SPACES)
        step = _paid(p)
    elif TO_ASK <= code < TO_DISC:
        p[PAWN], seat, step = (code - TO_ASK) % SPACES, (code - TO_ASK) // SPACES, ASKING
    elif code >= TO_SEARCH or code < AGREE:
        step = _place(p, seat, code)
    elif code != PASS:
        _hint_or_vote(p, seat, code)
    _go_on(p, step, seat)


@in_place
def _paid(p: Ints) -> int:
    if p[PHASE] != SHARE:
        return TURNING
    p[SHARED] += 1
    return SHARING


@in_place
def _place(p: Ints, seat: int, code: int) -> int:
    """Carry out a search, a disc that must go elsewhere, or an answer."""
    if SAY_CUBE <= code < AGREE:
        _put(p, CUBE, code - SAY_CUBE, p[PAWN])
        return PAYING
    if code >= TO_DISC:
        _put(p, DISC, _lowest(p[MOVING]), code - TO_DISC)
        p[MOVING] &= p[MOVING] - 1
        return REPLACING
    if code >= TO_SEARCH:
        p[PAWN], p[IS_SEARCHING] = code - TO_SEARCH, 1
    each, lying = _each(p), 0
    for colour in range(seat * each, seat * each + each):
        if _has(p, DISC, colour, p[PAWN]):
            lying |= 1 << colour
        else:
            _put(p, DISC, colour, p[PAWN])
            p[ANSWERED] |= 1 << colour
    p[MOVING] = 0 if code == SAY_DISC and p[IS_FILLED] else lying
    return REPLACING


@in_place
def _hint_or_vote(p: Ints, seat: int, code: int) -> None:
    if code == CALL:
        p[IS_CALLED], p[YES], p[PHASE] = 1, 1 << seat, VOTE
        p[WAITING] = (1 << p[PLAYERS]) - 1 & ~(1 << seat)
        return
    p[YES if code == AGREE else NO] |= 1 << seat
    p[WAITING] &= ~(1 << seat)
    needed = _VOTES_NEEDED[p[PLAYERS]]
    is_given = _count(p[YES]) >= needed
    if is_given or _count(p[NO]) > p[PLAYERS] - needed:
        p[IS_TOLD_NONE] |= is_given and p[GIVEN] >= p[HINTS]
        p[GIVEN] += is_given
        p[YES], p[NO], p[PHASE], p[WAITING] = 0, 0, ACT, 1 << p[TURN]


# How the game continues, step by step, until a seat must act


@inlined
def _go_on(p: Ints, step: int, seat: int) -> None:
    """Continue until a seat must act. `seat` is the one that replaces a disc or is asked."""
    while step != WAITED:
        if step == SHARING:
            step = _share_on(p)
        elif step == PAYING:
            p[MOVING] = 0
            step = WAITED if _owes_cube(p, p[TURN], PENALTY) else TURNING
        elif step == REPLACING:
            step = _replace_on(p, seat)
            seat = _next(p, seat) if step == ASKING else seat
        elif step == ASKING:
            step = _ask_on(p, seat)
            seat = _next(p, seat)
        else:
            p[TURN] = _next(p, p[TURN])
            step = _begin_turn(p)


@in_place
def _wait(p: Ints, phase: int, seat: int) -> int:
    p[PHASE], p[WAITING] = phase, 1 << seat
    return WAITED


@in_place
def _begin_turn(p: Ints) -> int:
    p[IS_SEARCHING], p[ANSWERED], p[IS_CALLED] = 0, 0, 0
    return _wait(p, ACT, p[TURN])


@in_place
def _share_on(p: Ints) -> int:
    p[TURN] = (p[START] + p[SHARED]) % p[PLAYERS]
    if p[SHARED] == SHARED_CUBES * p[PLAYERS]:
        return _begin_turn(p)
    if _owes_cube(p, p[TURN], SHARE):
        return WAITED
    p[SHARED] += 1
    return SHARING


@in_place
def _owes_cube(p: Ints, seat: int, phase: int) -> bool:
    """Wait for the cube that a seat owes and return True; R7.2: without a space for it, the cube lapses."""
    each = _each(p)
    if _has_room(p, seat * each, True) or (each == 2 and _has_room(p, 2 * seat + 1, True)):
        _wait(p, phase, seat)
        return True
    return False


@in_place
def _replace_on(p: Ints, seat: int) -> int:
    if p[MOVING] == 0:
        return ASKING if p[IS_SEARCHING] else TURNING
    if _has_room(p, _lowest(p[MOVING]), False):
        return _wait(p, REPLACE, seat)
    p[MOVING] &= p[MOVING] - 1
    return REPLACING


@inlined
def _ask_on(p: Ints, seat: int) -> int:
    """Ask one seat or, in a search, one after the other until the searcher's turn comes."""
    if seat == p[TURN]:
        p[WINNER], p[PHASE], p[WAITING] = seat, END, 0
        return WAITED
    if _has_all(p, DISC, seat, p[PAWN]):
        return ASKING
    if p[PLAYERS] == 2:
        return _wait(p, ANSWER, seat)
    if not _has(p, TRUTH, seat, p[PAWN]):
        _put(p, CUBE, seat, p[PAWN])
        return PAYING
    _put(p, DISC, seat, p[PAWN])
    p[ANSWERED] |= 1 << seat
    return ASKING if p[IS_SEARCHING] else TURNING


# Many games, a step each


@in_place
def step_all(positions: Ints, codes: Ints) -> None:
    """In each game, carry out a legal action of the seat to act."""
    for i in range(len(positions)):
        p = positions[i]
        apply(p, _lowest(p[WAITING]), codes[i])


@in_place
def masks_all(positions: Ints, codes: Ints, words: Ints, masks: NDArray[np.bool_]) -> None:
    """In each game, mark what the seat to act may do. `codes` has the code of each action by seat, or -1."""
    for i in range(len(positions)):
        p = positions[i]
        seat = _lowest(p[WAITING])
        _offer(p, seat, words)
        for action in range(codes.shape[1]):
            code = codes[seat, action]
            masks[i, action] = code >= 0 and _is_legal(p, seat, words, code)


# The parts of an observation that change in a game
(SEAT_NOW, PLAYERS_NOW, PHASE_NOW, TURN_NOW, CUBES_NOW, DISCS_NOW, OWN_CLUES, PAWN_NOW, SEARCHING_NOW, MOVING_NOW,
 ANSWERED_NOW, CALLED_NOW, AGREED, DECLINED, HINTS_GIVEN) = range(15)  # fmt: skip


@in_place
def observe_all(positions: Ints, hints: Ints, at: Ints, out: NDArray[np.float32]) -> None:
    """In each game, write what the seat to act sees. `at` has the place of each part, `hints` their order."""
    for i in range(len(positions)):
        p, x = positions[i], out[i]
        seat = _lowest(p[WAITING])
        _write_hot(x, at[SEAT_NOW], MOST_COLOURS, 1 << seat)
        _write_hot(x, at[PLAYERS_NOW], MOST_COLOURS - 1, 1 << p[PLAYERS] - 2)
        _write_hot(x, at[PHASE_NOW], END + 1, 1 << p[PHASE])
        _write_hot(x, at[TURN_NOW], MOST_COLOURS, 1 << p[TURN])
        for half in range(2):
            for colour in range(MOST_COLOURS):
                _write_hot(x, at[CUBES_NOW] + SPACES * colour + HALF * half, HALF, p[CUBE + 2 * colour + half])
                _write_hot(x, at[DISCS_NOW] + SPACES * colour + HALF * half, HALF, p[DISC + 2 * colour + half])
            for own in range(_each(p)):
                clue = TRUTH + 2 * (seat * _each(p) + own) + half
                _write_hot(x, at[OWN_CLUES] + SPACES * own + HALF * half, HALF, p[clue])
        for space in range(SPACES):
            x[at[PAWN_NOW] + space] = space == p[PAWN]
        x[at[SEARCHING_NOW]] = p[IS_SEARCHING]
        _write_hot(x, at[MOVING_NOW], MOST_COLOURS, p[MOVING])
        _write_hot(x, at[ANSWERED_NOW], MOST_COLOURS, p[ANSWERED])
        x[at[CALLED_NOW]] = p[IS_CALLED]
        _write_hot(x, at[AGREED], MOST_COLOURS, p[YES])
        _write_hot(x, at[DECLINED], MOST_COLOURS, p[NO])
        for nth in range(hints.shape[1]):
            x[at[HINTS_GIVEN] + nth] = 0.0
        for nth in range(min(p[GIVEN], p[HINTS])):
            x[at[HINTS_GIVEN] + hints[i, nth]] = 1.0


@in_place
def _write_hot(x: NDArray[np.float32], first: int, count: int, bits: int) -> None:
    for place in range(count):
        x[first + place] = bits >> place & 1


# From the engine's values and back


def halves(mask: int) -> tuple[int, int]:
    return mask & LOW_HALF, mask >> HALF


def position(state: model.ClassicState) -> Ints:
    public, options = state.public, state.public.options
    p = np.zeros(SIZE, np.int64)
    p[:OPEN] = [
        options.players, options.start, options.hints, options.max_hints, len(state.hidden.hints),
        options.partial_answer is model.PartialAnswer.FILL,
        _PHASES.index(public.phase), public.turn, _bits(public.to_act), public.shared,
        -1 if public.pawn is None else public.pawn, public.searching, _bits(public.moving), _bits(public.answered),
        public.called, _bits(_voters(public.votes, True)), _bits(_voters(public.votes, False)), len(public.given),
        None in public.given, -1 if public.revealed is None else public.revealed.winner,
    ]  # fmt: skip
    p[OPEN : OPEN + 2] = halves(open_spaces(public))
    for first, masks in ((CUBE, public.cubes), (DISC, public.discs), (TRUTH, state.hidden.masks)):
        for colour, mask in enumerate(masks):
            p[first + 2 * colour : first + 2 * colour + 2] = halves(mask)
    return p


def _bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def _voters(votes: tuple[bool | None, ...], agrees: bool) -> tuple[Seat, ...]:
    return tuple(seat for seat, vote in enumerate(votes) if vote is agrees)


def code_of(seat: Seat, action: model.Action) -> int:
    match action:
        case model.Cube(colour, space):
            return TO_CUBE + SPACES * (seat if colour is None else colour) + space
        case model.Ask(target, space):
            return TO_ASK + SPACES * target + space
        case model.Search(space):
            return TO_SEARCH + space
        case model.Disc(space):
            return TO_DISC + space
        case model.Answer(model.Reply.CUBE, colour):
            return SAY_CUBE + (seat if colour is None else colour)
        case model.Answer():
            return SAY_DISC
        case model.CallHint():
            return CALL
        case model.Vote(agrees):
            return AGREE if agrees else REFUSE
        case _:
            return PASS
