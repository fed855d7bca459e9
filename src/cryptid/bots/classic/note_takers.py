"""Eliminate clues for each player separately, without fail. Fixed opponents: never tune them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic import elimination
from cryptid.bots.classic.honest import honest_actions
from cryptid.bots.classic.remarks import remark
from cryptid.games.classic.model import Action, Ask, ClassicView, Search, Vote
from cryptid.games.classic.notation import SPACE_NAMES


class ShortMemory:
    """Uses only the pieces of the last rounds."""

    rounds: int | None = 2  # it remembers the pieces of so many rounds; None: of all
    search_odds = 0.5

    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """Search or ask about the favourite space, agree to hints, and otherwise take any honest action."""
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if acts:
            return self._act(view, acts, rng)
        if Vote(True) in honest:
            return Choice(Vote(True), "I agree to every hint.")
        return Choice(rng.choice(honest), "I picked one of the honest actions at random.")

    def remark(self, view: ClassicView, action: Action) -> str:
        return remark(view, action)

    def _act(self, view: ClassicView, acts: Sequence[Ask | Search], rng: Random) -> Choice:
        """Search the favourite space if its odds are good, else ask about it where the answer is least certain."""
        moves = len(view.public.log) if self.rounds is None else self.rounds * view.public.options.players
        fits = elimination.shares(
            elimination.remember(view, view.public.log[-moves:]) if moves < len(view.public.log) else view
        )
        space, hope = elimination.favourite(acts, fits, rng)
        ask = elimination.least_certain(acts, space, fits, rng)
        if ask is not None and hope < self.search_odds:
            return Choice(
                ask,
                f"I gave {SPACE_NAMES[space]} a {hope:.0%} chance. Seat {ask.target}'s answer was the least certain.",
            )
        action = Search(space) if Search(space) in acts else rng.choice(acts)
        return Choice(action, f"I gave {SPACE_NAMES[action.space]} a {hope:.0%} chance, so it was worth a search.")


class FullNotes(ShortMemory):
    """Uses every piece on the map."""

    rounds = None
