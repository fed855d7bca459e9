"""The coach of connections: what an expert would do, with how the learner's cards fit the report, and the points.

The kinds of a nudge and a suggestion are the kinds of their action: `pick`, `flip`, `swap`, `pass`, `propose` or
`change`. `odds` are the points that it brings on average in this sighting. `count` of `total`:

| action | counts |
|---|---|
| pick | cards of the hand that have the trait |
| flip, swap, pass | unseen cards that would be closer to the report than the learner's closest |
| propose, change | unseen cards that are closer to the report than this one |

The slip `mistake` has the points of the played action as `odds`, and those of `text` as `better`.
"""

from __future__ import annotations

from typing import assert_never

from cryptid.core.game import State
from cryptid.games.connections import GAME
from cryptid.games.connections.creatures import HAS, Card, Report, closeness
from cryptid.games.connections.deduce import unseen
from cryptid.games.connections.model import Action, Change, ConnectionsView, Flip, Pass, Pick, Propose, Swap
from cryptid.study.coach import Advice, bots_choice, is_plainly_bad, verdict_from_view


def nudge(seen: ConnectionsView) -> Advice:
    """Point at the slot or the cards that decide, not at what to do with them."""
    action = best(seen)
    match action:
        case Pick():
            return Advice("pick")
        case Flip() | Swap() | Pass():
            count, total = _closer(seen, seen.public.report)
            return Advice("alter", things=("slot 1", "slot 2"), count=count, total=total)
        case Propose() | Change():
            return Advice("choose", things=tuple(f"card {card}" for card in _hand(seen)[:2]))
        case _:
            assert_never(action)


def suggestion(seen: ConnectionsView) -> Advice:
    action = best(seen)
    verdict = verdict_from_view(GAME.name, seen, action)
    count, total = _counts(seen, action)
    points = None if verdict is None else verdict.value
    return Advice(type(action).__name__.lower(), GAME.to_text(action), None, _touched(action), count, total, points)


def slip(seen: ConnectionsView, action: Action) -> Advice | None:
    """Return the better choice if the action cost much of a point."""
    verdict = verdict_from_view(GAME.name, seen, action)
    if verdict is None or not is_plainly_bad(verdict):
        return None
    return Advice("mistake", verdict.best.text, odds=verdict.value, better=verdict.best_value)


def best(seen: ConnectionsView) -> Action:
    action: Action = bots_choice(GAME.name, "master", seen, GAME.legal_actions(seen))
    return action


def _touched(action: Action) -> tuple[str, ...]:
    match action:
        case Flip(slot):
            return (f"slot {slot}",)
        case Swap(left, right):
            return (f"slot {left}", f"slot {right}")
        case Propose(card) | Change(card):
            return (f"card {card}",)
        case _:
            return ()


def _counts(seen: ConnectionsView, action: Action) -> tuple[int, int]:
    match action:
        case Pick(trait):
            return sum(HAS[trait.number][card] for card in _hand(seen)), len(_hand(seen))
        case Propose(card) | Change(card):
            return _closer(seen, seen.public.report, card)
        case _:
            return _closer(seen, _altered(seen, action))


def _altered(seen: ConnectionsView, action: Action) -> Report:
    """Return the report after a change, which depends on the public part alone."""
    if isinstance(action, Pass):
        return seen.public.report
    assert seen.seat is not None
    report: Report = GAME.apply(State(seen.public, (), None), seen.seat, action).state.public.report
    return report


def _closer(seen: ConnectionsView, report: Report, card: Card | None = None) -> tuple[int, int]:
    """Return how many unseen cards are closer to a report than this one, or than the closest in hand."""
    close, others = closeness(report), unseen(seen)
    mark = max(close[own] for own in _hand(seen)) if card is None else close[card]
    return sum(close[other] > mark for other in others), len(others)


def _hand(seen: ConnectionsView) -> tuple[Card, ...]:
    """Return the cards in hand, the closest to the report first."""
    assert seen.private is not None
    close = closeness(seen.public.report)
    return tuple(sorted(seen.private.hand, key=lambda card: -close[card]))
