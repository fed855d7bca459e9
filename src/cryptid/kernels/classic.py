"""The twin of games/classic/rules.py and legal.py: a position is one array of integers, an action one integer.

A mask of 108 spaces is two halves of 54 bits, so that everything fits signed integers. `position` and `code_of` come
from the engine's values, `action_of` goes back; `is_legal` and `apply` follow the rules move by move, and `playouts`
plays many random games in one call.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from cryptid.core.game import Seat
from cryptid.games.classic.board import SPACES
from cryptid.games.classic.model import (
    ASKS,
    CUBES,
    DISCS,
    SEARCHES,
    Action,
    Answer,
    Ask,
    CallHint,
    ClassicState,
    Colour,
    Correct,
    Cube,
    Disc,
    Options,
    PartialAnswer,
    Pass,
    Phase,
    Reply,
    Search,
    Vote,
    open_spaces,
)
from cryptid.games.classic.rules import Classic
from cryptid.kernels import classic_deals, classic_outlook, classic_worlds
from cryptid.kernels.compiling import in_place

Ints = NDArray[np.int64]
Luck = NDArray[np.uint64]  # one number, the generator's state

HALF = 54
LOW_HALF = (1 << HALF) - 1

# Where things are in a position. Sets of seats and of colours are bits; masks by colour are low half, high half.
PLAYERS, COLOURS, START, HAS_HINTS, MOST_HINTS, HINTS, IS_HONOUR, IS_FILLED, HABITAT = range(9)
PHASE, TURN, WAITING, SHARED, PAWN, IS_SEARCHING, MOVING, ANSWERED, IS_CALLED = range(9, 18)
YES, NO, GIVEN, IS_TOLD_NONE, WINNER = range(18, 23)
OPEN, CUBE, DISC, PROVEN_TRUE, PROVEN_FALSE, TRUTH = 24, 26, 36, 46, 56, 66
SIZE = 76

SHARE, ACT, VOTE, REPLACE, ANSWER, PENALTY, END = range(7)
WAITED, SHARING, PAYING, REPLACING, ASKING, TURNING = range(6)  # how the game goes on
_PHASES = (Phase.SHARE, Phase.ACT, Phase.VOTE, Phase.REPLACE, Phase.ANSWER, Phase.PENALTY, Phase.END)

# Actions: a first number for each kind, and then by colour or seat, and space. Those of a phase follow each other.
TO_CUBE, CALL = 0, 5 * SPACES
TO_SEARCH = CALL + 1
TO_ASK = TO_SEARCH + SPACES
TO_DISC = TO_ASK + 5 * SPACES
SAY_DISC = TO_DISC + SPACES
SAY_CUBE = SAY_DISC + 1
AGREE, REFUSE, PASS, TO_CORRECT = range(SAY_CUBE + 5, SAY_CUBE + 9)
NOWHERE = SPACES  # where a removed piece goes that is right on no space
CORRECTIONS = SPACES + 1  # codes for each wrong piece
CODES = TO_CORRECT + 5 * SPACES * CORRECTIONS


# Bits and luck


@in_place
def _count(bits: int) -> int:
    """How many are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@in_place
