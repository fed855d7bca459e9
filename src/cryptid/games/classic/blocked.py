"""Why a space cannot be chosen: whatever `legal.py` leaves out, with a reason. A function of the view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from cryptid.core.game import Seat
from cryptid.core.masks import Mask, Space
from cryptid.games.classic.legal import legal_actions
from cryptid.games.classic.model import (
    Action,
    Ask,
    ClassicView,
    Colour,
    Correct,
    Cube,
    Disc,
    Phase,
    Search,
    open_spaces,
)

Placing = Literal["Ask", "Search", "Cube", "Disc", "Correct"]  # the actions for which a player chooses a space
Key = tuple[Placing, Seat | Colour | None, Space | None]  # `kind`, `who` and `piece` of `Blocked`


class Reason(StrEnum):
    CLOSED = "closed"  # R3.2: a cube lies there
    ANSWERED = "answered"  # R5.2: the seat has its disc there, with two players both its discs
    OWN_DISC = "own_disc"  # R3.3: this colour has its disc there
    PAID_FOR = "paid_for"  # R7.1: the payment goes on another space
    CLUE_HOLDS = "clue_holds"  # a cube would be wrong
    CLUE_FAILS = "clue_fails"  # a disc or a search would be wrong


@dataclass(frozen=True, slots=True)
class Blocked:
    """Spaces that cannot be chosen for one kind of action, and why. A closed space is closed for every kind."""

    kind: Placing | None  # None: every kind
    who: Seat | Colour | None  # the seat that is asked, or the colour where the seat has two
    piece: Space | None  # of a correction: where the wrong piece lies
    reason: Reason
    spaces: Mask


def blocked(view: ClassicView) -> tuple[Blocked, ...]:
    """Return the spaces that the view's seat may not choose, with one reason for each action it could be chosen for."""
    public = view.public
    open_now = open_spaces(public)
    found = [Blocked(None, None, None, Reason.CLOSED, Mask(public.spaces & ~open_now))]
    for key, legal in _choices(legal_actions(view)).items():
        found += [Blocked(*key, reason, spaces) for reason, spaces in _reasons(view, key, open_now & ~legal)]
    return tuple(one for one in found if one.spaces) if len(found) > 1 else ()


def _choices(actions: Iterable[Action]) -> dict[Key, int]:
    """The spaces among the legal actions, by what they can be chosen for."""
    found: dict[Key, int] = {}
    for action in actions:
        match action:
            case Ask(target, space):
                key: Key = ("Ask", target, None)
            case Search(space):
                key = ("Search", None, None)
            case Cube(colour, space):
                key = ("Cube", colour, None)
            case Disc(space):
                key = ("Disc", None, None)
            case Correct(colour, piece, int(space)):
                key = ("Correct", colour, piece)
            case _:
                continue
        found[key] = found.get(key, 0) | 1 << space
    return found


def _reasons(view: ClassicView, key: Key, left: int) -> Iterator[tuple[Reason, Mask]]:
    """For each group of open spaces that cannot be chosen, yield the reason."""
    kind, who, piece = key
    public = view.public
    if kind in ("Ask", "Search"):
        yield Reason.ANSWERED if kind == "Ask" else Reason.CLUE_FAILS, Mask(left)
        return
    colour = public.moving[0] if kind == "Disc" else who if who is not None else view.seat
    assert colour is not None
    if kind == "Cube" and public.phase is Phase.PENALTY and public.pawn is not None:
        yield Reason.PAID_FOR, Mask(left & 1 << public.pawn)
        left &= ~(1 << public.pawn)
    is_cube = kind == "Cube" or (piece is not None and public.cubes[colour] >> piece & 1)
    yield Reason.OWN_DISC, Mask(left & public.discs[colour])
    yield Reason.CLUE_HOLDS if is_cube else Reason.CLUE_FAILS, Mask(left & ~public.discs[colour])
