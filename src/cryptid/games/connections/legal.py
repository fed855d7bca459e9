"""The legal actions of a seat, from its view alone. Numbers such as R4.5 are those of docs/rules/connections.md."""

from __future__ import annotations

from collections.abc import Sequence

from cryptid.games.connections.creatures import Report
from cryptid.games.connections.model import (
    CHANGES,
    FLIPS,
    PASS,
    PICKS,
    PROPOSALS,
    SWAPS,
    Action,
    ConnectionsView,
    Flip,
    Phase,
    Private,
    Public,
    Swap,
)

# R3.2: the picks left, by the set of categories already in the report (bit n: category n).
_PICKS_LEFT = tuple(tuple(pick for pick in PICKS if not used >> pick.trait.category & 1) for used in range(64))

# R4: what may be done to a report, by `allow_pass` and what is barred.
_CHANGING: tuple[Flip | Swap, ...] = (*FLIPS, *SWAPS.values())
_ALTERATIONS: tuple[dict[Flip | Swap | None, tuple[Action, ...]], ...] = tuple(
    {barred: (*(action for action in _CHANGING if action != barred), *passes) for barred in (None, *_CHANGING)}
    for passes in ((), (PASS,))
)


def legal_actions(view: ConnectionsView) -> Sequence[Action]:
    public, private = view.public, view.private
    if private is None:
        return ()
    if public.phase is Phase.PROPOSE:
        if view.seat in public.waiting:
            return [PROPOSALS[card] for card in private.hand]
        return _changes(public, private)
    if public.waiting[:1] != (view.seat,):
        return ()
    if public.phase is Phase.DRAFT:
        return _PICKS_LEFT[_categories(public.report)]
    return _ALTERATIONS[public.options.allow_pass][public.barred]


def _categories(report: Report) -> int:
    used = 0
    for trait in report:
        used |= 1 << trait.category
    return used


def _changes(public: Public, private: Private) -> Sequence[Action]:
    """R5.4: with `recommit`, any other card of the hand, until the last seat has chosen."""
    if not public.options.recommit:
        return ()
    return [CHANGES[card] for card in private.hand if card != private.committed]
