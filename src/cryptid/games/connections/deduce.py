"""What a seat can know of the rest: the cards it has not seen, and whole games that fit its view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cryptid.core.game import Seat, View
from cryptid.games.connections.creatures import CARDS, Card
from cryptid.games.connections.model import (
    CHANGES,
    PROPOSALS,
    Changed,
    Committed,
    Deal,
    DraftTie,
    Entry,
    Hand,
    Moved,
    Opened,
    Options,
    Private,
    Public,
    Revealed,
    expeditions_needed,
)
from cryptid.games.connections.notation import to_text
from cryptid.games.connections.setup import precedence, shuffled_hands

Seen = View[Public, Private]
Chapter = tuple[Opened, Sequence[Entry]]  # an expedition as the log tells it
Moves = tuple[tuple[Seat, str], ...]


def chapters(log: Sequence[Entry]) -> list[Chapter]:
    """The log cut into expeditions."""
    cuts = [place for place, entry in enumerate(log) if isinstance(entry, Opened)]
    found: list[Chapter] = []
    for start, end in zip(cuts, [*cuts[1:], len(log)], strict=True):
        opened = log[start]
        assert isinstance(opened, Opened)
        found.append((opened, log[start + 1 : end]))
    return found


def played(entries: Sequence[Entry], seat: Seat) -> list[Card]:
    """The cards a seat has shown in one expedition, in order."""
    shown = (entry.cards[seat] for entry in entries if isinstance(entry, Revealed))
    return [card for card in shown if card is not None]


def unseen(view: Seen) -> tuple[Card, ...]:
    """The cards of this expedition whose place the seat does not know: other hands and those aside (R8.3)."""
    _, entries = chapters(view.public.log)[-1]
    known = {card for seat in view.public.playing for card in played(entries, seat)}
    known.update(view.private.hand if view.private else ())
    return tuple(card for card in CARDS if card not in known)


def sample(view: Seen, rng: Random) -> tuple[Deal, Moves]:
    """A deal and moves that give this seat this very view, uniform over all that do.

    Every way to lay out the unseen cards leaves equally many ways to choose the unseen proposals, so the cards can be
    drawn first and the proposals after them.
    """
    options, told = view.public.options, chapters(view.public.log)
    expeditions = expeditions_needed(options)
    known = [tuple(tuple(sorted(played(entries, seat))) for seat in range(options.players)) for _, entries in told[:-1]]
    now = _hands_now(view, told[-1][1], rng)
    later = [shuffled_hands(options, rng) for _ in range(expeditions - len(told))]
    lots = _fitting_lots(options, told, precedence(options, expeditions, rng))
    deal = Deal(options, told[0][0].starter, (*known, now, *later), lots)
    return deal, tuple(_moves(view, told, deal, rng))


def _hands_now(view: Seen, entries: Sequence[Entry], rng: Random) -> tuple[Hand, ...]:
    """This expedition's hands: what was shown, the seat's own cards, and any of the unseen ones for the rest."""
    pool = list(unseen(view))
    rng.shuffle(pool)
    hands = []
    for seat in range(view.public.options.players):
        hand = played(entries, seat)
        if view.private is not None and seat == view.seat:
            hand += view.private.hand
        hand += [pool.pop() for _ in range(view.public.options.hand - len(hand))]
        hands.append(tuple(sorted(hand)))
    return tuple(hands)


def _fitting_lots(
    options: Options, told: Sequence[Chapter], lots: tuple[tuple[Seat, ...], ...]
) -> tuple[tuple[Seat, ...], ...]:
    """R2.4: orders of precedence under which each tie was won by who did win it. Trading places keeps them uniform."""
    if options.draft_tie is not DraftTie.RANDOM:
        return lots
    fitting = list(lots)
    scores = [0] * options.players
    for number, ((_, entries), (opened, _)) in enumerate(zip(told, told[1:], strict=False)):
        for entry in entries:
            if isinstance(entry, Revealed):
                scores[entry.winner] += 1
        order = list(lots[number])
        first = min((seat for seat in order if scores[seat] == max(scores)), key=order.index)
        trade = {first: opened.starter, opened.starter: first}
        fitting[number] = tuple(trade.get(seat, seat) for seat in order)
    return tuple(fitting)


def _moves(view: Seen, told: Sequence[Chapter], deal: Deal, rng: Random) -> Iterator[tuple[Seat, str]]:
    """The log as moves, with a card for every proposal."""
    withdrawn = iter(view.private.withdrawn if view.private else ())
    for (_, entries), hands in zip(told, deal.hands, strict=False):
        left = [list(hand) for hand in hands]
        pending: list[Committed | Changed] = []
        for entry in entries:
            match entry:
                case Moved(seat, action):
                    yield seat, to_text(action)
                case Revealed():
                    yield from _proposals(view.seat, pending, entry.cards, left, withdrawn, rng)
                    pending = []
                    for hand, card in zip(left, entry.cards, strict=True):
                        hand[:] = [other for other in hand if other != card]
                case Committed() | Changed():
                    pending.append(entry)
                case Opened():
                    pass
        finals = [rng.choice(hand) if hand else None for hand in left]
        if view.private is not None and view.seat is not None and view.private.committed is not None:
            finals[view.seat] = view.private.committed
        yield from _proposals(view.seat, pending, finals, left, withdrawn, rng)


def _proposals(
    viewer: Seat | None,
    pending: Sequence[Committed | Changed],
    finals: Sequence[Card | None],
    hands: Sequence[Sequence[Card]],
    withdrawn: Iterator[Card],
    rng: Random,
) -> Iterator[tuple[Seat, str]]:
    """The proposals of one sighting, in the order they were made: a seat's last is known or drawn, those before differ."""
    chains: dict[Seat, list[Card]] = {}
    for entry in reversed(pending):
        chain = chains.setdefault(entry.seat, [])
        chain.append(_before(chain, finals[entry.seat], hands[entry.seat], rng))
    for entry in pending:
        card = chains[entry.seat].pop()
        if entry.seat == viewer and chains[entry.seat]:
            card = next(withdrawn)
        yield entry.seat, to_text((CHANGES if isinstance(entry, Changed) else PROPOSALS)[card])


def _before(chain: Sequence[Card], final: Card | None, hand: Sequence[Card], rng: Random) -> Card:
    """The card a seat laid down before those of its chain: the final one, or any but the next."""
    if chain:
        return rng.choice([card for card in hand if card != chain[-1]])
    assert final is not None
    return final
