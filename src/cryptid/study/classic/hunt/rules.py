"""The rules of a hunt, as functions of the hunt and its trail.

You are seat 0; the hunters are seats 1, 2 and so on. A question goes to any hunter about any open space, and is
answered with a disc or a cube. Nobody pays cubes. A search needs a space that your own clue allows: the hunters answer
in order, up to the first no. A question costs 1, a search that fails costs 2, the one that succeeds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from operator import or_

from cryptid.core.game import BadInput, Event, view
from cryptid.core.masks import Mask, Space
from cryptid.games.classic.admissible import intersection
from cryptid.games.classic.board import EVERYWHERE, Layout, Structures, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Clue, Mode
from cryptid.games.classic.deduce import World, worlds
from cryptid.games.classic.model import CUBES, Ask, ClassicView, LoggedMove, Options, Phase, Search
from cryptid.games.classic.notation import SPACE_NAMES, from_text
from cryptid.games.classic.rules import begin

Hunter = int  # from 1; seat 0 is the person who hunts
Move = Ask | Search
Trail = tuple[Move, ...]

WRONG_SEARCH = 2


@dataclass(frozen=True)
class Hunt:
    """A hunt. Apart from your own clue, `clues[0]`, everything from `clues` on is secret until it is over."""

    mode: Mode
    layout: Layout
    structures: Structures
    cubes: tuple[tuple[Hunter, Space], ...]  # that lie before the first question
    clues: tuple[Clue, ...]  # by seat
    par: int
    ace: int
    salt: str

    @property
    def players(self) -> int:
        return len(self.clues)

    @property
    def hunters(self) -> range:
        return range(1, len(self.clues))

    @cached_property
    def masks(self) -> tuple[Mask, ...]:
        """By seat, the spaces on which the clue is true."""
        masks = clue_masks(self.layout, self.structures)
        return tuple(masks[CLUE_NUMBER[clue]] for clue in self.clues)

    @cached_property
    def habitat(self) -> Space:
        return intersection(self.masks).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Answer:
    """A hunter's answer, which lies on the map as a disc (yes) or a cube."""

    hunter: Hunter
    space: Space
    is_yes: bool


def answers(hunt: Hunt, move: Move) -> tuple[Answer, ...]:
    """Return the truthful answers to a move; to a search, those up to the first no."""
    asked = (move.target,) if isinstance(move, Ask) else hunt.hunters
    return tuple(_until_no(Answer(hunter, move.space, bool(hunt.masks[hunter] >> move.space & 1)) for hunter in asked))


def _until_no(given: Iterator[Answer]) -> Iterator[Answer]:
    for answer in given:
        yield answer
        if not answer.is_yes:
            return


def pieces(hunt: Hunt, trail: Trail) -> tuple[list[Mask], list[Mask]]:
    """Return the cubes and the discs on the map after these moves, by seat."""
    cubes, discs = [0] * hunt.players, [0] * hunt.players
    for hunter, space in hunt.cubes:
        cubes[hunter] |= 1 << space
    for move in trail:
        for answer in answers(hunt, move):
            (discs if answer.is_yes else cubes)[answer.hunter] |= 1 << answer.space
    return [Mask(mask) for mask in cubes], [Mask(mask) for mask in discs]


def seen(hunt: Hunt, trail: Trail = ()) -> ClassicView:
    """Return what you see after these moves, as the view of seat 0 in a game of classic that waits for its action."""
    options = Options(players=hunt.players, mode=hunt.mode, hints=False)
    state = begin(options, hunt.clues, hunt.masks, layout=hunt.layout, structures=hunt.structures)
    cubes, discs = map(tuple, pieces(hunt, trail))
    laid = [
        LoggedMove(hunter, CUBES[None].at[space], (_event(Answer(hunter, space, False)),))
        for hunter, space in hunt.cubes
    ]
    asked = [LoggedMove(0, move, tuple(map(_event, answers(hunt, move)))) for move in trail]
    public = replace(state.public, phase=Phase.ACT, to_act=(0,), cubes=cubes, discs=discs, log=(*laid, *asked))
    return view(replace(state, public=public), 0)


