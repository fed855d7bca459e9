"""Inference from a view: the cards that the seat has not seen, and whole games that fit the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from cryptid.core.game import Seat
from cryptid.games.connections.creatures import CARDS, Card
from cryptid.games.connections.model import (
    CHANGED,
    CHANGES,
    PROPOSALS,
    PROPOSED,
    ConnectionsView,
    Deal,
    DraftTie,
    Hand,
    Public,
    Sighting,
    expeditions_needed,
)
from cryptid.games.connections.notation import to_text
from cryptid.games.connections.setup import precedence, shuffled_hands

Move = tuple[Seat, str]
Lots = tuple[tuple[Seat, ...], ...]


def sightings(public: Public, expedition: int) -> list[Sighting]:
    """The sightings of one expedition, in order."""
    return [entry for entry in public.log if isinstance(entry, Sighting) and entry.expedition == expedition]


def unseen(view: ConnectionsView) -> tuple[Card, ...]:
    """The cards of this expedition that the seat has not seen: other hands and cards not dealt (R8.3)."""
    shown = sightings(view.public, view.public.expedition)
    known = {card for sighting in shown for card in sighting.cards}
    known.update(view.private.hand if view.private else ())
    return tuple(card for card in CARDS if card not in known)


def sample(view: ConnectionsView, rng: Random) -> tuple[Deal, tuple[Move, ...]]:
    """Draw a deal and moves that give this seat exactly this view, uniformly.

    However the unseen cards are dealt, there are equally many ways to choose the unseen proposals among them. So the
    cards are drawn first and the proposals after them.
    """
    public, options = view.public, view.public.options
    expeditions = expeditions_needed(options)
    known = [_hands_shown(public, expedition) for expedition in range(1, public.expedition)]
    later = [shuffled_hands(options, rng) for _ in range(expeditions - public.expedition)]
    lots = _fitting_lots(public, precedence(options, expeditions, rng))
    deal = Deal(options, public.starters[0], (*known, _hands_now(view, rng), *later), lots)
    return deal, tuple(_moves(view, deal, rng))


def _hands_shown(public: Public, expedition: int) -> tuple[Hand, ...]:
    """The hands of an expedition that is over, in which each card was turned up."""
    shown = zip(*(sighting.cards for sighting in sightings(public, expedition)), strict=True)
    return tuple(tuple(sorted(card for card in cards if card is not None)) for cards in shown)


def _hands_now(view: ConnectionsView, rng: Random) -> tuple[Hand, ...]:
    """The hands of this expedition: cards turned up, the seat's own cards, and unseen cards drawn for the rest."""
    public, pool = view.public, list(unseen(view))
    rng.shuffle(pool)
    shown = sightings(public, public.expedition)
    hands = []
    for seat in range(public.options.players):
        hand = [card for sighting in shown if (card := sighting.cards[seat]) is not None]
        if seat == view.seat and view.private is not None:
            hand += view.private.hand
        hand += [pool.pop() for _ in range(public.options.hand - len(hand))]
        hands.append(tuple(sorted(hand)))
    return tuple(hands)


def _fitting_lots(public: Public, lots: Lots) -> Lots:
    """R2.4: draw orders of precedence that explain every tie. Swapping two places keeps them uniform."""
    if public.options.draft_tie is not DraftTie.RANDOM:
        return lots
    scores = [0] * public.options.players
    fitting = list(lots)
    for expedition, starter in enumerate(public.starters[1:], start=1):
        for sighting in sightings(public, expedition):
            scores[sighting.winner] += 1
        order = lots[expedition - 1]
        first = next(seat for seat in order if scores[seat] == max(scores))
        trade = {first: starter, starter: first}
        fitting[expedition - 1] = tuple(trade.get(seat, seat) for seat in order)
    return tuple(fitting)


def _moves(view: ConnectionsView, deal: Deal, rng: Random) -> Iterator[Move]:
    """The log as moves, with a card for every proposal."""
    withdrawn = iter(view.private.withdrawn if view.private else ())
    gone: set[tuple[int, Card | None]] = set()  # (expedition, card)
    laid: list[Move] = []
    for entry in view.public.log:
        if isinstance(entry, Sighting):
            yield from _proposals(view.seat, laid, entry.cards, _left(deal, entry.expedition, gone), withdrawn, rng)
            gone.update((entry.expedition, card) for card in entry.cards)
            laid = []
        elif entry.text in (PROPOSED, CHANGED):
            laid.append((entry.seat, entry.text))
        else:
            yield entry.seat, entry.text
    if laid:
        hands = _left(deal, view.public.expedition, gone)
        yield from _proposals(view.seat, laid, _unrevealed(view, hands, rng), hands, withdrawn, rng)


def _left(deal: Deal, expedition: int, gone: set[tuple[int, Card | None]]) -> list[list[Card]]:
    """The hands of an expedition without the cards that were turned up."""
    return [[card for card in hand if (expedition, card) not in gone] for hand in deal.hands[expedition - 1]]


def _unrevealed(view: ConnectionsView, hands: Sequence[Sequence[Card]], rng: Random) -> list[Card]:
    """A face-down card for every seat: the viewer's own, and any card of the hand for the others."""
    cards = [rng.choice(hand) for hand in hands]
    if view.seat is not None and view.private is not None and view.private.committed is not None:
        cards[view.seat] = view.private.committed
    return cards


def _proposals(
    viewer: Seat | None,
    laid: Sequence[Move],
    finals: Sequence[Card | None],
    hands: Sequence[Sequence[Card]],
    withdrawn: Iterator[Card],
    rng: Random,
) -> list[Move]:
    """Draw the proposals of one sighting, last one first: the last is given, and each one before it differs."""
    mine = list(islice(withdrawn, sum(move == (viewer, CHANGED) for move in laid)))
    following: dict[Seat, Card] = {}
    moves: list[Move] = []
    for seat, word in reversed(laid):
        card = finals[seat]
        if seat in following:
            card = mine.pop() if seat == viewer else rng.choice([c for c in hands[seat] if c != following[seat]])
        assert card is not None
        following[seat] = card
        moves.append((seat, to_text((PROPOSALS if word == PROPOSED else CHANGES)[card])))
    return moves[::-1]
