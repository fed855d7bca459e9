"""The rules: what each seat may do, what it leads to, and who wins. Numbers are those of docs/rules/connections.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, assert_never

from cryptid.core.game import Event, Outcome, Seat, State, Step, View
from cryptid.core.record import Record
from cryptid.games.connections import deduce, notation, setup
from cryptid.games.connections.creatures import OTHER_SIDE, Card, Report, closeness
from cryptid.games.connections.model import (
    CHANGES,
    FLIPS,
    PASS,
    PICKS,
    PROPOSALS,
    SWAPS,
    Action,
    Change,
    Changed,
    Committed,
    Deal,
    DraftTie,
    Entry,
    Flip,
    Hidden,
    Moved,
    Opened,
    Options,
    Pass,
    Phase,
    Pick,
    Private,
    Propose,
    Public,
    RepeatScope,
    Revealed,
    Swap,
)

Position = State[Public, Private, Hidden]
Result = Step[Public, Private, Hidden]
Seen = View[Public, Private]


class Connections:
    """Cryptid Connections, 2 to 5 players."""

    name: ClassVar[str] = "connections"
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Options]] = Options
    deal_type: ClassVar[type[Deal]] = Deal
    interrupts: ClassVar[tuple[type[Change], ...]] = (Change,)

    def deal(self, options: Options, rng: Random) -> Deal:
        return setup.deal(options, rng)

    def start(self, deal: Deal) -> Position:
        nobody = (Private((), None, ()),) * deal.options.players
        return _open(Hidden(deal), nobody, 1, (0,) * deal.options.players, (), ()).state

    def to_act(self, public: Public) -> tuple[Seat, ...]:
        return public.waiting if public.phase is Phase.PROPOSE else public.waiting[:1]

    def legal_actions(self, view: Seen) -> Sequence[Action]:
        public, private = view.public, view.private
        if private is None:
            return ()
        if public.phase is Phase.PROPOSE:
            return _proposals(public, private, view.seat)
        if public.waiting[:1] != (view.seat,):
            return ()
        if public.phase is Phase.DRAFT:
            return _PICKS_LEFT[_categories(public.report)]
        return _ALTERATIONS[public.options.allow_pass, public.barred]

    def apply(self, state: Position, seat: Seat, action: Action) -> Result:
        match action:
            case Propose():
                return _propose(state, seat, action.card)
            case Flip() | Swap() | Pass():
                return _alter(state, seat, action)
            case Pick():
                return _pick(state, seat, action)
            case Change():
                return _change(state, seat, action.card)
            case _:
                assert_never(action)

    def outcome(self, public: Public) -> Outcome | None:
        if public.phase is not Phase.OVER:
            return None
        return Outcome(_leaders(public.scores), "sudden death" if public.sudden_death else "most points")

    def to_text(self, action: Action) -> str:
        return notation.to_text(action)

    def from_text(self, text: str) -> Action:
        return notation.from_text(text)

    def sample(self, view: Seen, rng: Random) -> Record[Deal]:
        return Record(self.name, self.version, *deduce.sample(view, rng))


# R3.1: who drafts, as places after the starter, from slot 6 down to slot 1.
DRAFT_ORDER = {2: (0, 1, 0, 1, 0, 1), 3: (0, 0, 1, 1, 2, 2), 4: (0, 0, 1, 1, 2, 3), 5: (0, 0, 1, 2, 3, 4)}

# R3.2: the picks left, by the set of categories already in the report (bit n: category n).
_PICKS_LEFT = tuple(tuple(pick for pick in PICKS if not used >> pick.trait.category & 1) for used in range(64))

# R4: what may be done to a report, by `allow_pass` and what is barred.
_CHANGING: tuple[Flip | Swap, ...] = (*FLIPS, *SWAPS.values())
_ALTERATIONS: dict[tuple[bool, Flip | Swap | None], tuple[Action, ...]] = {
    (allow_pass, barred): (*(action for action in _CHANGING if action != barred), *((PASS,) if allow_pass else ()))
    for allow_pass in (False, True)
    for barred in (None, *_CHANGING)
}


def _categories(report: Report) -> int:
    used = 0
    for trait in report:
        used |= 1 << trait.category
    return used


def _proposals(public: Public, private: Private, seat: Seat | None) -> Sequence[Action]:
    """R5.1: any card of the hand; R5.4: with `recommit`, any other until the last seat has chosen."""
    if seat in public.waiting:
        return [PROPOSALS[card] for card in private.hand]
    if public.options.recommit:
        return [CHANGES[card] for card in private.hand if card != private.committed]
    return ()


def _clockwise(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def _leaders(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    top = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)


def _open(
    hidden: Hidden,
    private: tuple[Private, ...],
    expedition: int,
    scores: tuple[int, ...],
    log: tuple[Entry, ...],
    events: tuple[Event, ...],
) -> Result:
    """R2.2, R7.5: deal the next expedition, to be drafted by the starter first."""
    options, leaders = hidden.deal.options, _leaders(scores)
    sudden_death = scores[leaders[0]] >= options.win_score
    playing = leaders if sudden_death and not options.sd_all else tuple(range(options.players))
    starter = _starter(hidden.deal, expedition, leaders, log)
    order = _clockwise(playing, starter)
    hands = hidden.deal.hands[expedition - 1]
    public = Public(
        options=options,
        expedition=expedition,
        sudden_death=sudden_death,
        sighting=1,
        phase=Phase.DRAFT,
        playing=playing,
        waiting=tuple(order[place] for place in DRAFT_ORDER[len(playing)]),
        report=(),
        barred=None,
        scores=scores,
        log=(*log, Opened(starter, sudden_death)),
    )
    dealt = tuple(
        Private(hands[seat] if seat in playing else (), None, old.withdrawn) for seat, old in enumerate(private)
    )
    opened = Event("all", "opened", (expedition, starter, "sudden death" if sudden_death else "expedition"))
    secret = tuple(Event((seat,), "dealt", hands[seat]) for seat in playing)
    return Step(State(public, dealt, hidden), (*events, opened, *secret))


def _starter(deal: Deal, expedition: int, leaders: tuple[Seat, ...], log: tuple[Entry, ...]) -> Seat:
    """R2.3: the starting player first, R2.4: then who has most points, ties as the options say."""
    if expedition == 1:
        return deal.starter
    match deal.options.draft_tie:
        case DraftTie.LOWEST_SEAT:
            return leaders[0]
        case DraftTie.RANDOM:
            return min(leaders, key=deal.precedence[expedition - 2].index)
        case DraftTie.LAST_WINNER:
            wins = (entry.winner for entry in reversed(log) if isinstance(entry, Revealed))
            return next(seat for seat in wins if seat in leaders)


def _pick(state: Position, seat: Seat, pick: Pick) -> Result:
    """R3.2: the trait goes to the last free slot; R2.5: after slot 1 all propose."""
    public = state.public
    slot = len(public.waiting)
    picked = Public(
        public.options,
        public.expedition,
        public.sudden_death,
        public.sighting,
        Phase.DRAFT if slot > 1 else Phase.PROPOSE,
        public.playing,
        public.waiting[1:] if slot > 1 else public.playing,
        (pick.trait, *public.report),
        None,
        public.scores,
        (*public.log, Moved(seat, pick)),
    )
    event = Event("all", "picked", (seat, slot, pick.trait.value))
    return Step(State(picked, state.private, state.hidden), (event,))


def _alter(state: Position, seat: Seat, action: Flip | Swap | Pass) -> Result:
    """R4: one change or none; when all have had their turn, all propose."""
    public = state.public
    report, event = _altered(public.report, seat, action)
    waiting = public.waiting[1:]
    altered = Public(
        public.options,
        public.expedition,
        public.sudden_death,
        public.sighting,
        Phase.ALTER if waiting else Phase.PROPOSE,
        public.playing,
        waiting or public.playing,
        report,
        _barred(public, action, is_last=not waiting),
        public.scores,
        (*public.log, Moved(seat, action)),
    )
    return Step(State(altered, state.private, state.hidden), (event,))


def _altered(report: Report, seat: Seat, action: Flip | Swap | Pass) -> tuple[Report, Event]:
    """R4.2 to R4.4: the report after a flip, a swap or a pass, and what everybody saw."""
    tiles = list(report)
    match action:
        case Flip(slot):
            tiles[slot - 1] = OTHER_SIDE[tiles[slot - 1].number]
            return tuple(tiles), Event("all", "flipped", (seat, slot, tiles[slot - 1].value))
        case Swap(left, right):
            tiles[left - 1], tiles[right - 1] = tiles[right - 1], tiles[left - 1]
            return tuple(tiles), Event("all", "swapped", (seat, left, right))
        case Pass():
            return report, Event("all", "passed", (seat,))
        case _:
            assert_never(action)


def altered(report: Report, action: Flip | Swap | Pass) -> Report:
    """The report as it would be after an action."""
    return _altered(report, 0, action)[0]


def _barred(public: Public, action: Flip | Swap | Pass, is_last: bool) -> Flip | Swap | None:
    """R4.5: the next seat may not repeat this; R4.6: what a pass does; R4.7: what a new sighting does."""
    if is_last and not public.options.repeat_across:
        return None
    if not isinstance(action, Pass):
        return action
    return public.barred if public.options.repeat_scope is RepeatScope.LAST_ACTION else None


def _propose(state: Position, seat: Seat, card: Card) -> Result:
    """R5.1: lay a card face down; R5.3: the last one turns all of them up."""
    public, old = state.public, state.private[seat]
    mine = Private(old.hand, card, old.withdrawn)
    private = (*state.private[:seat], mine, *state.private[seat + 1 :])
    waiting = tuple(other for other in public.waiting if other != seat)
    log = (*public.log, Committed(seat))
    events = (Event("all", "committed", (seat,)), Event((seat,), "proposed", (card,)))
    if not waiting:
        return _reveal(public, private, state.hidden, log, events)
    return Step(State(_committed(public, waiting, log), private, state.hidden), events)


def _change(state: Position, seat: Seat, card: Card) -> Result:
    """R5.4: everybody sees that the card was changed, nobody which."""
    public, old = state.public, state.private[seat]
    assert old.committed is not None
    mine = Private(old.hand, card, (*old.withdrawn, old.committed))
    private = (*state.private[:seat], mine, *state.private[seat + 1 :])
    changed = _committed(public, public.waiting, (*public.log, Changed(seat)))
    events = (Event("all", "changed", (seat,)), Event((seat,), "proposed", (card,)))
    return Step(State(changed, private, state.hidden), events)


def _committed(public: Public, waiting: tuple[Seat, ...], log: tuple[Entry, ...]) -> Public:
    return Public(
        public.options,
        public.expedition,
        public.sudden_death,
        public.sighting,
        public.phase,
        public.playing,
        waiting,
        public.report,
        public.barred,
        public.scores,
        log,
    )


def _reveal(
    public: Public,
    private: tuple[Private, ...],
    hidden: Hidden,
    log: tuple[Entry, ...],
    events: tuple[Event, ...],
) -> Result:
    """R6: the closest card wins a point and all proposed cards are out; R7: then the game ends or goes on."""
    report, options = public.report, public.options
    cards = tuple(one.committed for one in private)
    winner = winning_seat(report, cards)
    scores = (*public.scores[:winner], public.scores[winner] + 1, *public.scores[winner + 1 :])
    private = tuple(
        Private(tuple([card for card in one.hand if card != one.committed]), None, one.withdrawn) for one in private
    )
    log = (*log, Revealed(report, cards, winner))
    shown = tuple(-1 if card is None else card for card in cards)
    events = (*events, Event("all", "revealed", shown), Event("all", "won", (winner, scores[winner])))
    is_last = public.sighting == options.hand
    if (is_last or public.sudden_death) and _is_won(scores, options.win_score):
        ended = Event("all", "ended", _leaders(scores))
        return Step(State(_after(public, Phase.OVER, (), scores, log), private, hidden), (*events, ended))
    if is_last:
        return _open(hidden, private, public.expedition + 1, scores, log, events)
    order = _clockwise(public.playing, winner)
    return Step(State(_after(public, Phase.ALTER, order, scores, log), private, hidden), events)


def winning_seat(report: Report, cards: Sequence[Card | None]) -> Seat:
    """R6.2: the seat whose card is closest to the report."""
    _, seat = max((closeness(report, card), seat) for seat, card in enumerate(cards) if card is not None)
    return seat


def _is_won(scores: tuple[int, ...], win_score: int) -> bool:
    """R7.2: somebody has enough and nobody as much."""
    top = max(scores)
    return top >= win_score and scores.count(top) == 1


def _after(
    public: Public, phase: Phase, waiting: tuple[Seat, ...], scores: tuple[int, ...], log: tuple[Entry, ...]
) -> Public:
    """R4.1: the next sighting of the same expedition with the report as it lies, or the end."""
    return Public(
        public.options,
        public.expedition,
        public.sudden_death,
        public.sighting if phase is Phase.OVER else public.sighting + 1,
        phase,
        public.playing,
        waiting,
        public.report,
        public.barred,
        scores,
        log,
    )
