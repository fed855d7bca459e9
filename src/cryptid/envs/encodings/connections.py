"""The encoding of connections: the report, the seat's hand, and the cards turned up in this expedition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cryptid.core.game import View
from cryptid.envs.encoding import Encoding, one_hot
from cryptid.games.connections.creatures import CARDS, SLOTS, TRAITS
from cryptid.games.connections.model import (
    FLIPS,
    MAX_PLAYERS,
    PASS,
    PICKS,
    PROPOSALS,
    SWAPS,
    Action,
    Flip,
    Options,
    Phase,
    Private,
    Public,
    Sighting,
    Swap,
    expeditions_needed,
)

SEATS = range(MAX_PLAYERS)
PLAYERS = range(2, MAX_PLAYERS + 1)
CHANGES: tuple[Flip | Swap, ...] = (*FLIPS, *SWAPS.values())

ACTIONS: tuple[Action, ...] = (*PICKS, *CHANGES, PASS, *PROPOSALS)

PARTS = {
    "seat": len(SEATS),
    "players": len(PLAYERS),
    "phase": len(Phase),
    "playing": len(SEATS),
    "waiting": len(SEATS),
    "sudden_death": 1,
    "left": 1,  # of the sightings of this expedition
    "report": len(SLOTS) * len(TRAITS),
    "barred": len(CHANGES),
    "scores": len(SEATS),
    "hand": len(CARDS),
    "committed": len(CARDS),
    "turned_up": len(CARDS),
}


def read(view: View[Public, Private]) -> dict[str, Sequence[float]]:
    public, private, options = view.public, view.private, view.public.options
    assert private is not None
    report = [None] * (len(SLOTS) - len(public.report)) + [*public.report]
    top = options.win_score + options.hand
    return {
        "seat": one_hot(SEATS, view.seat),
        "players": one_hot(PLAYERS, options.players),
        "phase": one_hot(list(Phase), public.phase),
        "playing": one_hot(SEATS, *public.playing),
        "waiting": one_hot(SEATS, *(public.waiting if public.phase is Phase.PROPOSE else public.waiting[:1])),
        "sudden_death": [public.sudden_death],
        "left": [max(0, options.hand - public.sighting + 1) / options.hand],
        "report": [hot for trait in report for hot in one_hot(TRAITS, trait)],
        "barred": one_hot(CHANGES, public.barred),
        "scores": [min(1.0, score / top) for score in public.scores],
        "hand": one_hot(CARDS, *private.hand),
        "committed": one_hot(CARDS, private.committed),
        "turned_up": one_hot(CARDS, *_turned_up(public)),
    }


def _turned_up(public: Public) -> set[Any]:
    """The cards that were turned up in this expedition."""
    sightings = (entry for entry in public.log if isinstance(entry, Sighting))
    return {card for entry in sightings if entry.expedition == public.expedition for card in entry.cards}


def longest(options: Options) -> int:
    """An expedition is a draft and, for each card of a hand, an alteration and a proposal by every seat."""
    return expeditions_needed(options) * (len(SLOTS) + options.hand * options.players * 2)


ENCODING = Encoding(PARTS, ACTIONS, read, longest)