def _event(answer: Answer) -> Event:
    return Event("all", "disc" if answer.is_yes else "cube", (answer.hunter, answer.hunter, answer.space))


def allowed(hunt: Hunt, trail: Trail) -> tuple[Mask, ...]:
    """Return by seat the spaces that you may search (seat 0) or ask this hunter about; none once it is found."""
    cubes, discs = pieces(hunt, trail)
    free = 0 if is_found(hunt, trail) else EVERYWHERE & ~reduce(or_, cubes)
    return Mask(free & hunt.masks[0]), *(Mask(free & ~discs[hunter]) for hunter in hunt.hunters)


def check(hunt: Hunt, trail: Trail, move: Move) -> None:
    """Raise `BadInput` unless the move is allowed after this trail."""
    if is_found(hunt, trail):
        raise BadInput("hunt_over", "This hunt is over: you have found the habitat.")
    (cubes, discs), name = pieces(hunt, trail), SPACE_NAMES[move.space]
    if any(mask >> move.space & 1 for mask in cubes):
        raise BadInput("closed_space", f"{name} is closed by a cube. Choose another space.")
    if isinstance(move, Search):
        if not hunt.masks[0] >> move.space & 1:
            raise BadInput("not_in_area", f"By your own clue it cannot be on {name}. Search another space.")
    elif move.target not in hunt.hunters:
        raise BadInput("no_such_hunter", f"There is no hunter {move.target}; choose 1 to {hunt.players - 1}.")
    elif discs[move.target] >> move.space & 1:
        raise BadInput("answered", f"This hunter has already said yes on {name}. Choose another space.")


def read_move(text: str) -> Move:
    """Parse `ask 2 C7` or `search C7`. Raises `BadInput`."""
    move = from_text(text)
    if not isinstance(move, Ask | Search):
        raise BadInput("not_in_hunt", "In a hunt you only ask or search: write 'ask 2 C7' or 'search C7'.")
    return move


def is_found(hunt: Hunt, trail: Trail) -> bool:
    return bool(trail) and is_find(hunt, trail[-1])


def is_find(hunt: Hunt, move: Move) -> bool:
    """Tell whether this move searches the habitat."""
    return isinstance(move, Search) and move.space == hunt.habitat


def cost(hunt: Hunt, trail: Trail) -> int:
    """Return the number of questions that these moves count as."""
    return sum(1 if isinstance(move, Ask) else 0 if is_find(hunt, move) else WRONG_SEARCH for move in trail)


def clues_left(hunt: Hunt, trail: Trail) -> dict[Hunter, tuple[Clue, ...]]:
    """Return by hunter the clues that fit the hunter's own pieces. No guarantee is used: that is for you to find."""
    (cubes, discs), masks = pieces(hunt, trail), clue_masks(hunt.layout, hunt.structures)
    left = {}
    for hunter in hunt.hunters:
        true, false = discs[hunter], cubes[hunter]
        left[hunter] = tuple([CLUES[n] for n in hunt.mode.pool if masks[n] & true == true and not masks[n] & false])
    return left


@lru_cache(maxsize=16)
def start_worlds(hunt: Hunt) -> tuple[World, ...]:
    """Return every set of clues, by seat, that could have been dealt and fits what lies on the map at the start."""
    return tuple(worlds(seen(hunt)))


def told(hunt: Hunt, trail: Trail) -> tuple[float, ...]:
    """Return for each move the share of the sets of clues still possible that its answers have ruled out."""
    masks = clue_masks(hunt.layout, hunt.structures)
    left, shares = start_worlds(hunt), []
    for move in trail:
        before = len(left)
        for answer in answers(hunt, move):
            left = tuple(w for w in left if bool(masks[w[answer.hunter]] >> answer.space & 1) == answer.is_yes)
        shares.append(1 - len(left) / before)
    return tuple(shares)
