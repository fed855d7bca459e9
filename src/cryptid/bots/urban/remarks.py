"""What the stronger urban bots say at the table: only what everyone can see of an action and its effect."""

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
            return f"There were {was} safe announcements before this, and there are {now} now."
        case Wild(effect):
            return f"That's worth my wild card. {remark(public, effect)}"
        case Draw():
            return "I'd like more cards first."
        case Announce(feature):
            return f"That fits {reached(public, feature).bit_count()} blocks within reach."
        case Restrict(side):
            return f"The city gets smaller on the {side}."
        case Relocate(_, space):
            return f"This sensor does the most for me in space {space}."
        case Expand(left, right):
            return "No new evidence." if Block.MYSTERIOUS not in (left, right) else "There's new evidence now."
        case _:  # pragma: no cover
            assert_never(action)


def _safe(public: Public, inactive: Spaces) -> int:
    """Return the number of announcements that would not end in capture."""
    found = reaches(inactive, public.city.presence[public.active])
    return sum(blocks.bit_count() > 1 for blocks in found.values())
