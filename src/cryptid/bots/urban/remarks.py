"""What the stronger bots say aloud: what everyone can see of an action, and what it did to the announcements."""

from __future__ import annotations

from typing import assert_never

from cryptid.games.urban.model import (
    Action,
    Align,
    Announce,
    Block,
    Draw,
    Expand,
    Public,
    Relocate,
    Restrict,
    Shuffle,
    Spaces,
    Split,
    Wild,
)
from cryptid.games.urban.rules import reached
from cryptid.games.urban.sensors import after, reaches


def remark(public: Public, action: Action) -> str:
    match action:
        case Split() | Shuffle() | Align():
            row = public.active
            was = _safe(public, public.spaces[1 - row])
            now = _safe(public, after(action, public.spaces[row], public.spaces[1 - row])[1])
            return f"Safe announcements, as the sensors lie: {was} before this, {now} after it."
        case Wild(effect):
            return f"This is worth my wild card. {remark(public, effect)}"
        case Draw():
            return "I want more cards before I show what I am up to."
        case Announce(feature):
            return f"Blocks in reach that fit: {reached(public, feature).bit_count()}."
        case Restrict(side):
            return f"The city gets smaller on the {side}."
        case Relocate(_, space):
            return f"Space {space} is where this sensor does most for me."
        case Expand(left, right):
            return "Nothing to find there yet." if Block.MYSTERIOUS not in (left, right) else "New evidence is out."
        case _:  # pragma: no cover
            assert_never(action)


def _safe(public: Public, inactive: Spaces) -> int:
    """How many announcements would not end in capture."""
    found = reaches(inactive, public.city.presence[public.active])
    return sum(blocks.bit_count() > 1 for blocks in found.values())
