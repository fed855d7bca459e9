"""A beginner: strikes out clues player by player, asks where it hopes, and searches when it believes.

It looks at each opponent alone, as people do, and never uses the guarantee that the clues leave one habitat.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.classic.honest import honest_actions
from cryptid.core.masks import Space
from cryptid.games.classic import deduce
from cryptid.games.classic.model import Action, Ask, ClassicView, Search, Vote, owner
from cryptid.games.classic.notation import SPACE_NAMES

BELIEVES_AT = 0.5


class Novice:
    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        """Agree to hints, search or ask with a purpose; anything honest otherwise."""
        honest = honest_actions(view, legal)
        acts = [action for action in honest if isinstance(action, Ask | Search)]
        if acts:
            return _act(view, acts, rng)
        if Vote(True) in honest:
            return Choice(Vote(True), "A beginner takes every hint.")
        return Choice(rng.choice(honest), "Any of the places that are true, by chance.")

    def remark(self, view: ClassicView, action: Action) -> str:
        match action:
            case Ask(target, space):
                share = _fits_by_seat(view)[target][space]
                return f"{share:.0%} of the clues that seat {target} may have allow {SPACE_NAMES[space]}."
            case Search(space):
                return f"{SPACE_NAMES[space]} is the best I know, so I dare."
            case Vote(True):
                return "A hint is always welcome."
            case _:
                return "I put it where I can."


def _act(view: ClassicView, legal: Sequence[Ask | Search], rng: Random) -> Choice:
    """Search the best space if it is believed in, else ask about it, where the answer is least certain."""
    fits = _fits_by_seat(view)
    hope: dict[Space, float] = {}
    for action in legal:
        if isinstance(action, Search):
            hope[action.space] = 1.0
            for shares in fits.values():
                hope[action.space] *= shares[action.space]
    best = max(hope.values(), default=0.0)
    favourites = {space for space, share in hope.items() if share == best}
    asks = [a for a in legal if isinstance(a, Ask) and a.space in favourites and 0 < fits[a.target][a.space] < 1]
    if asks and best < BELIEVES_AT:
        doubt = [abs(fits[ask.target][ask.space] - 0.5) for ask in asks]
        ask = rng.choice([ask for ask, d in zip(asks, doubt, strict=True) if d == min(doubt)])
        return Choice(
            ask, f"{best:.0%} hope for {SPACE_NAMES[ask.space]}, and seat {ask.target} is least certain there."
        )
    searches = [a for a in legal if isinstance(a, Search) and a.space in favourites]
    action = rng.choice(searches or list(legal))
    return Choice(action, f"{best:.0%} hope for {SPACE_NAMES[action.space]}: worth a search.")


def _fits_by_seat(view: ClassicView) -> dict[int, list[float]]:
    """For each other seat and space, the share of its possible clues that hold there; of pairs, both together."""
    public = view.public
    masks = deduce.masks_of(public)
    fits: dict[int, list[float]] = {}
    for colour, numbers in enumerate(deduce.candidates(view)):
        seat = owner(public.options.players, colour)
        if seat != view.seat:
            shares = fits.setdefault(seat, [1.0] * public.spaces.bit_length())
            for space in range(len(shares)):
                holding = sum(masks[number] >> space & 1 for number in numbers)
                shares[space] *= holding / len(numbers) if numbers else 0.5
    return fits
