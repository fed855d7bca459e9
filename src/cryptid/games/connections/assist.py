"""What a front end may show a seat beside its view: the hand ranked, previews, what is barred and what decided.

All are pure functions of what the seat may know, and give plain values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from cryptid.core.assistance import Level
from cryptid.core.game import Seat, View
from cryptid.games.connections.creatures import HAS, SLOTS, Card, Report, Slot, Trait, closeness, matched_slots
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import Flip, Pass, Phase, Private, Public, Sighting, Swap
from cryptid.games.connections.notation import to_text
from cryptid.games.connections.rules import Connections, altered

Seen = View[Public, Private]


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a card is to win, if the others propose any card of their hands, and if each proposes its closest."""

    against_any: float
    against_best: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card of the hand and the slots it matches; by notes, how many unseen cards it beats; by deduction, its chance.

    While the report is drafted, a card beats what matches less of it so far, and nobody knows its chance.
    """

    card: Card
    slots: tuple[Slot, ...]
    beats: int | None = None
    chance: Chance | None = None


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


@dataclass(frozen=True, slots=True)
class Assistance:
    """The hand ranked now and after each legal alteration, what is barred, and how the last sighting was decided."""

    hand: tuple[Ranked, ...]
    previews: tuple[Preview, ...]
    barred: Barred | None
    decided: tuple[Check, ...]
    unseen: int | None  # cards that a card of the hand may beat; from notes on


def assist(view: Seen, level: Level) -> Assistance:
    """The help of this level for the seat of the view; a spectator has no hand and no actions."""
    legal = Connections().legal_actions(view)
    last = next((entry for entry in reversed(view.public.log) if isinstance(entry, Sighting)), None)
    return Assistance(
        ranked_hand(view, level),
        previews(view, [action for action in legal if isinstance(action, Flip | Swap | Pass)], level),
        barred(view.public),
        () if last is None else explained(last),
        None if level is Level.NONE else len(unseen(view)),
    )


def ranked_hand(view: Seen, level: Level) -> tuple[Ranked, ...]:
    """The seat's hand against the report as it lies, closest first."""
    return _ranked(view, view.public.report, unseen(view), level)


def previews(view: Seen, actions: Sequence[Flip | Swap | Pass], level: Level) -> tuple[Preview, ...]:
    """For each of these actions the report it leads to, and the hand ranked by that."""
    others, reports = unseen(view), [altered(view.public.report, action) for action in actions]
    return tuple(
        Preview(to_text(action), report, _ranked(view, report, others, level))
        for action, report in zip(actions, reports, strict=True)
    )


def _ranked(view: Seen, report: Report, others: Sequence[Card], level: Level) -> tuple[Ranked, ...]:
    if view.private is None:
        return ()
    numbers = closeness(report)
    ranked = []
    for card in sorted(view.private.hand, key=lambda card: -numbers[card]):
        beats = sum(numbers[card] > numbers[other] for other in others)
        ranked.append(
            Ranked(
                card,
                matched_slots(report, card),
                None if level is Level.NONE else beats,
                _chance(view.public, beats, len(others)) if level is Level.DEDUCTION else None,
            )
        )
    return tuple(ranked)


def _chance(public: Public, beats: int, others: int) -> Chance | None:
    """R8.3: the share of the ways to deal the unseen cards in which all those that count are beaten."""
    if public.phase in (Phase.DRAFT, Phase.OVER):
        return None
    opponents, each = len(public.playing) - 1, public.options.hand - public.sighting + 1
    held = opponents * each
    return Chance(comb(beats, opponents) / comb(others, opponents), comb(beats, held) / comb(others, held))


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