def _lowest(bits: int) -> int:
    """The place of the lowest that is set, where there is one."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place


@in_place
def _draw(luck: Luck, below: int) -> int:
    """A number from 0, by xorshift."""
    x = luck[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    luck[0] = x
    return int(np.int64(x >> np.uint64(33)) * below >> 31)


# What is where


@in_place
def _has(p: Ints, masks: int, colour: int, space: int) -> bool:
    high = space >= HALF
    return p[masks + 2 * colour + high] >> space - HALF * high & 1 != 0


@in_place
def _flip(p: Ints, masks: int, colour: int, space: int) -> None:
    """Put the space into the mask where it is not there, or take it out."""
    high = space >= HALF
    p[masks + 2 * colour + high] ^= 1 << space - HALF * high


@in_place
def _put(p: Ints, masks: int, colour: int, space: int) -> None:
    """Put a piece, or something proven; R3.2: a cube closes its space."""
    if not _has(p, masks, colour, space):
        _flip(p, masks, colour, space)
        if masks == CUBE:
            _flip(p, OPEN, 0, space)


@in_place
def _remove(p: Ints, masks: int, colour: int, space: int) -> None:
    if _has(p, masks, colour, space):
        _flip(p, masks, colour, space)
        if masks == CUBE:
            _flip(p, OPEN, 0, space)


@in_place
def _room(p: Ints, colour: int, half: int, is_cube: bool) -> int:
    """Where a piece of this kind would be right: R3.3: free, and as the clue says."""
    truth = p[TRUTH + 2 * colour + half]
    return p[OPEN + half] & ~p[DISC + 2 * colour + half] & (~truth if is_cube else truth)


@in_place
def _is_free(p: Ints, colour: int, space: int) -> bool:
    """R3.3: open, and without a piece of this colour."""
    return _has(p, OPEN, 0, space) and not _has(p, DISC, colour, space)


@in_place
def _may(p: Ints, colour: int, space: int, is_cube: bool) -> bool:
    """Whether a piece of this kind may be put there; R10.1: in honour mode it need not be right."""
    return _is_free(p, colour, space) and (p[IS_HONOUR] != 0 or _has(p, TRUTH, colour, space) != is_cube)


@in_place
def _is_waited_for(p: Ints, colour: int, is_cube: bool) -> bool:
    """Whether there is a space on which a piece of this kind may be put."""
    if p[IS_HONOUR]:
        free = p[OPEN] & ~p[DISC + 2 * colour] | p[OPEN + 1] & ~p[DISC + 2 * colour + 1]
        return free != 0
    return not _is_stuck(p, colour, 1, is_cube)


@in_place
def _each(p: Ints) -> int:
    """R11.1: how many colours a seat has."""
    return 2 if p[PLAYERS] == 2 else 1


@in_place
def _next(p: Ints, seat: int) -> int:
    return 0 if seat + 1 == p[PLAYERS] else seat + 1


@in_place
def _has_all_discs(p: Ints, seat: int, space: int) -> bool:
    if p[PLAYERS] == 2:
        return _has(p, DISC, 2 * seat, space) and _has(p, DISC, 2 * seat + 1, space)
    return _has(p, DISC, seat, space)


# Legal actions


@in_place
def is_legal(p: Ints, seat: int, code: int) -> bool:
    if code >= TO_CORRECT:
        return p[IS_HONOUR] != 0 and p[PHASE] != END and _is_correction(p, seat, code - TO_CORRECT)
    if not p[WAITING] >> seat & 1:
        return False
    if p[PHASE] == ACT:
        return _is_act(p, seat, code)
    if p[PHASE] == REPLACE:
        colour = _lowest(p[MOVING])
        if code == PASS:
            return _is_stuck(p, colour, 1, False)
        return TO_DISC <= code < SAY_DISC and _may(p, colour, code - TO_DISC, False)
    if p[PHASE] == ANSWER:
        return _is_answer(p, seat, code)
    if p[PHASE] == VOTE:
        return AGREE <= code <= REFUSE
    each = _each(p)
    if code == PASS:
        return _is_stuck(p, seat * each, each, True)
    return code < CALL and code // SPACES // each == seat and _may(p, code // SPACES, code % SPACES, True)


@in_place
def _is_act(p: Ints, seat: int, code: int) -> bool:
    if code < TO_SEARCH:
        is_left = p[IS_TOLD_NONE] == 0 and p[GIVEN] < p[MOST_HINTS]
        return code == CALL and p[HAS_HINTS] != 0 and p[IS_CALLED] == 0 and is_left
    if code < TO_ASK:
        return _may_search(p, seat, code - TO_SEARCH)
    if code < TO_DISC:
        target, space = (code - TO_ASK) // SPACES, (code - TO_ASK) % SPACES
        if target == seat or target >= p[PLAYERS]:
            return False
        return _has(p, OPEN, 0, space) and not _has_all_discs(p, target, space)
    return code == PASS and p[OPEN] | p[OPEN + 1] == 0


@in_place
def _may_search(p: Ints, seat: int, space: int) -> bool:
    if not _has(p, OPEN, 0, space):
        return False
    if p[IS_HONOUR]:
        return True
    if p[PLAYERS] == 2:
        return _has(p, TRUTH, 2 * seat, space) and _has(p, TRUTH, 2 * seat + 1, space)
    return _has(p, TRUTH, seat, space)


@in_place
def _is_answer(p: Ints, seat: int, code: int) -> bool:
    if code < SAY_DISC or code >= AGREE:
        return False
    colour = code - SAY_CUBE
    if p[PLAYERS] != 2:
        return colour < 0 or colour == seat
    known = DISC if p[IS_HONOUR] else TRUTH
    if colour >= 0:
        return colour // 2 == seat and not _has(p, known, colour, p[PAWN])
    holds = _has(p, TRUTH, 2 * seat, p[PAWN]) and _has(p, TRUTH, 2 * seat + 1, p[PAWN])
    return p[IS_HONOUR] != 0 or holds


@in_place
def _is_stuck(p: Ints, first: int, each: int, is_cube: bool) -> bool:
    """R10.8: none of these colours has a space on which the piece would be right."""
    room = 0
    for colour in range(first, first + each):
        room |= _room(p, colour, 0, is_cube) | _room(p, colour, 1, is_cube)
    return room == 0


@in_place
def _is_correction(p: Ints, seat: int, code: int) -> bool:
    """R10.3: a wrong piece of one's own, R10.4: to a space where it would be right."""
    colour, space, to = code // CORRECTIONS // SPACES, code // CORRECTIONS % SPACES, code % CORRECTIONS
    is_cube = _has(p, TRUTH, colour, space)
    if colour // _each(p) != seat or not _has(p, CUBE if is_cube else DISC, colour, space):
        return False
    if to == NOWHERE:
        return _is_stuck(p, colour, 1, is_cube)
    return _is_free(p, colour, to) and _has(p, TRUTH, colour, to) != is_cube


