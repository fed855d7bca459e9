"""A small game with everything the protocol has: secret hands, simultaneous choices, interrupts, late luck.

Each seat holds two of the cards 0 to 9; the rest are the prizes. Twice, all seats bid a card face down (and may change
it until the last has bid); then the bids are shown, and the highest takes the top prize. Most wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from cryptid.core.game import Event, InvalidAction, InvalidOptions, Outcome, Seat, State, Transition, View, visible
from cryptid.core.record import Record

CARDS = 10
HAND = 2


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 3

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 4:
            raise InvalidOptions("players", "players: expected 2 to 4.")


@dataclass(frozen=True, slots=True)
class Deal:
    options: Options
    cards: tuple[int, ...]  # hands in seat order, then those aside


@dataclass(frozen=True, slots=True)
class Bid:
    card: int


@dataclass(frozen=True, slots=True)
class Change:
    card: int


Action = Bid | Change


@dataclass(frozen=True, slots=True)
class LoggedMove:
    seat: Seat
    events: tuple[Event, ...]  # what everybody saw


@dataclass(frozen=True, slots=True)
class Public:
    options: Options
    has_bid: tuple[bool, ...]
    scores: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]  # the bids of each finished round
    prizes: tuple[int, ...]
    log: tuple[LoggedMove, ...]


@dataclass(frozen=True, slots=True)
class Private:
    hand: tuple[int, ...]
    bid: int | None
    bids: tuple[int, ...]  # every card ever bid, in order: a view remembers what its seat did


@dataclass(frozen=True, slots=True)
class Hidden:
    aside: tuple[int, ...]


ToyState = State[Public, Private, Hidden]
ToyView = View[Public, Private]
ToyTransition = Transition[Public, Private, Hidden]


class Toy:
    name: ClassVar[str] = "toy"
    version: ClassVar[int] = 1
    options_type: ClassVar[type[Any]] = Options
    deal_type: ClassVar[type[Any]] = Deal
    interrupts: ClassVar[tuple[type[Any], ...]] = (Change,)
    roles: ClassVar[tuple[str, ...]] = ()

    def deal(self, options: Options, rng: Random) -> Deal:
        return Deal(options, tuple(rng.sample(range(CARDS), CARDS)))

    def start(self, deal: Deal) -> ToyState:
        players = deal.options.players
        public = Public(deal.options, (False,) * players, (0,) * players, (), (), ())
        hands = [tuple(sorted(deal.cards[HAND * s : HAND * s + HAND])) for s in range(players)]
        return State(public, tuple(Private(h, None, ()) for h in hands), Hidden(deal.cards[HAND * players :]))

    def to_act(self, public: Public) -> tuple[Seat, ...]:
        if len(public.shown) == HAND:
            return ()
        return tuple(seat for seat, bid in enumerate(public.has_bid) if not bid)

    def legal_actions(self, view: ToyView) -> Sequence[Action]:
        if view.seat is None or view.private is None or len(view.public.shown) == HAND:
            return ()
        if view.public.has_bid[view.seat]:
            return [Change(card) for card in view.private.hand if card != view.private.bid]
        return [Bid(card) for card in view.private.hand]

    def apply(self, state: ToyState, seat: Seat, action: Action) -> ToyTransition:
        own = state.private[seat]
        own = replace(own, bid=action.card, bids=(*own.bids, action.card))
        kind = "bid" if isinstance(action, Bid) else "changed"
        public = replace(state.public, has_bid=tuple(bid or s == seat for s, bid in enumerate(state.public.has_bid)))
        private = (*state.private[:seat], own, *state.private[seat + 1 :])
        events = (Event("all", kind, (seat,)), Event((seat,), "card", (action.card,)))
        step = Transition(State(public, private, state.hidden), events)
        return self.log(self.show(step) if all(public.has_bid) else step, seat)

    def log(self, step: ToyTransition, seat: Seat) -> ToyTransition:
        public = step.state.public
        public = replace(public, log=(*public.log, LoggedMove(seat, visible(step.events, None))))
        return replace(step, state=replace(step.state, public=public))

    def show(self, step: ToyTransition) -> ToyTransition:
        state = step.state
        bids = tuple(private.bid for private in state.private if private.bid is not None)
        winner = bids.index(max(bids))
        prize, *aside = state.hidden.aside
        public = replace(
            state.public,
            has_bid=(False,) * len(bids),
            scores=tuple(score + prize * (s == winner) for s, score in enumerate(state.public.scores)),
            shown=(*state.public.shown, bids),
            prizes=(*state.public.prizes, prize),
        )
        private = tuple(
            replace(p, hand=tuple(card for card in p.hand if card != p.bid), bid=None) for p in state.private
        )
        events = (*step.events, Event("all", "shown", bids), Event("all", "prize", (winner, prize)))
        return Transition(State(public, private, Hidden(tuple(aside))), events)

    def outcome(self, public: Public) -> Outcome | None:
        if len(public.shown) < HAND:
            return None
        best = max(public.scores)
        return Outcome(tuple(seat for seat, score in enumerate(public.scores) if score == best), "most")

    def to_text(self, action: Action) -> str:
        return f"{'bid' if isinstance(action, Bid) else 'change'} {action.card}"

    def from_text(self, text: str) -> Action:
        match text.lower().split():
            case ["bid", card] if card.isdecimal():
                return Bid(int(card))
            case ["change", card] if card.isdecimal():
                return Change(int(card))
        raise InvalidAction("unreadable", f"'{text}' is no action.")

    def sample(self, view: ToyView, rng: Random) -> Record[Deal]:
        """Deal the unseen cards again, then replay the log with cards that lead to what was shown."""
        guesses = (self.guess(view, rng) for _ in range(400))
        fitting = (record for record, fits in guesses if fits)
        return next(fitting, None) or self.guess(view, rng)[0]

    def guess(self, view: ToyView, rng: Random) -> tuple[Record[Deal], bool]:
        """A world, and whether it leads to this view."""
        public, players = view.public, view.public.options.players
        hands = [[bids[seat] for bids in public.shown] for seat in range(players)]
        if view.seat is not None and view.private is not None:
            hands[view.seat] += view.private.hand
        seen = {card for hand in hands for card in hand} | set(public.prizes)
        unseen = rng.sample([card for card in range(CARDS) if card not in seen], CARDS - len(seen))
        for hand in hands:
            while len(hand) < HAND:
                hand.append(unseen.pop())
        deal = Deal(public.options, (*(card for hand in hands for card in hand), *public.prizes, *unseen))
        state, moves = self.start(deal), []
        mine = iter(() if view.private is None else view.private.bids)
        for seat in [entry.seat for entry in public.log]:
            legal = list(self.legal_actions(View(seat, state.public, state.private[seat])))
            if seat == view.seat:
                card = next(mine)
                legal = [action for action in legal if action.card == card]
            if not legal:
                break
            action = rng.choice(legal)
            state = self.apply(state, seat, action).state
            moves.append((seat, self.to_text(action)))
        return Record(self.name, self.version, deal, tuple(moves)), state.public == public
