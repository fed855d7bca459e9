"""What front ends show beyond the view: the hand ranked, previews, why an action is barred, how a sighting was decided.

All are pure functions of what the seat may know, and give plain values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cryptid.core.game import Seat, View
from cryptid.games.connections.creatures import HAS, SLOTS, Card, Report, Slot, Trait, closeness, matched_slots
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import Flip, Pass, Private, Public, Sighting, Swap
from cryptid.games.connections.notation import to_text
from cryptid.games.connections.rules import altered

Seen = View[Public, Private]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card of the hand: the slots it matches, and how many of the unseen cards it would beat."""

    card: Card
    slots: tuple[Slot, ...]
    beats: int
    unseen: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would make of the report, and of the hand."""

    action: str
    report: Report
    hand: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class Barred:
    """The action that may not be repeated, and who has just done it."""

    action: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Check:
    """One slot of an evaluation: of the seats still in, those that match and those that are out here."""

    slot: Slot
    trait: Trait
    matched: tuple[Seat, ...]
    unmatched: tuple[Seat, ...]
    out: tuple[Seat, ...]  # those unmatched, unless nobody matches


def ranked_hand(view: Seen) -> tuple[Ranked, ...]:
    """The seat's hand against the report as it lies, closest first."""
    return _ranked(view, view.public.report, unseen(view))


def previews(view: Seen, actions: Sequence[Flip | Swap | Pass]) -> tuple[Preview, ...]:
    """For each of these actions the report it leads to, and the hand ranked by that."""
    others, reports = unseen(view), [altered(view.public.report, action) for action in actions]
    return tuple(
        Preview(to_text(action), report, _ranked(view, report, others))
        for action, report in zip(actions, reports, strict=True)
    )


def _ranked(view: Seen, report: Report, others: Sequence[Card]) -> tuple[Ranked, ...]:
    if view.private is None:
        return ()
    numbers = closeness(report)
    hand = sorted(view.private.hand, key=lambda card: -numbers[card])
    return tuple(
        Ranked(card, matched_slots(report, card), sum(numbers[card] > numbers[other] for other in others), len(others))
        for card in hand
    )


def barred(public: Public) -> Barred | None:
    """R4.5: what is barred now and by whom."""
    if public.barred is None:
        return None
    text = to_text(public.barred)
    moves = (entry for entry in reversed(public.log) if not isinstance(entry, Sighting))
    return Barred(text, next(seat for seat, move in moves if move == text))


def explained(sighting: Sighting) -> tuple[Check, ...]:
    """R6.1: who was eliminated at which slot, as far as it took to leave one."""
    cards = {seat: card for seat, card in enumerate(sighting.cards) if card is not None}
    checks = []
    for slot, trait in zip(SLOTS, sighting.report, strict=True):
        if len(cards) == 1:
            break
        matched = tuple(seat for seat, card in cards.items() if HAS[trait.number][card])
        unmatched = tuple(seat for seat in cards if seat not in matched)
        out = unmatched if matched else ()
        checks.append(Check(slot, trait, matched, unmatched, out))
        cards = {seat: card for seat, card in cards.items() if seat not in out}
    return tuple(checks)
