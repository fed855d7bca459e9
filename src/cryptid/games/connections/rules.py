"""The rules of Connections. Numbers such as R4.5 are those of docs/rules/connections.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import ClassVar, assert_never

from cryptid.core.evolve import evolve
from cryptid.core.game import Event, Outcome, Seat, State, Transition
from cryptid.core.record import Record
from cryptid.games.connections import deduce, legal, notation, setup
from cryptid.games.connections.creatures import CARDS, HAS, SLOTS, TRAITS, Card, Report, Slot, closeness
from cryptid.games.connections.model import (
    CHANGED,
    FLIPS,
    MAX_PLAYERS,
    PASS,
    PICKS,
    PROPOSED,
    SWAPS,
    Action,
    Change,
    Check,
    ConnectionsState,
    ConnectionsTransition,
    ConnectionsView,
    Deal,
    DraftTie,
    Flip,
    Hidden,
    Logged,
    Moved,
    Options,
    Pass,
    Phase,
    Pick,
    Private,
    Propose,
    Public,
    RepeatScope,
    Sighting,
    Swap,
)


class Connections:
    """Cryptid Connections, 2 to 5 players."""

    name: ClassVar[str] = "connections"
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Options]] = Options
    deal_type: ClassVar[type[Deal]] = Deal
    interrupts: ClassVar[tuple[type[Change], ...]] = (Change,)
    roles: ClassVar[tuple[str, ...]] = ()

    deal = staticmethod(setup.deal)
    legal_actions = staticmethod(legal.legal_actions)
    to_text = staticmethod(notation.to_text)
    from_text = staticmethod(notation.from_text)

    def start(self, deal: Deal) -> ConnectionsState:
        nobody = (Private((), None, ()),) * deal.options.players
        return _open(Hidden(deal), nobody, (0,) * deal.options.players, (), (), ()).state

    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return public.waiting if public.phase is Phase.PROPOSE else public.waiting[:1]

    def apply(self, state: ConnectionsState, seat: Seat, action: Action) -> ConnectionsTransition:
        match action:
            case Propose():
                return _propose(state, seat, action.card)
            case Flip() | Swap() | Pass():
                return _alter(state, seat, action)
            case Pick():
                return _pick(state, seat, action)
            case Change():
                return _change(state, seat, action.card)
            case _:  # pragma: no cover
                assert_never(action)

    def outcome(self, public: Public) -> Outcome | None:
        if public.phase is not Phase.OVER:
            return None
        return Outcome(_leaders(public.scores), "sudden death" if public.sudden_death else "most points")

    def sample(self, view: ConnectionsView, rng: Random) -> Record[Deal]:
        return Record(self.name, self.version, *deduce.sample(view, rng))


# R3.1: who drafts, as places after the starter, from slot 6 down to slot 1.
DRAFT_ORDER = {2: (0, 1, 0, 1, 0, 1), 3: (0, 0, 1, 1, 2, 2), 4: (0, 0, 1, 1, 2, 3), 5: (0, 0, 1, 2, 3, 4)}


def _moved(seat: Seat, text: str, kind: str, *data: int | str) -> tuple[Moved]:
    """A log entry as a tuple of one: adding two tuples copies a long log once, and unpacking would copy it twice."""
    return (Moved(seat, text, (Event("all", kind, (seat, *data)),)),)


# The log entries of all moves, made once: there are few different ones.
_SEATS = range(MAX_PLAYERS)
_PICKED = [
    [[_moved(seat, notation.to_text(pick), "picked", slot, pick.trait.value) for pick in PICKS] for slot in SLOTS]
    for seat in _SEATS
]
_FLIPPED = [
    [[_moved(seat, notation.to_text(flip), "flipped", flip.slot, trait.value) for trait in TRAITS] for flip in FLIPS]
    for seat in _SEATS
]
_SWAPPED = [
    {swap: _moved(seat, notation.to_text(swap), "swapped", swap.left, swap.right) for swap in SWAPS.values()}
    for seat in _SEATS
]
_PASSED = [_moved(seat, notation.to_text(PASS), "passed") for seat in _SEATS]
_PROPOSED = [_moved(seat, PROPOSED, "committed") for seat in _SEATS]
_CHANGED = [_moved(seat, CHANGED, "changed") for seat in _SEATS]
_COMMITTED = [[(*_PROPOSED[seat][0].events, Event((seat,), "proposed", (card,))) for card in CARDS] for seat in _SEATS]


def _clockwise(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def _leaders(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    top = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)


def _open(
    hidden: Hidden,
    private: tuple[Private, ...],
    scores: tuple[int, ...],
    starters: tuple[Seat, ...],
    log: tuple[Logged, ...],
    events: tuple[Event, ...],
) -> ConnectionsTransition:
    """R2.2, R7.5: deal the next expedition; the starter drafts first. The log's last entry gets the event."""
    options, leaders = hidden.deal.options, _leaders(scores)
    sudden_death = scores[leaders[0]] >= options.win_score
    playing = leaders if sudden_death and not options.sd_all else tuple(range(options.players))
    starter = _starter(hidden.deal, len(starters), leaders, log)
    order = _clockwise(playing, starter)
    hands = hidden.deal.hands[len(starters)]
    opened = Event("all", "opened", (len(starters) + 1, starter, "sudden death" if sudden_death else "expedition"))
    public = Public(
        options=options,
        sudden_death=sudden_death,
        sighting=1,
        phase=Phase.DRAFT,
        starters=(*starters, starter),
        playing=playing,
        waiting=tuple(order[place] for place in DRAFT_ORDER[len(playing)]),
        report=(),
        barred=None,
        scores=scores,
        log=_with_event(log, opened),
    )
    dealt = tuple(
        Private(hands[seat] if seat in playing else (), None, old.withdrawn) for seat, old in enumerate(private)
    )
    secret = tuple(Event((seat,), "dealt", hands[seat]) for seat in playing)
    return Transition(State(public, dealt, hidden), (*events, opened, *secret))


