"""The legal actions of a seat, from its view alone. Numbers such as R5.2 are those of docs/rules/classic.md."""

from __future__ import annotations

from collections.abc import Sequence

from cryptid.core.game import Seat
from cryptid.core.masks import spaces_of
from cryptid.games.classic.model import (
    ASKS,
    CUBES,
    DISCS,
    SEARCHES,
    Action,
    Answer,
    CallHint,
    ClassicView,
    Correct,
    Pass,
    Phase,
    Private,
    Public,
    Reply,
    Vote,
    colours_of,
    open_spaces,
)


def legal_actions(view: ClassicView) -> Sequence[Action]:
    public, seat, private = view.public, view.seat, view.private
    if seat is None or private is None or public.phase is Phase.OVER:
        return ()
    actions = _waited_for(public, seat, private) if seat in public.to_act else []
    if public.options.honour_mode:
        actions += _corrections(public, seat, private)
    return actions


def _waited_for(public: Public, seat: Seat, private: Private) -> list[Action]:
    """Return the actions of a seat whose turn it is to act."""
    match public.phase:
        case Phase.ACT:
            return _acts(public, seat, private)
        case Phase.SHARE | Phase.PENALTY:
            return _cubes(public, seat, private)
        case Phase.REPLACE:
            return _replacements(public, seat, private)
        case Phase.ANSWER:
            return _answers(public, seat, private)
        case _:
            return [Vote(True), Vote(False)]


def _acts(public: Public, seat: Seat, private: Private) -> list[Action]:
    """R5.1: a question or a search; R9.1: a call for a hint; R10.8: a pass if there is neither."""
    options = public.options
    open_now = open_spaces(public)
    actions: list[Action] = []
    for target, lying in enumerate(_all_discs(public)):
        if target != seat:
            actions += ASKS[target].of(open_now & ~lying)
    if not options.honour_mode:
        for mask in private.masks:
            open_now &= mask
    actions += SEARCHES.of(open_now)
    if not actions:
        actions.append(Pass())
    if options.hints and not public.called and None not in public.given and len(public.given) < options.max_hints:
        actions.append(CallHint())
    return actions


def _all_discs(public: Public) -> Sequence[int]:
    """R5.2, R11.8: for each seat, the spaces with its disc, or with two players with both its discs."""
    discs = public.discs
    return (discs[0] & discs[1], discs[2] & discs[3]) if public.options.players == 2 else discs


def _cubes(public: Public, seat: Seat, private: Private) -> list[Action]:
    """R4.1, R7.1: where the clue is false, R11.4: in either own colour; R10.1: anywhere in honour mode; R10.8: pass."""
    options = public.options
    open_now = open_spaces(public)
    if public.phase is Phase.PENALTY:
        assert public.pawn is not None
        open_now &= ~(1 << public.pawn)
    actions: list[Action] = []
    right = 0
    for colour, mask in zip(colours_of(options.players, seat), private.masks, strict=True):
        free = open_now & ~public.discs[colour]
        right |= free & ~mask
        table = CUBES[colour if options.players == 2 else None]
        actions += table.of(free if options.honour_mode else free & ~mask)
    return actions if right else [*actions, Pass()]


def _replacements(public: Public, seat: Seat, private: Private) -> list[Action]:
    """R6.3: another space where the clue is true; R10.1: anywhere in honour mode; R10.8: or a pass."""
    colour = public.moving[0]
    free = open_spaces(public) & ~public.discs[colour]
    right = free & private.masks[colours_of(public.options.players, seat).index(colour)]
    actions: list[Action] = [*DISCS.of(free if public.options.honour_mode else right)]
    return actions if right else [*actions, Pass()]


def _answers(public: Public, seat: Seat, private: Private) -> list[Action]:
    """R10.2: anything in honour mode; R11.5: with two players, discs if both clues are true, else a true cube."""
    space = public.pawn
    assert space is not None
    if public.options.players != 2:
        return [Answer(Reply.DISC), Answer(Reply.CUBE)]
    own = list(zip(colours_of(2, seat), private.masks, strict=True))
    if public.options.honour_mode:
        without = [colour for colour, _ in own if not public.discs[colour] >> space & 1]
        return [Answer(Reply.DISCS), *(Answer(Reply.CUBE, colour) for colour in without)]
    false = [colour for colour, mask in own if not mask >> space & 1]
    return [Answer(Reply.CUBE, colour) for colour in false] or [Answer(Reply.DISCS)]


def _corrections(public: Public, seat: Seat, private: Private) -> list[Action]:
    """R10.3: each of the seat's wrong pieces; R10.4: and each space where it would be right."""
    open_now = open_spaces(public)
    actions: list[Action] = []
    for colour, mask in zip(colours_of(public.options.players, seat), private.masks, strict=True):
        named = colour if public.options.players == 2 else None
        free = open_now & ~public.discs[colour]
        for wrong, right in ((public.cubes[colour] & mask, free & ~mask), (public.discs[colour] & ~mask, free & mask)):
            for space in spaces_of(wrong):
                actions += [Correct(named, space, to) for to in spaces_of(right)] or [Correct(named, space, None)]
    return actions
