"""The reader of connections: decisions judged by the points that they bring on average in this sighting."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from cryptid.bots.bot import Budget
from cryptid.bots.connections.searcher import Searcher
from cryptid.core.game import State, view
from cryptid.games.connections import GAME
from cryptid.games.connections.model import Private, Public
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
        reason = Reason("points", odds=best_value)
        return Verdict(self.scale.judge(loss), loss, value, best_value, "everything", Best(GAME.to_text(best), reason))