def _with_event(log: tuple[Logged, ...], event: Event) -> tuple[Logged, ...]:
    """Return the log with an event added to its last entry, if it has one."""
    return (*log[:-1], *[evolve(entry, events=(*entry.events, event)) for entry in log[-1:]])


def _starter(deal: Deal, expeditions: int, leaders: tuple[Seat, ...], log: tuple[Logged, ...]) -> Seat:
    """R2.3: the starting player first; R2.4: then the seat with most points, ties as the options say."""
    if expeditions == 0:
        return deal.starter
    if deal.options.draft_tie is DraftTie.LOWEST_SEAT:
        return leaders[0]
    if deal.options.draft_tie is DraftTie.RANDOM:
        return min(leaders, key=deal.precedence[expeditions - 1].index)
    wins = (entry.winner for entry in reversed(log) if isinstance(entry, Sighting))
    return next(seat for seat in wins if seat in leaders)


def _pick(state: ConnectionsState, seat: Seat, pick: Pick) -> ConnectionsTransition:
    """R3.2: the trait goes to the last free slot; R2.5: after slot 1 all propose."""
    public, slot = state.public, len(state.public.waiting)
    phase, waiting = (Phase.DRAFT, public.waiting[1:]) if slot > 1 else (Phase.PROPOSE, public.playing)
    entry = _PICKED[seat][slot - 1][pick.trait.number]
    report = (pick.trait, *public.report)
    picked = evolve(public, phase=phase, waiting=waiting, report=report, barred=None, log=public.log + entry)
    return Transition(State(picked, state.private, state.hidden), entry[0].events)


def _alter(state: ConnectionsState, seat: Seat, action: Flip | Swap | Pass) -> ConnectionsTransition:
    """R4: make one change or none; after the last seat, all propose."""
    public = state.public
    report, entry = _altered(public.report, seat, action)
    phase, waiting = (Phase.ALTER, public.waiting[1:]) if len(public.waiting) > 1 else (Phase.PROPOSE, public.playing)
    barred = _barred(public, action, phase)
    after = evolve(public, phase=phase, waiting=waiting, report=report, barred=barred, log=public.log + entry)
    return Transition(State(after, state.private, state.hidden), entry[0].events)


def altered(report: Report, action: Flip | Swap | Pass) -> Report:
    """Return the report as it would be after a flip, a swap or a pass."""
    return _altered(report, 0, action)[0]


def _altered(report: Report, seat: Seat, action: Flip | Swap | Pass) -> tuple[Report, tuple[Moved]]:
    """R4.2 to R4.4: return the report after an action, and its log entry."""
    if isinstance(action, Pass):
        return report, _PASSED[seat]
    tiles = list(report)
    if isinstance(action, Flip):
        place = action.slot - 1
        number = tiles[place].number ^ 1
        tiles[place] = TRAITS[number]
        return tuple(tiles), _FLIPPED[seat][place][number]
    left, right = action.left - 1, action.right - 1
    tiles[left], tiles[right] = tiles[right], tiles[left]
    return tuple(tiles), _SWAPPED[seat][action]


def _barred(public: Public, action: Flip | Swap | Pass, phase: Phase) -> Flip | Swap | None:
    """R4.5: the next seat may not repeat this; R4.6: after a pass; R4.7: in a new sighting."""
    if phase is Phase.PROPOSE and not public.options.repeat_across:
        return None
    if not isinstance(action, Pass):
        return action
    return public.barred if public.options.repeat_scope is RepeatScope.LAST_ACTION else None


