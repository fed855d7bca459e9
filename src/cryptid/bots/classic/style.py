"""Whom a character asks, where its level has no strong reason to prefer one player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.characters import Asking, Character
from cryptid.games.classic.model import Ask, ClassicView, colours_of


def preferred(view: ClassicView, asks: Sequence[Ask], style: Character | None, rng: Random) -> Ask:
    """Return the question that suits the character best, or any of them without one."""
    order = rng.sample(asks, len(asks))
    if style is None:
        return order[0]
    return min(order, key=lambda ask: rank(view, ask, style.asks))


def rank(view: ClassicView, ask: Ask, asks: Asking) -> int:
    """Return a rank that is lower for the players that the character prefers to ask."""
    public = view.public
    asked = [e.action.target for e in public.log if e.seat == view.seat and isinstance(e.action, Ask)]
    match asks:
        case Asking.LAST_MOVED:
            movers = [entry.seat for entry in reversed(public.log)]
            return movers.index(ask.target) if ask.target in movers else len(movers)
        case Asking.EVENLY:
            return asked.count(ask.target)
        case Asking.MOST_PIECES:
            colours = colours_of(public.options.players, ask.target)
            return -sum((public.cubes[colour] | public.discs[colour]).bit_count() for colour in colours)
        case Asking.SAME_AGAIN:
            return 0 if asked[-1:] == [ask.target] else 1
