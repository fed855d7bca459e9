"""Connections as numbers: the rules, and what bots calculate.

A position is two arrays: `game`, integers at the places named below, and `hands`, a set of cards (bit n: card n) for
each seat and, at `SHOWN`, the cards turned up in this expedition. Luck is left to the caller: when a position waits for
cards (`DEAL`), the caller passes them to `opened`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptid.core.game import Seat, View
from cryptid.games.connections import model
from cryptid.games.connections.creatures import CARDS, HAS, SLOTS, TRAITS
from cryptid.games.connections.deduce import sightings
from cryptid.games.connections.model import (
    CHANGED,
    CHANGES,
    FLIPS,
    MAX_PLAYERS,
    PASS,
    PICKS,
    PROPOSALS,
    PROPOSED,
    SWAPS,
)
from cryptid.games.connections.notation import from_text
from cryptid.games.connections.rules import DRAFT_ORDER
from cryptid.kernels.compiling import compiled, inlined

Ints = NDArray[np.int64]
Sets = NDArray[np.uint64]
Floats = NDArray[np.float64]
Number = Any  # Python's, numpy's, or a machine word once compiled
CardSet = Any  # likewise, without sign: bit n is card n

# Choices as numbers, from 0 in each phase: the trait picked, the alteration, the card.
_CHOICES: tuple[tuple[model.Action, ...], ...] = (PICKS, (*FLIPS, *SWAPS.values(), PASS), PROPOSALS)
_NUMBERS = {action: number for actions in (*_CHOICES, CHANGES) for number, action in enumerate(actions)}
_SWAPPING, _PASSING = len(FLIPS), len(FLIPS) + len(SWAPS)
_LEFT = np.array([left - 1 for left, _ in SWAPS], dtype=np.int64)
_RIGHT = np.array([right - 1 for _, right in SWAPS], dtype=np.int64)

# Places in `game`. A queue is read from its end. What is absent is -1. From OPTIONS on, nothing changes in a game.
PHASE, SUDDEN, SIGHTING, EXPEDITION, STARTER, PLAYING, IN_PLAY, WAITING, QUEUE = range(9)
_SLOTS, _CARDS = len(SLOTS), len(CARDS)
REPORT = QUEUE + _SLOTS
BARRED = REPORT + _SLOTS
SCORES = BARRED + 1
COMMITTED, LAST_WON, WON = SCORES + MAX_PLAYERS, SCORES + 2 * MAX_PLAYERS, SCORES + 3 * MAX_PLAYERS
OPTIONS = WON + 1
SHOWN, SETS = MAX_PLAYERS, MAX_PLAYERS + 1  # places in `hands`
PLAYERS, WIN_SCORE, HAND, ALLOW_PASS, LAST_ACTION, ACROSS, TIE, SD_ALL, RECOMMIT, SIZE = range(OPTIONS, OPTIONS + 10)
DRAFT, ALTER, PROPOSING, OVER, DEAL = 0, 1, 2, 3, 4
_PHASES = {model.Phase.DRAFT: DRAFT, model.Phase.ALTER: ALTER, model.Phase.PROPOSE: PROPOSING, model.Phase.OVER: OVER}
_LOWEST, _BY_LOT, _LAST_WINNER = 0, 1, 2
_TIES = {model.DraftTie.LOWEST_SEAT: _LOWEST, model.DraftTie.RANDOM: _BY_LOT, model.DraftTie.LAST_WINNER: _LAST_WINNER}

_HAVING = np.array([sum(1 << card for card in CARDS if HAS[trait.number][card]) for trait in TRAITS], dtype=np.uint64)
_DRAFT = np.array([DRAFT_ORDER.get(players, (0,) * _SLOTS) for players in range(MAX_PLAYERS + 1)], dtype=np.int64)

_NONE, _ONE, _ALL = np.uint64(0), np.uint64(1), np.uint64(2**64 - 1)
_TWO, _FOUR, _EIGHT, _SIXTEEN, _THIRTY_TWO = np.uint64(2), np.uint64(4), np.uint64(8), np.uint64(16), np.uint64(32)
_PAIRS, _NIBBLES, _BYTES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_PICKS, _BOTH_SIDES = np.uint64((1 << len(TRAITS)) - 1), np.uint64(3)
_ALTERATIONS = np.array([(1 << _PASSING) - 1, (2 << _PASSING) - 1], dtype=np.uint64)  # by `allow_pass`
_COUNT = np.uint64(127)
_SHIFTS = (np.uint64(13), np.uint64(7), np.uint64(17))
_ERRATIC = 0.02  # the probability of a choice without a reason
_TOP, _BELOW_TOP = np.uint64(33), np.uint64(31)


# Sets and luck


@compiled
def size(cards: CardSet) -> Number:
    """Count the cards of a set."""
    cards = cards - ((cards >> _ONE) & _PAIRS)
    cards = (cards & _NIBBLES) + ((cards >> _TWO) & _NIBBLES)
    cards = (cards + (cards >> _FOUR)) & _BYTES
    cards += cards >> _EIGHT
    cards += cards >> _SIXTEEN
    cards += cards >> _THIRTY_TWO
    return np.int64(cards & _COUNT)


@compiled
def lowest(cards: CardSet) -> CardSet:
    """Return the lowest card of a set that is not empty, as a set."""
    return cards & (~cards + _ONE)


@compiled
def number(card: CardSet) -> Number:
    """Return the card of a set of one."""
    return size(card - _ONE)


@compiled
def below(rng: Sets, count: Number) -> Number:
    """Draw a number from 0 to count - 1; `rng` is one number that is not 0 (Marsaglia's xorshift)."""
    state = rng[0]
    state ^= state << _SHIFTS[0]
    state ^= state >> _SHIFTS[1]
    state ^= state << _SHIFTS[2]
    rng[0] = state
    return np.int64(((state >> _TOP) * np.uint64(count)) >> _BELOW_TOP)


def generator(rng: Random) -> Sets:
    """Seed a generator for kernels from one of Python's."""
    return np.array([rng.randrange(1, 2**64)], dtype=np.uint64)


# The rules


@inlined
def to_act(game: Ints) -> Number:
    """The seat to act; of several, the lowest."""
    seat = game[QUEUE + game[WAITING] - 1]
    if game[PHASE] == PROPOSING:
        seat = 0
        while game[COMMITTED + seat] >= 0 or not game[PLAYING] >> seat & 1:
            seat += 1
    return seat


@inlined
def legal(game: Ints, hands: Sets, seat: Number) -> CardSet:
    """The choices of a seat, as a set. Not to be called while the position waits for cards."""
    choices = _NONE
    if game[PHASE] == PROPOSING:
        choices = _proposals(game, hands[seat], seat)
    elif game[PHASE] != OVER and game[QUEUE + game[WAITING] - 1] == seat:
        choices = _picks(game) if game[PHASE] == DRAFT else _alterations(game)
    return choices


@inlined
def _alterations(game: Ints) -> CardSet:
    choices = _ALTERATIONS[game[ALLOW_PASS]]
    return choices if game[BARRED] < 0 else choices ^ (_ONE << np.uint64(game[BARRED]))


@inlined
def _picks(game: Ints) -> CardSet:
    free = _PICKS
    for slot in range(game[WAITING], _SLOTS):
        free ^= _BOTH_SIDES << np.uint64(game[REPORT + slot] & ~1)
    return free


@inlined
def _proposals(game: Ints, hand: CardSet, seat: Number) -> CardSet:
    laid = game[COMMITTED + seat]
    if laid >= 0:
        hand = hand ^ (_ONE << np.uint64(laid)) if game[RECOMMIT] else _NONE
    return hand


@inlined
def apply(game: Ints, hands: Sets, seat: Number, choice: Number) -> None:
    """Carry out a legal choice."""
    if game[PHASE] == PROPOSING:
        game[WAITING] -= game[COMMITTED + seat] < 0
        game[COMMITTED + seat] = choice
        if game[WAITING] == 0:
            _reveal(game, hands)
    else:
        _lay(game, choice)


@inlined
def _lay(game: Ints, choice: Number) -> None:
    """Draft or alter; after the last seat of the queue, all propose."""
    if game[PHASE] == DRAFT:
        game[REPORT + game[WAITING] - 1] = choice
    else:
        alter(game, choice)
        _bar(game, choice)
    game[WAITING] -= 1
    game[QUEUE + game[WAITING]] = -1
    if game[WAITING] == 0:
        game[PHASE], game[WAITING] = PROPOSING, game[IN_PLAY]


@inlined
def alter(game: Ints, choice: Number) -> None:
    """Change the report and nothing else."""
    if choice < _SWAPPING:
        game[REPORT + choice] ^= 1
    elif choice < _PASSING:
        left, right = REPORT + _LEFT[choice - _SWAPPING], REPORT + _RIGHT[choice - _SWAPPING]
        game[left], game[right] = game[right], game[left]


@inlined
def _bar(game: Ints, choice: Number) -> None:
    if game[WAITING] == 1 and not game[ACROSS]:
        game[BARRED] = -1
    elif choice != _PASSING:
        game[BARRED] = choice
    elif not game[LAST_ACTION]:
        game[BARRED] = -1


@inlined
def closest(game: Ints, cards: CardSet) -> CardSet:
    """R6.1: return the card, as a set, that is closest to the report."""
    for slot in range(_SLOTS):
        matching = cards & _HAVING[game[REPORT + slot]]
        if matching != _NONE:
            cards = matching
    return cards


@inlined
def _reveal(game: Ints, hands: Sets) -> None:
    laid, winner = _NONE, 0
    for seat in range(game[PLAYERS]):
        if game[COMMITTED + seat] >= 0:
            laid |= _ONE << np.uint64(game[COMMITTED + seat])
    hands[SHOWN] |= laid
    best = closest(game, laid)
    for seat in range(game[PLAYERS]):
        if hands[seat] & best != _NONE:
            winner = seat
        hands[seat] &= ~laid
        game[COMMITTED + seat] = -1
    _score(game, winner)


@inlined
def _score(game: Ints, winner: Number) -> None:
    """R6.3, R7: give a point; then end the game, wait for cards, or start the next sighting."""
    game[SCORES + winner] += 1
    game[WON] += 1
    game[LAST_WON + winner] = game[WON]
    is_last = game[SIGHTING] == game[HAND]
    if (is_last or game[SUDDEN]) and _is_won(game):
        game[PHASE] = OVER
    elif is_last:
        game[PHASE] = DEAL
    else:
        game[PHASE] = ALTER
        game[SIGHTING] += 1
        _line_up(game, winner)


@compiled
def top(game: Ints) -> Number:
    """The most points of any seat."""
    best = 0
    for seat in range(game[PLAYERS]):
        best = max(best, game[SCORES + seat])
    return best


@compiled
def _is_won(game: Ints) -> bool:
    best, count = top(game), 0
    for seat in range(game[PLAYERS]):
        count += game[SCORES + seat] == best
    return best >= game[WIN_SCORE] and count == 1


@inlined
def _line_up(game: Ints, first: Number) -> None:
    """Queue all seats that play, clockwise from the first."""
    seat, place = first, game[IN_PLAY]
    game[WAITING] = place
    while place > 0:
        if game[PLAYING] >> seat & 1:
            place -= 1
            game[QUEUE + place] = seat
        seat = seat + 1 if seat + 1 < game[PLAYERS] else 0


@compiled
def opened(game: Ints, hands: Sets, dealt: Sets, order: Ints) -> None:
    """R2, R7.5: start the next expedition with these hands; `order` of the seats decides ties by lot."""
    best = top(game)
    game[SUDDEN] = best >= game[WIN_SCORE]
    game[PLAYING] = game[IN_PLAY] = 0
    for seat in range(game[PLAYERS]):
        is_in = not game[SUDDEN] or game[SD_ALL] or game[SCORES + seat] == best
        game[PLAYING] |= is_in << seat
        game[IN_PLAY] += is_in
        hands[seat] = dealt[seat] if is_in else _NONE
    hands[SHOWN] = _NONE
    game[STARTER] = _starter(game, order, best)
    game[EXPEDITION] += 1
    game[SIGHTING], game[PHASE], game[BARRED] = 1, DRAFT, -1
    _line_up_draft(game)


@compiled
def _starter(game: Ints, order: Ints, best: Number) -> Number:
    if game[EXPEDITION] == 0:
        return game[STARTER]
    chosen = -1
    for place in range(game[PLAYERS]):
        seat = order[place] if game[TIE] == _BY_LOT else place
        if game[SCORES + seat] != best:
            continue
        is_later = game[TIE] == _LAST_WINNER and game[LAST_WON + seat] > game[LAST_WON + chosen]
        if chosen < 0 or is_later:
            chosen = seat
    return chosen


@compiled
def _line_up_draft(game: Ints) -> None:
    """R3.1: queue a seat for each of the six slots; the first to draft is last in the array."""
    _line_up(game, game[STARTER])
    seats, count = game[QUEUE : QUEUE + _SLOTS].copy(), game[IN_PLAY]
    for slot in range(_SLOTS):
        game[REPORT + slot] = -1
        game[QUEUE + _SLOTS - 1 - slot] = seats[count - 1 - _DRAFT[count, slot]]
    game[WAITING] = _SLOTS


# Starting games


@compiled
def deal_from(pack: CardSet, seats: Number, each: Number, rng: Sets, dealt: Sets) -> None:
    """Draw hands of equal size from a set of cards."""
    for seat in range(seats):
        left = pack
        for _ in range(each):
            card = _NONE
            while card == _NONE:
                card = pack & (_ONE << np.uint64(below(rng, _CARDS)))
            pack ^= card
        dealt[seat] = left ^ pack


@compiled
def begin(game: Ints, options: Ints, starter: Number) -> None:
    """Start a game, before its first deal."""
    for place in range(OPTIONS):
        game[place] = -1 if QUEUE <= place < SCORES or COMMITTED <= place < LAST_WON else 0
    for place in range(OPTIONS, SIZE):
        game[place] = options[place - OPTIONS]
    game[STARTER], game[PHASE] = starter, DEAL


@inlined
def any_of(choices: CardSet, rng: Sets) -> Number:
    """Draw a member of a set, uniformly."""
    for _ in range(below(rng, size(choices))):
        choices ^= lowest(choices)
    return number(lowest(choices))


# Models of the other players: their choices, their likely hands, and the best responses


@inlined
def appeal(game: Ints, hand: CardSet, unseen: CardSet, choice: Number) -> Number:
    """Return how good a choice looks without searching, from 0 to 1.

    The fewer unseen cards beat the best card of the hand, the better.
    During the draft only the slots filled so far count, and a card that they do not tell apart from it counts half.
    """
    first, phase = 0, game[PHASE]
    if phase == DRAFT:
        first = game[WAITING] - 1
        game[REPORT + first] = choice
    elif phase == ALTER:
        alter(game, choice)
    else:
        hand = _ONE << np.uint64(choice)
    better, same = _NONE, unseen
    for slot in range(first, _SLOTS):
        having = _HAVING[game[REPORT + slot]]
        if hand & having != _NONE:
            hand &= having
            same &= having
        else:
            better |= same & having
            same &= ~having
    if phase == DRAFT:
        game[REPORT + first] = -1
    elif phase == ALTER:
        alter(game, choice)
    return 1.0 / (1.0 + size(better) + 0.5 * size(same))


@compiled
def usual(game: Ints, hands: Sets, seat: Number, rng: Sets) -> Number:
    """Return the choice with the most appeal, or a random one of those that tie."""
    choices, unseen = legal(game, hands, seat), ~(hands[seat] | hands[SHOWN])
    best, chosen, equals = 0.0, -1, 0
    while choices != _NONE:
        one = lowest(choices)
        choices ^= one
        value = appeal(game, hands[seat], unseen, number(one))
        if value > best:
            best, chosen, equals = value, number(one), 1
        elif value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = number(one)
    return chosen


@inlined
def occasion(game: Ints) -> Number:
    """Return 0 if others draft or alter after this choice, 1 if this choice is the last, 2 for a proposal."""
    return 2 if game[PHASE] == PROPOSING else 1 if game[WAITING] == 1 else 0


@compiled
def likelihood(game: Ints, hands: Sets, seat: Number, choice: Number, trust: Ints) -> float:
    """The log-likelihood that a seat with this hand makes this choice: softmax of `appeal`, sharpened by `trust`."""
    choices, unseen = legal(game, hands, seat), ~(hands[seat] | hands[SHOWN])
    total, own = 0.0, 0.0
    while choices != _NONE:
        one = lowest(choices)
        choices ^= one
        value = appeal(game, hands[seat], unseen, number(one))
        weight = 1.0
        for _ in range(trust[occasion(game)]):
            weight *= value
        total += weight
        if number(one) == choice:
            own = weight
    return math.log(own / total + _ERRATIC)


@compiled
def retrace(game: Ints, hands: Sets, seats: Ints, choices: Ints, games: Ints, sets: Sets) -> None:
    """Carry out choices one by one, and keep the position before each."""
    for ply in range(seats.size):
        for place in range(SIZE):
            games[ply, place] = game[place]
        for place in range(SETS):
            sets[ply, place] = hands[place]
        apply(game, hands, seats[ply], choices[ply])


@compiled
def _plausibility(
    games: Ints, sets: Sets, seats: Ints, choices: Ints, seat: Number, hand: CardSet, trust: Ints
) -> float:
    """The log-likelihood of everything that a seat has chosen, given a hand."""
    total = 0.0
    for ply in range(seats.size):
        if seats[ply] == seat and trust[occasion(games[ply])] > 0:
            since = sets[ply, seat]
            sets[ply, seat] |= hand
            total += likelihood(games[ply], sets[ply], seat, choices[ply], trust)
            sets[ply, seat] = since
    return total


@compiled
def believe(
    game: Ints,
    hands: Sets,
    seat: Number,
    games: Ints,
    sets: Sets,
    seats: Ints,
    choices: Ints,
    trust: Ints,
    steps: Number,
    rng: Sets,
    worlds: Sets,
) -> None:
    """Sample hands that the others may hold into `worlds`, in proportion to how well they explain the choices.

    `sets` has the cards that each seat has shown since. Starting from a random deal of the unseen cards, a card of one
    hand is exchanged for another, `steps` times for each world and ten times as often for the first, and accepted by
    the Metropolis rule. Without a past, each world is dealt independently.
    """
    unseen, each = ~(hands[seat] | hands[SHOWN]), size(hands[seat])
    held, fits = np.zeros(SETS, dtype=np.uint64), np.zeros(MAX_PLAYERS)
    for world in range(worlds.shape[0]):
        if world == 0 or seats.size == 0:
            _deal_others(game, seat, unseen, each, rng, held)
        if world == 0:
            for other in range(game[PLAYERS]):
                fits[other] = _plausibility(games, sets, seats, choices, other, held[other], trust)
        for _ in range(0 if seats.size == 0 else steps * 10 if world == 0 else steps):
            _exchange(game, seat, unseen, games, sets, seats, choices, trust, rng, held, fits)
        for place in range(SETS):
            worlds[world, place] = held[place]
        worlds[world, seat], worlds[world, SHOWN] = hands[seat], hands[SHOWN]


@compiled
def _deal_others(game: Ints, seat: Number, unseen: CardSet, each: Number, rng: Sets, held: Sets) -> None:
    deal_from(unseen, game[PLAYERS], each, rng, held)
    for other in range(game[PLAYERS]):
        if other == seat or not game[PLAYING] >> other & 1:
            held[other] = _NONE


@compiled
def _exchange(
    game: Ints,
    seat: Number,
    unseen: CardSet,
    games: Ints,
    sets: Sets,
    seats: Ints,
    choices: Ints,
    trust: Ints,
    rng: Sets,
    held: Sets,
    fits: Floats,
) -> None:
    """Propose another card for one of the hands, and accept or reject it."""
    one, two = below(rng, game[PLAYERS]), -1
    if held[one] == _NONE or unseen == held[one]:
        return
    trade = _ONE << np.uint64(any_of(held[one], rng))
    card = _ONE << np.uint64(any_of(unseen & ~held[one], rng))
    for other in range(game[PLAYERS]):
        if held[other] & card != _NONE:
            two = other
    trade |= card
    fit = _plausibility(games, sets, seats, choices, one, held[one] ^ trade, trust)
    other_fit = 0.0 if two < 0 else _plausibility(games, sets, seats, choices, two, held[two] ^ trade, trust)
    gain = fit - fits[one] + (0.0 if two < 0 else other_fit - fits[two])
    if gain >= 0 or below(rng, 1 << 30) < math.exp(gain) * (1 << 30):
        held[one] ^= trade
        fits[one] = fit
        if two >= 0:
            held[two] ^= trade
            fits[two] = other_fit


@compiled
def weigh(game: Ints, worlds: Sets, seat: Number, rng: Sets, points: Ints) -> None:
    """Sum up the points of each choice over all worlds, if every seat then makes its usual choices in this sighting."""
    after, hands = np.empty(SIZE, dtype=np.int64), np.empty(SETS, dtype=np.uint64)
    for world in range(worlds.shape[0]):
        choices, luck = legal(game, worlds[world], seat), rng[0]
        while choices != _NONE:
            one = lowest(choices)
            choices ^= one
            for place in range(SIZE):
                after[place] = game[place]
            for place in range(SETS):
                hands[place] = worlds[world, place]
            rng[0], mover, choice = luck, seat, number(one)
            while True:
                apply(after, hands, mover, choice)
                if after[PHASE] >= OVER or after[SIGHTING] > game[SIGHTING]:
                    break
                mover = to_act(after)
                choice = usual(after, hands, mover, rng)
            points[number(one)] += after[SCORES + seat] - game[SCORES + seat]


@compiled
def playouts(game: Ints, hands: Sets, games: Number, erratic: Number, rng: Sets, wins: Ints) -> None:
    """Play on to the end: every seat makes its usual choice, or any in one of `erratic` cases. Count wins by seat."""
    after, held, dealt = game.copy(), hands.copy(), np.zeros(SETS, dtype=np.uint64)
    order = np.arange(MAX_PLAYERS)
    for _ in range(games):
        after[:], held[:] = game, hands
        while after[PHASE] != OVER:
            if after[PHASE] == DEAL:
                deal_from(_ALL, after[PLAYERS], after[HAND], rng, dealt)
                opened(after, held, dealt, order)
            else:
                seat = to_act(after)
                if below(rng, erratic) == 0:
                    choice = any_of(legal(after, held, seat), rng)
                else:
                    choice = usual(after, held, seat, rng)
                apply(after, held, seat, choice)
        best = top(after)
        for seat in range(after[PLAYERS]):
            wins[seat] += after[SCORES + seat] == best


# All propose at once: a matrix game


@compiled
def disguise(worlds: Sets, seat: Number, rng: Sets) -> None:
    """Give a seat a random hand of its size in each world: the others do not know its hand."""
    dealt = np.zeros(1, dtype=np.uint64)
    for world in range(worlds.shape[0]):
        taken, each = worlds[world, SHOWN], size(worlds[world, seat])
        for other in range(MAX_PLAYERS):
            if other != seat:
                taken |= worlds[world, other]
        deal_from(~taken, 1, each, rng, dealt)
        worlds[world, seat] = dealt[0]


@compiled
def solve(holders: Ints, keep: float, rounds: Number) -> Floats:
    """Solve the simultaneous proposals by regret matching; return how often a seat proposes each card, by closeness.

    `holders` has, for each world and closeness, the seat that holds the card, or -1; its last row is the hand of the
    seat itself. Each seat knows only its own hand, and responds to what is proposed in all worlds together. A proposal
    is worth the chance of the point, less `keep` times the closeness of the card used up. Later rounds count more.
    """
    chances, regrets = np.zeros(holders.shape), np.zeros(holders.shape)
    values, shares = np.zeros((MAX_PLAYERS, holders.shape[1])), np.zeros(holders.shape[1])
    for turn in range(rounds):
        for row in range(holders.shape[0]):
            _mix(holders[row], regrets[row], chances[row])
        _face(holders[:-1], chances, keep, values)
        for row in range(holders.shape[0]):
            _learn(holders[row], chances[row], values, regrets[row])
        shares += (turn + 1) * chances[-1]
    shares /= shares.sum()
    return shares


@compiled
def _mix(holders: Ints, regrets: Floats, chances: Floats) -> None:
    """Propose in proportion to regrets, or uniformly where there are none."""
    totals, counts = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    for rank, holder in enumerate(holders):
        if holder >= 0:
            totals[holder] += regrets[rank]
            counts[holder] += 1
    for rank, holder in enumerate(holders):
        if holder >= 0:
            chances[rank] = regrets[rank] / totals[holder] if totals[holder] > 0 else 1 / counts[holder]


@compiled
def _face(holders: Ints, chances: Floats, keep: float, values: Floats) -> None:
    """The value of each card to each seat, given what the others propose."""
    below = np.ones(MAX_PLAYERS)  # by seat, the chance of a card that is less close
    for holder in holders.flat:
        if holder >= 0:
            below[holder] = 0.0
    for rank in range(holders.shape[1]):
        for seat in range(MAX_PLAYERS):
            highest = 1.0
            for other in range(MAX_PLAYERS):
                if other != seat:
                    highest *= below[other]
            values[seat, rank] = highest - keep * rank / holders.shape[1]
        for world in range(holders.shape[0]):
            if holders[world, rank] >= 0:
                below[holders[world, rank]] += chances[world, rank] / holders.shape[0]


@compiled
def _learn(holders: Ints, chances: Floats, values: Floats, regrets: Floats) -> None:
    """Add to the regret of each card what it is worth beyond the mean of its holder; regrets stay at 0 or above."""
    means = np.zeros(MAX_PLAYERS)
    for rank, holder in enumerate(holders):
        if holder >= 0:
            means[holder] += chances[rank] * values[holder, rank]
    for rank, holder in enumerate(holders):
        if holder >= 0:
            regrets[rank] = max(0.0, regrets[rank] + values[holder, rank] - means[holder])


# To and from the engine


def options_array(options: model.Options) -> Ints:
    """The part of `game` that does not change."""
    return np.array(
        [
            options.players,
            options.win_score,
            options.hand,
            options.allow_pass,
            options.repeat_scope is model.RepeatScope.LAST_ACTION,
            options.repeat_across,
            _TIES[options.draft_tie],
            options.sd_all,
            options.recommit,
        ],
        dtype=np.int64,
    )


def card_set(hand: model.Hand) -> CardSet:
    return np.uint64(sum(1 << card for card in hand))


def game_array(public: model.Public) -> Ints:
    """The public part of a state, as an array."""
    game = np.empty(SIZE, dtype=np.int64)
    begin(game, options_array(public.options), public.starters[-1])
    game[PHASE], game[SUDDEN], game[SIGHTING] = _PHASES[public.phase], public.sudden_death, public.sighting
    game[EXPEDITION], game[WAITING] = public.expedition, len(public.waiting)
    game[PLAYING], game[IN_PLAY] = sum(1 << seat for seat in public.playing), len(public.playing)
    if public.phase in (model.Phase.DRAFT, model.Phase.ALTER):
        game[QUEUE : QUEUE + len(public.waiting)] = public.waiting[::-1]
    game[REPORT + _SLOTS - len(public.report) : REPORT + _SLOTS] = [trait.number for trait in public.report]
    if public.barred is not None:
        game[BARRED] = _NUMBERS[public.barred]
    game[SCORES : SCORES + public.options.players] = public.scores
    for entry in public.log:
        if isinstance(entry, model.Sighting):
            game[WON] += 1
            game[LAST_WON + entry.winner] = game[WON]
    return game


def shown_set(public: model.Public) -> CardSet:
    """The cards turned up in this expedition."""
    shown = sightings(public, public.expedition)
    return card_set(tuple(card for sighting in shown for card in sighting.cards if card is not None))


def arrays(state: model.ConnectionsState) -> tuple[Ints, Sets]:
    game, hands = game_array(state.public), np.zeros(SETS, dtype=np.uint64)
    hands[SHOWN] = shown_set(state.public)
    for seat, private in enumerate(state.private):
        hands[seat] = card_set(private.hand)
        if private.committed is not None:
            game[COMMITTED + seat] = private.committed
    return game, hands


@dataclass(frozen=True, slots=True)
class Past:
    """The public choices of this expedition, and the position before each.

    In a position, hands have only the cards that were shown since.
    """

    games: Ints
    hands: Sets
    seats: Ints
    choices: Ints


def past(public: model.Public, sightings: int) -> Past:
    """Return the choices of the latest sightings, including the present one."""
    moves = _moves(public)
    seats, choices = (np.array([move[place] for move in moves], dtype=np.int64) for place in (0, 1))
    games, hands = np.empty((len(moves), SIZE), dtype=np.int64), np.empty((len(moves), SETS), dtype=np.uint64)
    retrace(*_opening(public), seats, choices, games, hands)
    kept = games[:, SIGHTING] > public.sighting - sightings
    return Past(games[kept], hands[kept], seats[kept], choices[kept])


def _moves(public: model.Public) -> list[tuple[Seat, int]]:
    """Return the seats and choices of this expedition. Proposals are listed where they were turned up."""
    moves: list[tuple[Seat, int]] = []
    for entry in public.log:
        if isinstance(entry, model.Sighting):
            moves += [(seat, card) for seat, card in enumerate(entry.cards) if card is not None]
            moves = moves if entry.expedition == public.expedition else []
        elif entry.text not in (PROPOSED, CHANGED):
            moves.append((entry.seat, _NUMBERS[from_text(entry.text)]))
    return moves


def _opening(public: model.Public) -> tuple[Ints, Sets]:
    """Return the position at the draft of this expedition. Its hands have only the cards that were shown since."""
    game, hands = np.empty(SIZE, dtype=np.int64), np.zeros(SETS, dtype=np.uint64)
    begin(game, options_array(public.options), public.starters[-1])
    game[SCORES : SCORES + public.options.players] = public.scores
    held = np.zeros(MAX_PLAYERS, dtype=np.uint64)
    for sighting in sightings(public, public.expedition):
        game[SCORES + sighting.winner] -= 1
        for seat, card in enumerate(sighting.cards):
            held[seat] |= card_set(() if card is None else (card,))
    opened(game, hands, held, np.arange(MAX_PLAYERS))
    game[EXPEDITION] = public.expedition
    return game, hands


def thinking(view: View[model.Public, model.Private]) -> tuple[Ints, Sets]:
    """Return the position as a seat knows it that has to decide: its own hand, and no proposals by others."""
    assert view.seat is not None
    assert view.private is not None
    game, hands = game_array(view.public), np.zeros(SETS, dtype=np.uint64)
    hands[view.seat], hands[SHOWN] = card_set(view.private.hand), shown_set(view.public)
    if game[PHASE] == PROPOSING:
        game[WAITING] = game[IN_PLAY]
    return game, hands


def holders(worlds: Sets, ranks: bytes) -> Ints:
    """For each world and closeness to the report (the rank of each card), the seat that holds the card, or -1."""
    cards = np.argsort(list(ranks)).astype(np.uint64)
    held = worlds[:, :MAX_PLAYERS, np.newaxis] >> cards & _ONE
    return np.where(held.any(axis=1), held.argmax(axis=1), -1)


def order_of(deal: model.Deal, expedition: int) -> Ints:
    """The order of the seats that decides ties before an expedition, as `opened` takes it."""
    order = deal.precedence[expedition - 2] if deal.precedence and expedition > 1 else range(deal.options.players)
    return np.array(order, dtype=np.int64)


def actions(game: Ints, seat: Seat, choices: CardSet) -> list[model.Action]:
    listing = CHANGES if game[COMMITTED + seat] >= 0 else _CHOICES[game[PHASE]] if choices else ()
    return [action for place, action in enumerate(listing) if int(choices) >> place & 1]


def choice_of(action: model.Action) -> int:
    return _NUMBERS[action]


def warm() -> None:
    options, rng = options_array(model.Options(players=2, win_score=1, hand=1)), generator(Random(1))
    game, hands, worlds = (
        np.empty(SIZE, dtype=np.int64),
        np.zeros(SETS, dtype=np.uint64),
        np.zeros((1, SETS), dtype=np.uint64),
    )
    begin(game, options, 0)
    deal_from(_ALL, 2, 1, rng, hands)
    opened(game, hands, hands.copy(), np.arange(MAX_PLAYERS))
    none = np.zeros(0, dtype=np.int64)
    games, sets = np.empty((0, SIZE), dtype=np.int64), np.empty((0, SETS), dtype=np.uint64)
    retrace(game, hands, none, none, games, sets)
    believe(game, hands, 0, games, sets, none, none, np.ones(3, dtype=np.int64), 1, rng, worlds)
    weigh(game, worlds, 0, rng, np.zeros(_CARDS, dtype=np.int64))
    playouts(game, hands, 1, 10, rng, np.zeros(MAX_PLAYERS, dtype=np.int64))
    disguise(worlds, 0, rng)
    solve(np.zeros((2, _CARDS), dtype=np.int64), 0.0, 1)