def _propose(state: ConnectionsState, seat: Seat, card: Card) -> ConnectionsTransition:
    """R5.1: put a card face down; R5.3: the last one turns all of them up."""
    public, private, place = state.public, state.private, state.public.waiting.index(seat)
    if len(public.waiting) == 1:
        return _reveal(state, seat, card)
    mine = Private(private[seat].hand, card, private[seat].withdrawn)
    waiting = public.waiting[:place] + public.waiting[place + 1 :]
    after = evolve(public, waiting=waiting, log=public.log + _PROPOSED[seat])
    return Transition(State(after, (*private[:seat], mine, *private[seat + 1 :]), state.hidden), _COMMITTED[seat][card])


def _change(state: ConnectionsState, seat: Seat, card: Card) -> ConnectionsTransition:
    """R5.4: everybody sees that the card was changed, but not to which."""
    public, old = state.public, state.private[seat]
    assert old.committed is not None
    mine = evolve(old, committed=card, withdrawn=(*old.withdrawn, old.committed))
    private = (*state.private[:seat], mine, *state.private[seat + 1 :])
    entry = _CHANGED[seat]
    after = evolve(public, log=public.log + entry)
    return Transition(State(after, private, state.hidden), (*entry[0].events, Event((seat,), "proposed", (card,))))


def _reveal(state: ConnectionsState, last: Seat, card: Card) -> ConnectionsTransition:
    """R6.3: the closest card wins a point, and all proposed cards are discarded; R7: then the game ends or goes on."""
    public, options = state.public, state.public.options
    cards = tuple([card if seat == last else one.committed for seat, one in enumerate(state.private)])
    winner = winning_seat(public.report, cards)
    scores = (*public.scores[:winner], public.scores[winner] + 1, *public.scores[winner + 1 :])
    shown = Event("all", "revealed", tuple([-1 if one is None else one for one in cards]))
    seen = (shown, Event("all", "won", (winner, scores[winner])))
    sighting = Sighting(public.expedition, public.report, cards, winner, explained(public.report, cards), seen)
    log = (*public.log, *_PROPOSED[last], sighting)
    events = (*_COMMITTED[last][card], *seen)
    private = tuple([_without(one, cards[seat]) for seat, one in enumerate(state.private)])
    is_last = public.sighting == options.hand
    if (is_last or public.sudden_death) and _is_won(scores, options.win_score):
        ended = Event("all", "ended", _leaders(scores))
        over = evolve(public, phase=Phase.OVER, waiting=(), scores=scores, log=_with_event(log, ended))
        return Transition(State(over, private, state.hidden), (*events, ended))
    if is_last:
        return _open(state.hidden, private, scores, public.starters, log, events)
    order = _clockwise(public.playing, winner)
    after = evolve(public, sighting=public.sighting + 1, phase=Phase.ALTER, waiting=order, scores=scores, log=log)
    return Transition(State(after, private, state.hidden), events)


def winning_seat(report: Report, cards: Sequence[Card | None]) -> Seat:
    """R6.2: the seat whose card is closest to the report."""
    numbers = closeness(report)
    return max([(numbers[card], seat) for seat, card in enumerate(cards) if card is not None])[1]


def explained(report: Report, cards: Sequence[Card | None]) -> tuple[Check, ...]:
    """R6.1: return which seats were eliminated at which slot, until one was left."""
    seats = tuple([seat for seat, card in enumerate(cards) if card is not None])
    checks: list[Check] = []
    while len(seats) > 1:  # no two cards are equal, so six slots are enough
        trait = report[len(checks)].number
        matched = tuple([seat for seat in seats if (card := cards[seat]) is not None and HAS[trait][card]])
        checks.append(_check(len(checks) + 1, trait, seats, matched))
        seats = matched or seats
    return tuple(checks)


@cache
def _check(slot: Slot, trait: int, seats: tuple[Seat, ...], matched: tuple[Seat, ...]) -> Check:
    """Return a `Check`, cached like the log entries."""
    unmatched = tuple(seat for seat in seats if seat not in matched)
    return Check(slot, TRAITS[trait], matched, unmatched, unmatched if matched else ())


def _without(private: Private, card: Card | None) -> Private:
    return Private(tuple([other for other in private.hand if other != card]), None, private.withdrawn)


def _is_won(scores: tuple[int, ...], win_score: int) -> bool:
    """R7.2: tell whether one seat has enough points and no other has as many."""
    top = max(scores)
    return top >= win_score and scores.count(top) == 1
