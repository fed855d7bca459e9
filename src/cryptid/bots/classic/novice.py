"""A beginner: strikes out clues player by player by the latest pieces alone, and asks where it hopes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic import elimination
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.remarks import remark
from cryptid.games.classic.model import Action, Ask, ClassicView, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES


class Novice:
    """It thinks of the pieces of the last rounds only; `believes_at` is the chance at which it searches."""

    rounds: int | None = 2
    believes_at = 0.5
    name = "A beginner"

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """Agree to hints, search or ask with a purpose; anything honest otherwise."""
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if acts:
            return self._act(view, acts, rng)
        if Vote(True) in honest:
            return Choice(Vote(True), f"{self.name} takes every hint.")
        return Choice(rng.choice(honest), "Any of the places that are true, by chance.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)

    def _act(self, view: ClassicView, acts: Sequence[Ask | Search], rng: Random) -> Choice:
        """Search the best space if it is believed in, else ask about it, where the answer is least certain."""
        moves = len(view.public.log) if self.rounds is None else self.rounds * view.public.options.players
        fits = elimination.shares(
            elimination.recalled(view, view.public.log[-moves:]) if moves < len(view.public.log) else view
        )
        space, hope = elimination.favourite(acts, fits, rng)
        ask = elimination.doubtful(acts, space, fits, rng)
        if ask is not None and hope < self.believes_at:
            return Choice(
                ask, f"{hope:.0%} hope for {SPACE_NAMES[space]}, and seat {ask.target} is least certain there."
            )
        action = Search(space) if Search(space) in acts else rng.choice(acts)
        return Choice(action, f"{hope:.0%} hope for {SPACE_NAMES[action.space]}: worth a search.")
