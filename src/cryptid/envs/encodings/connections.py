"""The encoding of connections: the report, the seat's hand, and the cards turned up in this expedition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cryptid.core.game import View
from cryptid.envs.encoding import Encoding, one_hot
from cryptid.games.connections import model
from cryptid.games.connections.creatures import CARDS, SLOTS, TRAITS

SEATS = range(model.MAX_PLAYERS)
PLAYERS = range(2, model.MAX_PLAYERS + 1)
CHANGES: tuple[model.Flip | model.Swap, ...] = (*model.FLIPS, *model.SWAPS.values())

ACTIONS: tuple[model.Action, ...] = (*model.PICKS, *CHANGES, model.PASS, *model.PROPOSALS)

PARTS = {
    "seat": len(SEATS),
    "players": len(PLAYERS),
    "phase": len(model.Phase),
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


def read(view: View[model.Public, model.Private]) -> dict[str, Sequence[float]]:
    public, private, options = view.public, view.private, view.public.options
    assert private is not None
    report = [None] * (len(SLOTS) - len(public.report)) + [*public.report]
    top = options.win_score + options.hand
    return {
        "seat": one_hot(SEATS, view.seat),
        "players": one_hot(PLAYERS, options.players),
        "phase": one_hot(list(model.Phase), public.phase),
        "playing": one_hot(SEATS, *public.playing),
        "waiting": one_hot(SEATS, *(public.waiting if public.phase is model.Phase.PROPOSE else public.waiting[:1])),
        "sudden_death": [public.sudden_death],
        "left": [max(0, options.hand - public.sighting + 1) / options.hand],
        "report": [hot for trait in report for hot in one_hot(TRAITS, trait)],
        "barred": one_hot(CHANGES, public.barred),
        "scores": [min(1.0, score / top) for score in public.scores],
        "hand": one_hot(CARDS, *private.hand),
        "committed": one_hot(CARDS, private.committed),
        "turned_up": one_hot(CARDS, *_turned_up(public)),
    }


def _turned_up(public: model.Public) -> set[Any]:
    """The cards that were turned up in this expedition."""
    sightings = (entry for entry in public.log if isinstance(entry, model.Sighting))
    return {card for entry in sightings if entry.expedition == public.expedition for card in entry.cards}


def longest(options: model.Options) -> int:
    """An expedition is a draft and, for each card of a hand, an alteration and a proposal by every seat."""
    return model.expeditions_needed(options) * (len(SLOTS) + options.hand * options.players * 2)


ENCODING = Encoding(PARTS, ACTIONS, read, longest)
