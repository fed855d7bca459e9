"""The remarks of the stronger urban bots: only what everyone can see of an action and its effect."""

from __future__ import annotations

from typing import assert_never

from cryptid.games.urban import model
from cryptid.games.urban.model import Action, Block, Public, Spaces
from cryptid.games.urban.rules import reached
from cryptid.games.urban.sensors import after, reaches


def remark(public: Public, action: Action) -> str:
    match action:
        case model.Split() | model.Shuffle() | model.Align():
            row = public.active
            was = _safe(public, public.spaces[1 - row])
            now = _safe(public, after(action, public.spaces[row], public.spaces[1 - row])[1])
            return f"Safe announcements: {was} before this, {now} now."
        case model.Wild(effect):
            return f"That's worth my wild card. {remark(public, effect)}"
        case model.Draw():
            return "I'd like more cards first."
        case model.Announce(feature):
            return f"Blocks within reach that fit: {reached(public, feature).bit_count()}."
        case model.Restrict(side):
            return f"The city gets smaller on the {side}."
        case model.Relocate(_, space):
            return f"This sensor does the most for me in space {space}."
        case model.Expand(left, right):
            return "No new evidence." if Block.MYSTERIOUS not in (left, right) else "There's new evidence now."
        case _:  # pragma: no cover
            assert_never(action)


def _safe(public: Public, inactive: Spaces) -> int:
    """Return the number of announcements that would not end in capture."""
    found = reaches(inactive, public.city.presence[public.active])
    return sum(blocks.bit_count() > 1 for blocks in found.values())
