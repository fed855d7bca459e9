"""Honour mode allows false answers and pieces. Here the honest actions are chosen from the legal ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cryptid.bots.bot import Budget, Choice
from cryptid.bots.random_bot import RandomBot
from cryptid.core.masks import Space
from cryptid.games.classic import model
from cryptid.games.classic.model import Action, ClassicView, Colour, colours_of


class HonestRandom(RandomBot):
    def choose(self, view: ClassicView, legal: Sequence[Action], budget: Budget, rng: Random) -> Choice:
        return super().choose(view, honest_actions(view, legal), budget, rng)


def honest_actions(view: ClassicView, legal: Sequence[Action]) -> Sequence[Action]:
    """Return corrections of the seat's wrong pieces, or if there are none, the actions that say nothing false."""
    if not view.public.options.honour_mode:
        return legal
    corrections = [action for action in legal if isinstance(action, model.Correct)]
    return corrections or [action for action in legal if _is_true(view, action)]


def _is_true(view: ClassicView, action: Action) -> bool:
    assert view.seat is not None
    assert view.private is not None
    masks = dict(zip(colours_of(view.public.options.players, view.seat), view.private.masks, strict=True))

    def holds(colour: Colour | None, space: Space | None) -> bool:
        assert space is not None
        return bool(masks[min(masks) if colour is None else colour] >> space & 1)

    match action:
        case model.Cube():
            return not holds(action.colour, action.space)
        case model.Disc():
            return holds(view.public.moving[0], action.space)
        case model.Search():
            return all(holds(colour, action.space) for colour in masks)
        case model.Answer(reply=model.Reply.CUBE):
            return not holds(action.colour, view.public.pawn)
        case model.Answer():
            return all(holds(colour, view.public.pawn) for colour in masks)
        case _:
            return True
