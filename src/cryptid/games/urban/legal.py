"""The legal actions of a seat, from its view alone. Numbers such as R4.2 are those of docs/rules/urban.md."""

from __future__ import annotations

from collections.abc import Sequence

from cryptid.games.urban import model
from cryptid.games.urban.sensors import ANNOUNCEMENTS, RESTRICTIONS, effects, reaches, relocations

# Naming an Enum member through its class is a call in Python 3.11; these are named in every step.
SENSOR, HIDING, RESTRICT, RELOCATE, _, OVER = model.Phase
LEFT, RIGHT = model.Side

DRAW = model.Draw()
CARDS = tuple(model.Card)
EXPANSIONS = {
    (a, b): tuple(dict.fromkeys((model.Expand(a, b), model.Expand(b, a)))) for a in model.Block for b in model.Block
}


def legal_actions(view: model.UrbanView) -> Sequence[model.Action]:
    public, private = view.public, view.private
    if view.seat != public.turn or private is None or public.phase is OVER:
        return ()
    if public.phase is SENSOR:
        return _sensor_actions(public, private)
    if public.phase is HIDING:
        return _announcements(public)
    if public.phase is RESTRICT:
        return _restrictions(public)
    if public.phase is RELOCATE:
        return relocations(public.lifted[0], len(public.spaces[1 - public.active]))
    return EXPANSIONS[private.blocks[0], private.blocks[1]]


def _sensor_actions(public: model.Public, private: model.Private) -> list[model.Action]:
    """R4.2: every effect of the cards in hand and of a face-up wild card, or drawing. Never empty (R4.14)."""
    active = public.spaces[public.active]
    hand = private.hand
    actions: list[model.Action] = []
    for card in CARDS:
        if card in hand:
            actions += effects(card, active)
    if public.wilds[public.turn]:
        for card in CARDS:
            actions += effects(card, active, is_wild=True)
    if len(hand) < model.HAND_LIMIT:
        actions.append(DRAW)
    return actions


def _announcements(public: model.Public) -> tuple[model.Announce, ...]:
    """R5.1, R5.7: the features that may be announced."""
    if not public.options.only_matching:
        return ANNOUNCEMENTS
    found = reaches(public.spaces[1 - public.active], public.city.presence[public.active])
    return tuple(action for action in ANNOUNCEMENTS if action.feature in found)


def _restrictions(public: model.Public) -> tuple[model.Restrict, ...]:
    """R7.2: the sides whose end block has no presence. If both had, the Cryptid would have escaped."""
    row = 1 - public.active
    presence, last = public.city.presence[row], len(public.city.blocks[row]) - 1
    free = {LEFT: not presence & 1, RIGHT: not presence >> last & 1}
    return tuple(RESTRICTIONS[side] for side in model.Side if free[side])
