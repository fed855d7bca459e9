"""The reader of urban: decisions judged by 400 lines of play from the mover's view."""

from __future__ import annotations

from math import inf
from random import Random

from cryptid.bots.bot import Budget
from cryptid.bots.urban.tree_search import TreeSearch
from cryptid.bots.urban.value_net import chance
from cryptid.core.game import view
from cryptid.games.urban import GAME
from cryptid.games.urban.model import Action, Announce, Public
from cryptid.games.urban.sensors import reaches
from cryptid.kernels.urban import batch as kernel
from cryptid.study.review import Best, PlainReader, Reason, Scale, Verdict

LINES = 400


class GameReader(PlainReader):
    scale = Scale((0.02, 0.05, 0.10, 0.20), decay=4.354)

    def _verdict(self, ply: int) -> Verdict | None:
        """Compare the played action with the one that was tried most."""
        seat, action = self.actions[ply]
        seen = view(self.states[ply], seat)
        legal = GAME.legal_actions(seen)
        if len(legal) < 2:
            return None
        found = TreeSearch(LINES).search(seen, Budget(inf), kernel.seeded(Random(ply)))
        values = {code: chance(seen, value) for code, _, value in found}
        most = max(found, key=lambda each: each[1])[0]
        best = next(each for each in legal if kernel.code_of(each) == most)
        value, best_value = values[kernel.code_of(action)], values[most]
        loss = 0.0 if action == best else max(best_value - value, 0.0)
        judgement = self.scale.judge(loss)
        shown = best if loss >= self.scale.limits[0] else action
        reason = _reason(self.states[ply].public, shown, best_value)
        return Verdict(judgement, loss, value, best_value, "everything", Best(GAME.to_text(shown), reason))


def _reason(public: Public, action: Action, value: float) -> Reason:
    """Return the chance to win; for an announcement also how many blocks it puts the Cryptid on."""
    if not isinstance(action, Announce):
        return Reason("lines", odds=value)
    inactive = public.spaces[1 - public.active]
    blocks = reaches(inactive, public.city.presence[public.active]).get(action.feature, 0)
    return Reason("announce", odds=value, count=blocks.bit_count())
