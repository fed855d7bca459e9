"""The values of the game: options, deal, the three parts of a state, what the log holds, and the actions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from cryptid.core.game import BadInput, Event, Seat, State, Transition, View
from cryptid.core.options import check_choice, check_flag, check_whole
from cryptid.games.connections.creatures import CARDS, SLOTS, TRAITS, Card, Report, Slot, Trait

MIN_PLAYERS, MAX_PLAYERS = 2, 5
MAX_WIN_SCORE = 50


class RepeatScope(StrEnum):
    """What a pass does to the repeat rule (R4.6)."""

    PREVIOUS_PLAYER = "previous_player"
    LAST_ACTION = "last_action"


class DraftTie(StrEnum):
    """Who drafts first when several seats share the most points (R2.4)."""

    LOWEST_SEAT = "lowest_seat"
    RANDOM = "random"
    LAST_WINNER = "last_winner"


class Phase(StrEnum):
    DRAFT = "draft"
    ALTER = "alter"
    PROPOSE = "propose"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    """R10: how the game is played."""

    players: int = 3
    win_score: int = 10
    hand: int = 7
    start: Seat | None = None  # None: by lot
    allow_pass: bool = True
    repeat_scope: RepeatScope = RepeatScope.PREVIOUS_PLAYER
    repeat_across: bool = False
    draft_tie: DraftTie = DraftTie.LOWEST_SEAT
    sd_all: bool = True
    recommit: bool = False

    def __post_init__(self) -> None:
        check_whole("players", self.players, MIN_PLAYERS, MAX_PLAYERS)
        check_whole("win_score", self.win_score, 1, MAX_WIN_SCORE)
        check_whole("hand", self.hand, 1, len(CARDS) // self.players)
        if self.start is not None:
            check_whole("start", self.start, 0, self.players - 1)
        for name in ("allow_pass", "repeat_across", "sd_all", "recommit"):
            check_flag(name, getattr(self, name))
        check_choice("repeat_scope", self.repeat_scope, RepeatScope)
        check_choice("draft_tie", self.draft_tie, DraftTie)


def expeditions_needed(options: Options) -> int:
    """R7.7: no game lasts longer, so the deal holds the hands of this many expeditions."""
    most = 0
    for played in range(1, options.players * (options.win_score - 1) // options.hand + 2):
        points = played * options.hand
        top = min(options.win_score - 1 + options.hand // 2, points // 2)  # the most that two seats can share
        is_tie_possible = top >= options.win_score and options.players * top >= points
        sightings = options.players * top - points + 1 if options.sd_all else 1
        most = max(most, played + (-(-sightings // options.hand) if is_tie_possible else 0))
    return most


Hand = tuple[Card, ...]  # in rising order
_ALL_CARDS = frozenset(CARDS)


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything luck decides: who begins, the hands of every expedition, and who goes before whom in ties."""

    options: Options
    starter: Seat
    hands: tuple[tuple[Hand, ...], ...]  # by expedition, by seat
    precedence: tuple[tuple[Seat, ...], ...]  # by expedition from the second, only where lots decide ties

    def __post_init__(self) -> None:
        options, seats = self.options, list(range(self.options.players))
        expeditions = expeditions_needed(options)
        ties = expeditions - 1 if options.draft_tie is DraftTie.RANDOM else 0
        if self.starter not in seats:
            raise _impossible("the starter has no seat")
        if options.start not in (None, self.starter):
            raise _impossible("the starter is not the one of the options")
        if len(self.hands) != expeditions:
            raise _impossible(f"expected the hands of {expeditions} expeditions")
        for hands in self.hands:
            _check_hands(options, hands)
        if len(self.precedence) != ties:
            raise _impossible(f"expected {ties} orders of precedence")
        if any(sorted(order) != seats for order in self.precedence):
            raise _impossible("an order of precedence is not of all seats")


def _check_hands(options: Options, hands: tuple[Hand, ...]) -> None:
    """R2.2: each seat has a full hand, and no card lies in two of them."""
    if len(hands) != options.players:
        raise _impossible("expected one hand for each seat")
    cards: set[Card] = set()
    for hand in hands:
        if len(hand) != options.hand:
            raise _impossible(f"expected hands of {options.hand} cards")
        if list(hand) != sorted(hand):
            raise _impossible("expected each hand in rising order")
        cards.update(hand)
    if len(cards) != options.players * options.hand:
        raise _impossible("a card is dealt twice")
    if not cards <= _ALL_CARDS:
        raise _impossible("a card is not one of the sixty-four")


def _impossible(sentence: str) -> BadInput:
    return BadInput("invalid_deal", f"deal: {sentence}")


@dataclass(frozen=True, slots=True)
class Pick:
    """Draft: this trait goes to the last slot still free."""

    trait: Trait


@dataclass(frozen=True, slots=True)
class Flip:
    slot: Slot


@dataclass(frozen=True, slots=True)
class Swap:
    """Two tiles change places; `left` is the lower slot, so that a pair has one form (R4.5)."""

    left: Slot
    right: Slot


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Propose:
    card: Card


@dataclass(frozen=True, slots=True)
class Change:
    """R5.4: propose another card instead, while somebody is still choosing."""

    card: Card


Action = Pick | Flip | Swap | Pass | Propose | Change

PICKS = tuple(Pick(trait) for trait in TRAITS)
FLIPS = tuple(Flip(slot) for slot in SLOTS)
SWAPS = {(left, right): Swap(left, right) for left, right in combinations(SLOTS, 2)}
PASS = Pass()
PROPOSALS = tuple(Propose(card) for card in CARDS)
CHANGES = tuple(Change(card) for card in CARDS)


PROPOSED, CHANGED = "propose", "change"  # how the log tells of a proposal: without its card (R5.2)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move as everybody saw it, and what came of it."""

    seat: Seat
    text: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One slot of an evaluation: of the seats still in, those that match and those that are out here."""

    slot: Slot
    trait: Trait
    matched: tuple[Seat, ...]
    unmatched: tuple[Seat, ...]
    out: tuple[Seat, ...]  # those unmatched, unless nobody matches


@dataclass(frozen=True, slots=True)
class Sighting:
    """The proposals of a sighting, turned up together: cards by seat, None for a seat that sits out (R7.5)."""

    expedition: int
    report: Report
    cards: tuple[Card | None, ...]
    winner: Seat
    decided: tuple[Check, ...]  # slot by slot, as far as it took
    events: tuple[Event, ...]


Logged = Moved | Sighting


@dataclass(frozen=True, slots=True)
class Public:
    options: Options
    sudden_death: bool
    sighting: int  # of this expedition, from 1
    phase: Phase
    starters: tuple[Seat, ...]  # who drafted first, by expedition
    playing: tuple[Seat, ...]  # everybody, but for sudden death without `sd_all`
    waiting: tuple[Seat, ...]  # who is still to act in this phase: in this order, or all at once when proposing
    report: Report
    barred: Flip | Swap | None  # what may not be repeated now (R4.5)
    scores: tuple[int, ...]
    log: tuple[Logged, ...]

    @property
    def expedition(self) -> int:
        """The number of this expedition, from 1."""
        return len(self.starters)


@dataclass(frozen=True, slots=True)
class Private:
    hand: Hand  # with the card that lies face down, until it is revealed
    committed: Card | None
    withdrawn: tuple[Card, ...]  # cards this seat laid down and took back, in the whole game


@dataclass(frozen=True, slots=True)
class Hidden:
    deal: Deal


ConnectionsState = State[Public, Private, Hidden]
ConnectionsView = View[Public, Private]
ConnectionsTransition = Transition[Public, Private, Hidden]
