"""Assistance: the ranked hand, previews and what is barred, which a front end may show beside a view.

Everything is worked out from that view alone, and returned as plain values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import Seat
from cryptid.games.connections.creatures import Card, Report, Slot, closeness, matched_slots
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import ConnectionsView, Flip, Moved, Pass, Phase, Public, Swap
from cryptid.games.connections.notation import to_text
from cryptid.games.connections.rules import Connections, altered

SETTINGS = (AssistanceSetting.NONE, AssistanceSetting.NOTES, AssistanceSetting.EVERYTHING)


@dataclass(frozen=True, slots=True)
class Chance:
    """The probability that a card wins: if the others propose at random, and if each proposes its closest card."""

    against_any: float
    against_best: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card of the hand and the slots it matches; with notes, the unseen cards it beats; with deduction, its chance.

    During the draft, a card beats cards that match less of the report so far, and its chance is not known.
    """

    card: Card
    slots: tuple[Slot, ...]
    beats: int | None = None
    chance: Chance | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """The report after an action, and the hand ranked by it."""

    action: str
    report: Report
    hand: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class Barred:
    """The action that may not be repeated, and the seat that has just done it."""

    action: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Assistance:
    """The hand, ranked now and after each legal alteration, and what is barred."""

    hand: tuple[Ranked, ...]
    previews: tuple[Preview, ...]
    barred: Barred | None
    unseen: int | None  # cards that a card of the hand may beat; from notes on


def assist(view: ConnectionsView, setting: AssistanceSetting) -> Assistance:
    """Return the assistance that this setting allows for a view. A spectator has no hand and no actions."""
    legal = Connections().legal_actions(view)
    return Assistance(
        ranked_hand(view, setting),
        previews(view, [action for action in legal if isinstance(action, Flip | Swap | Pass)], setting),
        barred(view.public),
        None if setting is AssistanceSetting.NONE else len(unseen(view)),
    )


def ranked_hand(view: ConnectionsView, setting: AssistanceSetting) -> tuple[Ranked, ...]:
    """The seat's hand ranked by the report, closest first."""
    return _ranked(view, view.public.report, unseen(view), setting)


def previews(
    view: ConnectionsView, actions: Sequence[Flip | Swap | Pass], setting: AssistanceSetting
) -> tuple[Preview, ...]:
    """For each of these actions, the report after it and the hand ranked by that."""
    others, reports = unseen(view), [altered(view.public.report, action) for action in actions]
    return tuple(
        Preview(to_text(action), report, _ranked(view, report, others, setting))
        for action, report in zip(actions, reports, strict=True)
    )


def _ranked(
    view: ConnectionsView, report: Report, others: Sequence[Card], setting: AssistanceSetting
) -> tuple[Ranked, ...]:
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
                None if setting is AssistanceSetting.NONE else beats,
                _chance(view.public, beats, len(others)) if setting is AssistanceSetting.EVERYTHING else None,
            )
        )
    return tuple(ranked)


def _chance(public: Public, beats: int, others: int) -> Chance | None:
    """R8.3: the share of the ways to deal the unseen cards in which this card beats all cards that count."""
    if public.phase in (Phase.DRAFT, Phase.OVER):
        return None
    opponents, each = len(public.playing) - 1, public.options.hand - public.sighting + 1
    held = opponents * each
    return Chance(comb(beats, opponents) / comb(others, opponents), comb(beats, held) / comb(others, held))


def barred(public: Public) -> Barred | None:
    """R4.5: what is barred now, and which seat did it."""
    if public.barred is None:
        return None
    text = to_text(public.barred)
    moves = (entry for entry in reversed(public.log) if isinstance(entry, Moved))
    return Barred(text, next(move.seat for move in moves if move.text == text))
