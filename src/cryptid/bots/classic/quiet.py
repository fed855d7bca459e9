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
from cryptid.core.masks import Space
from cryptid.games.classic import deduce
from cryptid.games.classic.model import Ask, ClassicView, Cube, colours_of


class Quiet(Human):
    """Asks the player about whom most is known, and places cubes that rule out the fewest of its possible clues."""

    def __init__(self, style: Character | None = None) -> None:
        super().__init__("novice", style)
        self.habits = replace(self.habits, reads=0.3)  # it learns less as well, and games should not drag on

    def _any(self, view: ClassicView, asks: Sequence[Ask], rng: Random) -> Ask:
        return min(rng.sample(asks, len(asks)), key=lambda ask: rank(view, ask, Asking.MOST_PIECES))

    def _target(
        self, view: ClassicView, asks: Sequence[Ask], shares: Mapping[Seat, Mapping[Space, float]], rng: Random
    ) -> Ask:
        return self._any(view, asks, rng)

    def _cube(self, view: ClassicView, cubes: Sequence[Cube], rng: Random) -> Choice:
        assert view.seat is not None
        own, masks = min(colours_of(view.public.options.players, view.seat)), deduce.masks_of(view.public)
        believed = deduce.fitting_pieces(replace(view, seat=None, private=None))

        def told(cube: Cube) -> int:
            numbers = believed[own if cube.colour is None else cube.colour]
            return sum(masks[number] >> cube.space & 1 for number in numbers)

        return Choice(min(rng.sample(cubes, len(cubes)), key=told), "Of all places, this one gave away least.")
