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
    """R4.6: does a pass let the same change be made again?"""

    PREVIOUS_PLAYER = "previous_player"
    LAST_ACTION = "last_action"


class DraftTie(StrEnum):
    """The seat that drafts first when several share the most points (R2.4)."""

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
    """R10: the options of the game."""

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
    """R7.7: the most expeditions that a game can have; the deal has hands for all of them."""
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
    """Everything luck decides: the starter, the hands of every expedition, and the order of precedence in ties."""

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
    """R2.2: each seat has a full hand, and no card is in two hands."""
    if len(hands) != options.players:
        raise _impossible("expected one hand for each seat")
    for hand in hands:
        if len(hand) != options.hand:
            raise _impossible(f"expected hands of {options.hand} cards")
        if list(hand) != sorted(hand):
            raise _impossible("expected each hand in rising order")
    cards = {card for hand in hands for card in hand}
    if len(cards) != options.players * options.hand:
        raise _impossible("a card is dealt twice")
    if not cards <= _ALL_CARDS:
        raise _impossible("a card is not one of the sixty-four")


def _impossible(message: str) -> BadInput:
    return BadInput("invalid_deal", f"deal: {message}")


@dataclass(frozen=True, slots=True)
class Pick:
    """Draft: put this trait into the last free slot."""

    trait: Trait


@dataclass(frozen=True, slots=True)
class Flip:
    slot: Slot


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap two tiles; `left` is the lower slot, so that a pair is written in one way (R4.5)."""

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


PROPOSED, CHANGED = "propose", "change"  # a proposal in the log, without its card (R5.2)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move as everybody saw it, with its events."""

    seat: Seat
    text: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One slot of an evaluation: of the seats still in, those that match, and those that are out here."""

    slot: Slot
    trait: Trait
    matched: tuple[Seat, ...]
    unmatched: tuple[Seat, ...]
    out: tuple[Seat, ...]  # those unmatched, unless nobody matches


@dataclass(frozen=True, slots=True)
class Sighting:
    """The proposals of a sighting, turned up together: cards by seat, None for a seat that does not play (R7.5)."""

    expedition: int
    report: Report
    cards: tuple[Card | None, ...]
    winner: Seat
    decided: tuple[Check, ...]  # slot by slot, until one seat was left
    events: tuple[Event, ...]


Logged = Moved | Sighting


@dataclass(frozen=True, slots=True)
class Public:
    options: Options
    sudden_death: bool
    sighting: int  # of this expedition, from 1
    phase: Phase
    starters: tuple[Seat, ...]  # who drafted first, by expedition
    playing: tuple[Seat, ...]  # all seats, except in sudden death without `sd_all`
    waiting: tuple[Seat, ...]  # seats still to act in this phase: in this order, or simultaneously when proposing
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
