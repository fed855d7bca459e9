"""Knowledge by the pieces: what a patient person can work out from each player's own pieces, without any guarantee.

Every player is looked at alone. That one habitat is left, that clues differ, that each is needed and how many spaces a
clue may have does not count here. Hints count, because they are said aloud.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log2, prod

from cryptid.core.masks import Mask, Space, mask_of, spaces_of
from cryptid.games.classic.clues import CLUE_NUMBER, MENTIONS
from cryptid.games.classic.model import ClassicView, Colour, Public, colours_of
from cryptid.study.classic.areas import ClueSet, areas_of, clue_set


@dataclass(frozen=True, slots=True)
class Piece:
    """A cube or a disc on the map."""

    colour: Colour
    space: Space
    is_disc: bool


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat, or a spectator, knows.

    All `worlds` are equally likely; by the pieces, a world is a space and clues left that are true there. `clues` is by
    colour: the clue numbers that are left, of own colours just the clue itself. `odds` is by space, and `doubt` is the
    entropy of the odds in bits. Without any world the pieces contradict each other, as wrong ones may (R10). `shares`
    is how likely each of the clues is, where that is known.
    """

    worlds: int
    clues: tuple[tuple[int, ...], ...]
    spaces: Mask
    odds: tuple[float, ...]
    doubt: float
    shares: tuple[tuple[float, ...], ...] = ()


def knowledge(view: ClassicView) -> Knowledge:
    """Return what a view tells by the pieces."""
    public = view.public
    lists = clues_left(public, pieces_on(public))
    for colour, number in own_clues(view).items():
        lists[colour] = 1 << number
    ways = [prod((clues & holding).bit_count() for clues in lists) for holding in areas_of(public).on]
    return knowledge_of([tuple(spaces_of(clues)) for clues in lists], ways)


def knowledge_of(clues: Sequence[tuple[int, ...]], worlds: Sequence[int]) -> Knowledge:
    """Return the knowledge with these clues left by colour and these numbers of worlds by space."""
    total = sum(worlds)
    odds = tuple(count / max(total, 1) for count in worlds)
    left = mask_of(space for space, count in enumerate(worlds) if count)
    return Knowledge(total, tuple(clues), left, odds, entropy(odds))


def pieces_on(public: Public) -> Iterator[Piece]:
    """Return every piece on the map, colour by colour, cubes first."""
    for colour, (cubes, discs) in enumerate(zip(public.cubes, public.discs, strict=True)):
        yield from (Piece(colour, space, False) for space in spaces_of(cubes))
        yield from (Piece(colour, space, True) for space in spaces_of(discs))


def clues_left(public: Public, pieces: Iterable[Piece]) -> list[ClueSet]:
    """For each colour, the clues that fit the hints given and those of these pieces that have the colour."""
    holds, pool = areas_of(public).on, hinted_pool(public)
    lists = [pool] * public.options.clues
    for piece in pieces:
        lists[piece.colour] &= holds[piece.space] if piece.is_disc else ~holds[piece.space]
    return lists


def hinted_pool(public: Public) -> ClueSet:
    """Return the clues of the mode that no hint denies."""
    return clue_set(number for number in public.options.mode.pool if not MENTIONS[number] & set(public.given))


def own_clues(view: ClassicView) -> dict[Colour, int]:
    """Return the numbers of the seat's own clues by colour; a spectator has none."""
    if view.seat is None or view.private is None:
        return {}
    own = colours_of(view.public.options.players, view.seat)
    return {colour: CLUE_NUMBER[clue] for colour, clue in zip(own, view.private.clues, strict=True)}


def entropy(odds: Iterable[float]) -> float:
    """Return the entropy of some probabilities in bits."""
    return sum(share * log2(1 / share) for share in odds if share > 0)
