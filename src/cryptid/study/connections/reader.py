"""The reader of connections: decisions judged by the points that they bring on average in this sighting."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any, assert_never

from cryptid.bots.bot import Budget
from cryptid.bots.connections.searcher import Searcher
from cryptid.core.game import State, view
from cryptid.games.connections import GAME
from cryptid.games.connections.creatures import HAS, NAMES, SLOTS, Card, Report, closeness, matched_slots
from cryptid.games.connections.model import (
    Action,
    Change,
    ConnectionsView,
    Flip,
    Pass,
    Pick,
    Private,
    Propose,
    Public,
    Swap,
)
from cryptid.study.connections.puzzles import altered
from cryptid.study.review import Best, PlainReader, Reason, Scale, Verdict

ConnectionsState = State[Public, Private, Any]  # Any: the hidden part is not looked at


class _Judge(Searcher):
    worlds, steps, trust, memory = 100, 10, (0, 2, 0), 3


class GameReader(PlainReader):
    scale = Scale((0.02, 0.10, 0.20, 0.40), decay=4.354)

    def _verdict(self, ply: int) -> Verdict | None:
        """Compare in two samples: the best choice of one is valued in the other, so that luck costs nothing."""
        seat, action = self.actions[ply]
        seen = view(self.states[ply], seat)
        legal = GAME.legal_actions(seen)
        if len(legal) < 2:
            return None
        rng, judge = Random(ply), _Judge()
        one, two = (judge.points(seen, legal, judge.sampled(seen, Budget(inf), rng), rng) for _ in range(2))
        tops = [max(range(len(legal)), key=points.__getitem__) for points in (one, two)]
        played = legal.index(action)
        value, best_value = (one[played] + two[played]) / 2, (two[tops[0]] + one[tops[1]]) / 2
        loss = max(best_value - value, 0.0)
        best = legal[tops[0]] if loss >= self.scale.limits[0] else action
        reason = _reason(seen, best, best_value)
        return Verdict(self.scale.judge(loss), loss, value, best_value, "everything", Best(GAME.to_text(best), reason))


def _reason(seen: ConnectionsView, best: Action, value: float) -> Reason:
    """Return the points of a choice, and why: the cards with a picked trait, or the card that fits a changed report."""
    assert seen.private is not None
    hand = seen.private.hand
    match best:
        case Pick(trait):
            return Reason("pick", odds=value, count=sum(HAS[trait.number][card] for card in hand))
        case Flip() | Swap() | Pass():
            report = altered(seen.public.report, best)
            ranks = closeness(report)
            card = max(hand, key=lambda each: ranks[each])
            return Reason("alter", odds=value, count=_first_slots(report, card), card=NAMES[card])
        case Propose(card) | Change(card):
            return Reason("propose", odds=value, count=_first_slots(seen.public.report, card), card=NAMES[card])
        case _:  # pragma: no cover
            assert_never(best)


def _first_slots(report: Report, card: Card) -> int:
    """Return how many slots the card matches before the first that it does not."""
    matched = matched_slots(report, card)
    return next((slot - 1 for slot in SLOTS if slot not in matched), len(SLOTS))
