"""Why a space cannot be chosen: the complement of `legal.py`, as a function of the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from cryptid.core.game import Seat
from cryptid.core.masks import Mask, Space, spaces_of
from cryptid.games.classic.legal import discs_by_seat
from cryptid.games.classic.model import ClassicView, Colour, Phase, Private, Public, colours_of, open_spaces

Placing = Literal["Ask", "Search", "Cube", "Disc", "Correct"]  # the actions for which a player chooses a space


class Reason(StrEnum):
    CLOSED = "closed"  # R3.2: a cube lies there
    ANSWERED = "answered"  # R5.2: the seat has its disc there, with two players both its discs
    OWN_DISC = "own_disc"  # R3.3: this colour has its disc there
    CLUE_HOLDS = "clue_holds"  # a cube would be wrong
    CLUE_FAILS = "clue_fails"  # a disc or a search would be wrong


@dataclass(frozen=True, slots=True)
class Blocked:
    """Spaces that an action of this kind cannot name, and why. A closed space is closed for every action."""

    kind: Placing | None  # None: every kind
    who: Seat | Colour | None  # the seat that is asked, or the colour where the seat has two
    piece: Space | None  # of a correction: where the wrong piece lies
    reason: Reason
    spaces: Mask


Rule = tuple[Placing, Seat | Colour | None, Space | None, dict[Reason, int]]  # reasons in the order they are given


def blocked(view: ClassicView) -> tuple[Blocked, ...]:
    """Return the spaces that the view's seat may not choose, each with one reason per action it could be chosen for."""
    rules = [*_rules(view)]
    if not rules:
        return ()
    open_now = open_spaces(view.public)
    found = [Blocked(None, None, None, Reason.CLOSED, Mask(view.public.spaces & ~open_now))]
    for kind, who, piece, reasons in rules:
        left = open_now
        for reason, spaces in reasons.items():
            found.append(Blocked(kind, who, piece, reason, Mask(left & spaces)))
            left &= ~spaces
    return tuple(one for one in found if one.spaces)


def _rules(view: ClassicView) -> Iterator[Rule]:
    public, seat, private = view.public, view.seat, view.private
    if seat is None or private is None or public.phase is Phase.OVER:
        return
    if seat in public.to_act:
        match public.phase:
            case Phase.ACT:
                yield from _acts(public, seat, private)
            case Phase.SHARE | Phase.PENALTY:
                yield from _cubes(public, seat, private)
            case Phase.REPLACE:
                yield _replacement(public, seat, private)
    if public.options.honour_mode:
        yield from _corrections(public, seat, private)


def _acts(public: Public, seat: Seat, private: Private) -> Iterator[Rule]:
    for target, discs in enumerate(discs_by_seat(public)):
        if target != seat:
            yield "Ask", target, None, {Reason.ANSWERED: discs}
    fails = 0
    for mask in private.masks:
        fails |= ~mask
    yield "Search", None, None, {} if public.options.honour_mode else {Reason.CLUE_FAILS: fails}


def _cubes(public: Public, seat: Seat, private: Private) -> Iterator[Rule]:
    for colour, named, mask in _own(public, seat, private):
        wrong = {} if public.options.honour_mode else {Reason.CLUE_HOLDS: mask}
        yield "Cube", named, None, {Reason.OWN_DISC: public.discs[colour], **wrong}


def _replacement(public: Public, seat: Seat, private: Private) -> Rule:
    moving = public.moving[0]
    mask = next(mask for colour, _, mask in _own(public, seat, private) if colour == moving)
    wrong = {} if public.options.honour_mode else {Reason.CLUE_FAILS: ~mask}
    return "Disc", None, None, {Reason.OWN_DISC: public.discs[moving], **wrong}


def _corrections(public: Public, seat: Seat, private: Private) -> Iterator[Rule]:
    for colour, named, mask in _own(public, seat, private):
        cubes, discs = public.cubes[colour], public.discs[colour]
        for piece in spaces_of(cubes & mask):
            yield "Correct", named, piece, {Reason.OWN_DISC: discs, Reason.CLUE_HOLDS: mask}
        for piece in spaces_of(discs & ~mask):
            yield "Correct", named, piece, {Reason.OWN_DISC: discs, Reason.CLUE_FAILS: ~mask}


def _own(public: Public, seat: Seat, private: Private) -> Iterator[tuple[Colour, Colour | None, Mask]]:
    """Yield each colour of the seat, the colour as actions name it, and where its clue holds."""
    players = public.options.players
    for colour, mask in zip(colours_of(players, seat), private.masks, strict=True):
        yield colour, colour if players == 2 else None, mask