@in_place
def _legal(p: Ints, seat: int, found: NDArray[np.bool_]) -> NDArray[np.bool_]:
    for code in range(len(found)):
        found[code] = is_legal(p, seat, code)
    return found


@in_place
def _chosen(p: Ints, seat: int, luck: Luck) -> int:
    """Any of the legal actions, each as likely: codes of the phase are drawn until one is legal."""
    first, size = 0, CODES
    if p[IS_HONOUR]:
        pass
    elif p[PHASE] == ACT:
        first, size = CALL, TO_ASK - CALL + SPACES * p[PLAYERS]
    elif p[PHASE] == REPLACE:
        first, size = TO_DISC, SPACES
    elif p[PHASE] == ANSWER or p[PHASE] == VOTE:
        first, size = SAY_DISC, PASS - SAY_DISC
    else:
        first, size = SPACES * _each(p) * seat, SPACES * _each(p)
    while True:
        code = first + _draw(luck, size)
        if is_legal(p, seat, code):
            return code


# What an action does at once; each says how the game goes on


@in_place
def apply(p: Ints, seat: int, code: int) -> None:
    """Change the position as a legal action does."""
    step = WAITED
    if code < CALL:
        _put(p, CUBE, code // SPACES, code % SPACES)
        step = _paid(p)
    elif code == CALL or AGREE <= code < PASS:
        _hint_or_vote(p, seat, code)
    elif TO_ASK <= code < TO_DISC:
        p[PAWN], seat, step = (code - TO_ASK) % SPACES, (code - TO_ASK) // SPACES, ASKING
    elif code < AGREE:
        step = _place(p, seat, code)
    elif code == PASS:
        step = _pass_on(p, seat)
    else:
        step, seat = _correct(p, code - TO_CORRECT), _lowest(p[WAITING])
    _go_on(p, step, seat)


@in_place
def _paid(p: Ints) -> int:
    if p[PHASE] != SHARE:
        return TURNING
    p[SHARED] += 1
    return SHARING


@in_place
def _place(p: Ints, seat: int, code: int) -> int:
    """A search, a disc that had to go elsewhere, or an answer that was a decision."""
    if code >= SAY_CUBE:
        _put(p, CUBE, code - SAY_CUBE, p[PAWN])
        return PAYING
    if TO_DISC <= code < SAY_DISC:
        _put(p, DISC, _lowest(p[MOVING]), code - TO_DISC)
        p[MOVING] &= p[MOVING] - 1
        return REPLACING
    if code < TO_ASK:
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
    needed = p[PLAYERS] - (p[PLAYERS] > 3)
    is_given = _count(p[YES]) >= needed
    if is_given or _count(p[NO]) > p[PLAYERS] - needed:
        p[IS_TOLD_NONE] |= is_given and p[GIVEN] >= p[HINTS]
        p[GIVEN] += is_given
        p[YES], p[NO], p[PHASE], p[WAITING] = 0, 0, ACT, 1 << p[TURN]


@in_place
def _pass_on(p: Ints, seat: int) -> int:
    if p[PHASE] == ACT:
        return TURNING
    if p[PHASE] == REPLACE:
        _lapse_disc(p)
        return REPLACING
    _lapse_cube(p, seat)
    return _paid(p)


@in_place
def _correct(p: Ints, code: int) -> int:
    """R10.3, R10.4: the right piece in place of the wrong one, which goes where it is right, or away."""
    colour, space, to = code // CORRECTIONS // SPACES, code // CORRECTIONS % SPACES, code % CORRECTIONS
    is_cube = _has(p, CUBE, colour, space)
    piece = CUBE if is_cube else DISC
    now = PROVEN_TRUE if is_cube else PROVEN_FALSE
    _remove(p, piece, colour, space)
    _put(p, now, colour, space)
    if is_cube or _has(p, OPEN, 0, space):
        _put(p, CUBE + DISC - piece, colour, space)
    if to == NOWHERE:
        _prove(p, now, colour)
    else:
        _put(p, PROVEN_TRUE + PROVEN_FALSE - now, colour, to)
        _put(p, piece, colour, to)
    return _resumed(p)


@in_place
def _resumed(p: Ints) -> int:
    """R10.5, R10.6: what was under way goes on, unless its space is closed now."""
    phase, seat = p[PHASE], _lowest(p[WAITING])
    if phase == SHARE:
        return SHARING
    if phase == PENALTY:
        return PAYING
    if phase < REPLACE or phase > ANSWER:
        return WAITED
    is_open = _has(p, OPEN, 0, p[PAWN])
    if p[IS_SEARCHING]:
        return PAYING if not is_open else REPLACING if phase == REPLACE else ASKING
    if phase == REPLACE:
        return REPLACING
    if not is_open or _has_all_discs(p, seat, p[PAWN]):
        p[PHASE], p[WAITING] = ACT, 1 << p[TURN]
    return WAITED


# How the game goes on, step by step, until it waits for somebody


@in_place
def _go_on(p: Ints, step: int, seat: int) -> None:
    """The seat is the one that replaces a disc or is asked."""
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
    if p[SHARED] == 2 * p[PLAYERS]:
        return _begin_turn(p)
    if _owes_cube(p, p[TURN], SHARE):
        return WAITED
    p[SHARED] += 1
    return SHARING


@in_place
def _owes_cube(p: Ints, seat: int, phase: int) -> bool:
    """R7.2: where there is no space for it, the cube lapses."""
    each = _each(p)
    if _is_waited_for(p, seat * each, True) or (each == 2 and _is_waited_for(p, 2 * seat + 1, True)):
        _wait(p, phase, seat)
        return True
    _lapse_cube(p, seat)
    return False


@in_place
def _prove(p: Ints, masks: int, colour: int) -> None:
    """The clue is now known on every open space without a piece of the colour."""
    for half in range(2):
        p[masks + 2 * colour + half] |= p[OPEN + half] & ~p[DISC + 2 * colour + half]


@in_place
def _lapse_cube(p: Ints, seat: int) -> None:
    each = _each(p)
    for colour in range(seat * each, seat * each + each):
        _prove(p, PROVEN_TRUE, colour)


@in_place
def _lapse_disc(p: Ints) -> None:
    _prove(p, PROVEN_FALSE, _lowest(p[MOVING]))
    p[MOVING] &= p[MOVING] - 1


@in_place
def _replace_on(p: Ints, seat: int) -> int:
    if p[MOVING] == 0:
        return ASKING if p[IS_SEARCHING] else TURNING
    colour = _lowest(p[MOVING])
    if _is_waited_for(p, colour, False):
        return _wait(p, REPLACE, seat)
    _lapse_disc(p)
    return REPLACING


@in_place
def _ask_on(p: Ints, seat: int) -> int:
    """A question to one seat: the only one, or in a search one after the other until the searcher's turn comes."""
    if seat == p[TURN]:
        return _found(p)
    if _has_all_discs(p, seat, p[PAWN]):
        return ASKING
    if p[PLAYERS] == 2 or p[IS_HONOUR]:
        return _wait(p, ANSWER, seat)
    if not _has(p, TRUTH, seat, p[PAWN]):
        _put(p, CUBE, seat, p[PAWN])
        return PAYING
    _put(p, DISC, seat, p[PAWN])
    p[ANSWERED] |= 1 << seat
    return ASKING if p[IS_SEARCHING] else TURNING


@in_place
def _found(p: Ints) -> int:
    """R8.1, R10.7. Seats go round from the searcher, and a seat's colours follow each other."""
    space, wrong = p[PAWN], -1
    if space == p[HABITAT]:
        p[WINNER], p[PHASE], p[WAITING] = p[TURN], END, 0
        return WAITED
    for step in range(p[COLOURS]):
        colour = (p[TURN] * _each(p) + step) % p[COLOURS]
        if wrong < 0:
            holds = _has(p, TRUTH, colour, space)
            _put(p, PROVEN_TRUE if holds else PROVEN_FALSE, colour, space)
            wrong = -1 if holds else colour
        if colour == wrong or (wrong >= 0 and p[ANSWERED] >> colour & 1):
            _remove(p, DISC, colour, space)
    _put(p, CUBE, wrong, space)
    return PAYING


# Playouts


@in_place
def _playout(p: Ints, luck: Luck) -> int:
    """Play to the end by chance, and say in how many actions."""
    actions = 0
    while p[WAITING]:
        seat = _lowest(p[WAITING])
        apply(p, seat, _chosen(p, seat, luck))
        actions += 1
    return actions


@in_place
def _playouts(starts: Ints, p: Ints, wins: Ints, luck: Luck) -> int:
    actions = 0
    for i in range(len(starts)):
        for place in range(SIZE):
            p[place] = starts[i, place]
        actions += _playout(p, luck)
        wins[p[WINNER]] += 1
    return actions


def playouts(starts: Ints, rng: Random) -> tuple[int, list[int]]:
    """A random game from each of these positions: the number of actions, and of wins by seat."""
    wins = np.zeros(5, np.int64)
    actions = _playouts(starts, np.empty(SIZE, np.int64), wins, new_luck(rng))
    return actions, wins.tolist()


def new_luck(rng: Random) -> Luck:
    return np.array([rng.getrandbits(64) | 1], np.uint64)


# From the engine's values and back


def halves(mask: int) -> tuple[int, int]:
    return mask & LOW_HALF, mask >> HALF


def position(state: ClassicState) -> Ints:
    public, options = state.public, state.public.options
    p = np.zeros(SIZE, np.int64)
    p[: OPEN - 1] = [
        options.players, options.clues, options.start, options.hints, options.max_hints, len(state.hidden.hints),
        options.honour_mode, options.partial_answer is PartialAnswer.FILL, state.hidden.habitat,
        _PHASES.index(public.phase), public.turn, _bits(public.to_act), public.shared,
        -1 if public.pawn is None else public.pawn, public.searching, _bits(public.moving), _bits(public.answered),
        public.called, _bits(_voters(public.votes, True)), _bits(_voters(public.votes, False)), len(public.given),
        None in public.given, -1 if public.revealed is None else public.revealed.winner,
    ]  # fmt: skip
    p[OPEN : OPEN + 2] = halves(open_spaces(public))
    for first, masks in (
        (CUBE, public.cubes),
        (DISC, public.discs),
        (PROVEN_TRUE, public.proven_true),
        (PROVEN_FALSE, public.proven_false),
        (TRUTH, state.hidden.masks),
    ):
        for colour, mask in enumerate(masks):
            p[first + 2 * colour : first + 2 * colour + 2] = halves(mask)
    return p


def _bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def _voters(votes: tuple[bool | None, ...], agrees: bool) -> tuple[Seat, ...]:
    return tuple(seat for seat, vote in enumerate(votes) if vote is agrees)


def code_of(seat: Seat, action: Action) -> int:
    match action:
        case Cube(colour, space):
            return TO_CUBE + SPACES * (seat if colour is None else colour) + space
        case Ask(target, space):
            return TO_ASK + SPACES * target + space
        case Search(space):
            return TO_SEARCH + space
        case Disc(space):
            return TO_DISC + space
        case Answer(Reply.CUBE, colour):
            return SAY_CUBE + (seat if colour is None else colour)
        case Answer():
            return SAY_DISC
        case CallHint():
            return CALL
        case Vote(agrees):
            return AGREE if agrees else REFUSE
        case Pass():
            return PASS
        case Correct(colour, space, to):
            wrong = SPACES * (seat if colour is None else colour) + space
            return TO_CORRECT + wrong * CORRECTIONS + (NOWHERE if to is None else to)


def action_of(players: int, code: int) -> Action:
    if code < CALL:
        return CUBES[_named(players, code // SPACES)].at[code % SPACES]
    if TO_SEARCH <= code < TO_ASK:
        return SEARCHES.at[code - TO_SEARCH]
    if TO_ASK <= code < TO_DISC:
        return ASKS[(code - TO_ASK) // SPACES].at[(code - TO_ASK) % SPACES]
    if TO_DISC <= code < SAY_DISC:
        return DISCS.at[code - TO_DISC]
    if SAY_CUBE <= code < AGREE:
        return Answer(Reply.CUBE, _named(players, code - SAY_CUBE))
    if code >= TO_CORRECT:
        wrong, to = divmod(code - TO_CORRECT, CORRECTIONS)
        return Correct(_named(players, wrong // SPACES), wrong % SPACES, None if to == NOWHERE else to)
    discs = Answer(Reply.DISCS if players == 2 else Reply.DISC)
    rest: dict[int, Action] = {CALL: CallHint(), SAY_DISC: discs, AGREE: Vote(True), REFUSE: Vote(False), PASS: Pass()}
    return rest[code]


def _named(players: int, colour: Colour) -> Colour | None:
    return colour if players == 2 else None


def legal_codes(p: Ints, seat: Seat) -> list[int]:
    """The codes of all that a seat may do."""
    return np.flatnonzero(_legal(p, seat, np.empty(CODES if p[IS_HONOUR] else TO_CORRECT, np.bool_))).tolist()


def warm() -> None:
    """Compile everything that classic has in kernels."""
    state = Classic().start(classic_deals.deal(Options(), Random(1)))
    start = position(state)
    legal_codes(start, 0)
    playouts(start[np.newaxis], Random(1))
    classic_worlds.warm()
    classic_outlook.warm()
