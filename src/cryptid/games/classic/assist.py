"""Assistance: areas, notes and odds that a front end may show beside a view, worked out from that view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import Seat
from cryptid.core.masks import Space, spaces_of
from cryptid.games.classic import deduce
from cryptid.games.classic.admissible import fitting
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Clue
from cryptid.games.classic.grade import grade_of
from cryptid.games.classic.model import ClassicView, Colour, Grade, Public, Setup, Source, colours_of, owner

SETTINGS = tuple(AssistanceSetting)


@dataclass(frozen=True, slots=True)
class Area:
    """A clue that the seat knows, and the spaces on which it is true."""

    colour: Colour
    clue: Clue
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The clues for one colour of another seat: those still possible, and those its own pieces or hints rule out.

    `taken` are possible clues that another colour is known to have: no two clues are the same (R2.3).
    """

    colour: Colour
    seat: Seat
    possible: tuple[Clue, ...]
    struck: tuple[Clue, ...]
    taken: tuple[Clue, ...]


@dataclass(frozen=True, slots=True)
class Likely:
    """A clue that a colour may still have, and its probability."""

    colour: Colour
    clue: Clue
    odds: float


@dataclass(frozen=True, slots=True)
class Deduction:
    """The number of worlds that fit the view, and the share of them for each clue of a colour and for each habitat.

    By the pieces, a world is a space, and clues that fit the pieces and are true there. If no world fits, a piece on
    the map is wrong; that happens only in honour mode.
    """

    worlds: int
    clues: tuple[Likely, ...]
    spaces: tuple[tuple[Space, float], ...]


@dataclass(frozen=True, slots=True)
class Assistance:
    """The areas of the clues that the seat knows; with notes, what pieces rule out; with more, the odds.

    `undealt` are clues that nobody has, because they are true on too few or too many spaces (R2.4).
    """

    areas: tuple[Area, ...]
    notes: tuple[Notes, ...] | None
    undealt: tuple[Clue, ...] | None  # with notes
    deduction: Deduction | None
    story: deduce.Story | None  # once R8.2 has shown the clues
    grade: Grade | None  # of the set-up, at the same time; null in advanced mode


Infer = Callable[[ClassicView], deduce.Odds]


def assist(view: ClassicView, setting: AssistanceSetting, infer: Infer = deduce.odds) -> Assistance:
    """Return the assistance that this setting allows for a view. A spectator has no area.

    `infer` is `deduce.odds` or a twin of it.
    """
    return Assistance(
        areas(view),
        None if setting is AssistanceSetting.NONE else notes(view),
        None if setting is AssistanceSetting.NONE else undealt(view.public),
        _odds(view, setting, infer),
        deduce.story(view.public),
        graded(view.public),
    )


def _odds(view: ClassicView, setting: AssistanceSetting, infer: Infer) -> Deduction | None:
    match setting:
        case AssistanceSetting.PIECES:
            return deduction(view, deduce.odds_by_pieces)
        case AssistanceSetting.EVERYTHING:
            return deduction(view, infer)
        case _:
            return None


def undealt(public: Public) -> tuple[Clue, ...]:
    """The clues that are never dealt on this map, by R2.4. Nobody can rely on that in a set-up made by hand."""
    mode = public.options.mode
    if public.options.source is Source.HAND:
        return ()
    dealt = fitting(mode, mode.pool, deduce.masks_of(public))
    return tuple(CLUES[number] for number in mode.pool if number not in dealt)


def graded(public: Public) -> Grade | None:
    """Return the grade of the set-up once R8.2 has shown the clues. Before, it would be a clue to the habitat."""
    if public.revealed is None:
        return None
    options = public.options
    return grade_of(Setup(options.mode, options.players, public.layout, public.structures, public.revealed.clues))


def areas(view: ClassicView) -> tuple[Area, ...]:
    """The areas of the seat's own clues; of all clues once the game has revealed them (R8.2), also for spectators."""
    public, private = view.public, view.private
    if public.revealed is not None:
        masks = deduce.masks_of(public)
        return tuple(
            Area(colour, clue, tuple(spaces_of(masks[CLUE_NUMBER[clue]])))
            for colour, clue in enumerate(public.revealed.clues)
        )
    if private is None:
        return ()
    return tuple(
        Area(colour, clue, tuple(spaces_of(mask)))
        for colour, clue, mask in zip(_own(view), private.clues, private.masks, strict=True)
    )


def notes(view: ClassicView) -> tuple[Notes, ...]:
    """The notes on each other colour: what its own pieces or hints rule out, and what is known of another colour."""
    catalogue = view.public.options.mode.pool
    fitting_pieces = deduce.fitting_pieces(view)
    known = _known([{CLUES[number] for number in numbers} for numbers in fitting_pieces], undealt(view.public))
    made = []
    for colour, numbers in enumerate(fitting_pieces):
        if colour not in _own(view):
            possible = tuple(CLUES[number] for number in numbers)
            struck = tuple(CLUES[number] for number in catalogue if number not in numbers)
            taken = tuple(clue for clue in possible if known.get(clue, colour) != colour)
            made.append(Notes(colour, owner(view.public.options.players, colour), possible, struck, taken))
    return tuple(made)


def _known(possible: Sequence[set[Clue]], never: Iterable[Clue]) -> dict[Clue, Colour]:
    """Return the clue of each colour that has only one left; a clue that one colour has is ruled out for the others."""
    known: dict[Clue, Colour] = {}
    for _ in possible:
        for colour, clues in enumerate(possible):
            left = [clue for clue in clues.difference(never) if known.get(clue, colour) == colour]
            if len(left) == 1:
                known[left[0]] = colour
    return known


def deduction(view: ClassicView, infer: Infer = deduce.odds) -> Deduction:
    """The odds that `infer` works out from all players' pieces together."""
    odds = infer(view)
    clues = tuple(
        Likely(colour, CLUES[number], share)
        for colour, shares in enumerate(odds.clues)
        if colour not in _own(view)
        for number, share in shares.items()
    )
    return Deduction(odds.worlds, clues, tuple((space, share) for space, share in enumerate(odds.spaces) if share))


def _own(view: ClassicView) -> tuple[Colour, ...]:
    return () if view.seat is None else colours_of(view.public.options.players, view.seat)
