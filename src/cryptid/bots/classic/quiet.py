"""A novice that tells the others little, for a person's first games: they find out most by their own questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from cryptid.bots.bot import Choice
from cryptid.bots.characters import Asking, Character
from cryptid.bots.classic.human import Human
from cryptid.bots.classic.style import rank
from cryptid.core.game import Seat
from cryptid.core.masks import Mask, Space
from cryptid.games.classic import deduce
from cryptid.games.classic.model import Ask, ClassicView, Cube, Search, colours_of

SHY_TURNS = 4  # so that everybody has four turns before a quiet bot searches


class Quiet(Human):
    """Asks the player about whom most is known, and places cubes that rule out the fewest of its possible clues.

    In its first turns it does not search, and asks the questions that rule out the fewest clues.
    """

    def __init__(self, style: Character | None = None) -> None:
        super().__init__("novice", style)
        self.habits = replace(self.habits, reads=0.3)  # it learns less as well, and games should not drag on

    def _act(self, view: ClassicView, acts: Sequence[Ask | Search], rng: Random) -> Choice:
        asks = [act for act in acts if isinstance(act, Ask)]
        turns = sum(entry.seat == view.seat and isinstance(entry.action, Ask | Search) for entry in view.public.log)
        if not asks or turns >= SHY_TURNS:
            return super()._act(view, acts, rng)
        masks, believed = deduce.masks_of(view.public), _believed(view)

        def told(ask: Ask) -> float:
            colours = colours_of(view.public.options.players, ask.target)
            shares = [_share(masks, believed[colour], ask.space) for colour in colours]
            return sum(share * (1 - share) for share in shares)

        return Choice(min(rng.sample(asks, len(asks)), key=told), "I asked what told the others least.")

    def _any(self, view: ClassicView, asks: Sequence[Ask], rng: Random) -> Ask:
        return min(rng.sample(asks, len(asks)), key=lambda ask: rank(view, ask, Asking.MOST_PIECES))

    def _target(
        self, view: ClassicView, asks: Sequence[Ask], shares: Mapping[Seat, Mapping[Space, float]], rng: Random
    ) -> Ask:
        return self._any(view, asks, rng)

    def _cube(self, view: ClassicView, cubes: Sequence[Cube], rng: Random) -> Choice:
        assert view.seat is not None
        own, masks = min(colours_of(view.public.options.players, view.seat)), deduce.masks_of(view.public)
        believed = _believed(view)

        def told(cube: Cube) -> float:
            return _share(masks, believed[own if cube.colour is None else cube.colour], cube.space)

        return Choice(min(rng.sample(cubes, len(cubes)), key=told), "Of all places, this one gave away least.")


def _believed(view: ClassicView) -> Sequence[Sequence[int]]:
    """Return for each colour the clues that its pieces and the hints leave possible for a spectator."""
    return deduce.fitting_pieces(replace(view, seat=None, private=None))


def _share(masks: Sequence[Mask], numbers: Sequence[int], space: Space) -> float:
    """Return the share of these clues that are true on the space; wrong pieces in honour mode may leave none."""
    return sum(masks[number] >> space & 1 for number in numbers) / max(len(numbers), 1)
