"""The spaces of the map as things to tap: what is true of each, and how the answer to it is explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cryptid.core.game import Seat
from cryptid.core.hexes import distance
from cryptid.core.masks import Mask, Space, spaces_of
from cryptid.games.classic.admissible import fitting, intersection
from cryptid.games.classic.board import COLS, TERRITORIES, Ground, Layout, Structures, ground
from cryptid.games.classic.clues import CLUE_NUMBER, STRUCTURE_COLOURS, TERRAINS, Clue
from cryptid.games.classic.deduce import masks_of
from cryptid.games.classic.model import ClassicState, colours_of, open_spaces, owner
from cryptid.games.classic.notation import SPACE_BY_NAME, SPACE_NAMES
from cryptid.study.lessons.script import Thing, Verdict

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
LOUDER = 1  # a quiet cube leaves at most so many clues less than the quietest


def things(state: ClassicState, seat: Seat) -> tuple[Thing, ...]:
    """Return the 108 spaces, with what is true of each and the words that a sentence about it can use.

    What can be true:
    - "space": always;
    - "yours", "not yours": the learner's clues all hold there, or not;
    - "with SEAT": so do that seat's;
    - "open", "taken": it has no cube, or one;
    - "free": it is open, and the learner may lay a cube there;
    - "quiet": it is free, and a cube there would tell others about as little as a cube can.

    Words: "space", "terrain", "about"; "why_COLOUR", the reason why that colour's clue holds or does not; and "left",
    the number of clues that a cube there would leave for the learner.
    """
    public = state.public
    words = _words(public.layout, public.structures, state.hidden.clues)
    left = _left_by_cube(state, seat)
    quiet = max(left.values(), default=0) - LOUDER
    fits = [intersection(private.masks) for private in state.private]
    open_now = open_spaces(public)
    return tuple(
        Thing(
            name,
            _truths(fits, seat, space) | _cube_truths(open_now, left, quiet, space),
            {**words[space], "left": str(left.get(space, ""))},
        )
        for space, name in enumerate(SPACE_NAMES)
    )


def _truths(fits: Sequence[Mask], seat: Seat, space: Space) -> frozenset[str]:
    if not fits[seat] >> space & 1:
        return frozenset({"space", "not yours"})
    return frozenset({"space", "yours", *(f"with {other}" for other, mask in enumerate(fits) if mask >> space & 1)})


def _cube_truths(open_now: int, left: Mapping[Space, int], quiet: int, space: Space) -> frozenset[str]:
    if not open_now >> space & 1:
        return frozenset({"taken"})
    if space not in left:
        return frozenset({"open"})
    return frozenset({"open", "free", "quiet"} if left[space] >= quiet else {"open", "free"})


def _left_by_cube(state: ClassicState, seat: Seat) -> dict[Space, int]:
    """Return for each free space how many clues fit the learner's pieces and a cube there."""
    public = state.public
    colour = colours_of(public.options.players, seat)[0]
    cubes, discs = public.cubes[colour], public.discs[colour]
    mode, masks = public.options.mode, masks_of(public)
    dealt = [masks[number] for number in fitting(mode, mode.pool, masks)]
    left = [mask for mask in dealt if not mask & cubes and discs & ~mask == 0]
    free = open_spaces(public) & ~intersection(state.private[seat].masks)
    return {space: sum(not mask >> space & 1 for mask in left) for space in spaces_of(free)}


@lru_cache(maxsize=64)
def _words(layout: Layout, structures: Structures, clues: tuple[Clue, ...]) -> tuple[dict[str, str], ...]:
    land = ground(layout)
    return tuple(
        {
            "space": name,
            "terrain": land.terrain(space),
            "about": about(land, structures, space),
            **{f"why_{colour}": why(layout, structures, clue, space) for colour, clue in enumerate(clues)},
        }
        for space, name in enumerate(SPACE_NAMES)
    )


def verdicts(state: ClassicState, name: str) -> tuple[Verdict, ...]:
    """Return whether each player's clue holds on a space, and why."""
    public, space = state.public, SPACE_BY_NAME[name]
    masks, players = masks_of(public), public.options.players
    return tuple(
        Verdict(
            owner(players, colour),
            bool(masks[CLUE_NUMBER[clue]] >> space & 1),
            why(public.layout, public.structures, clue, space),
        )
        for colour, clue in enumerate(state.hidden.clues)
    )


def about(land: Ground, structures: Structures, space: Space) -> str:
    """Return what there is on a space, in two short sentences."""
    territory = land.territory(space)
    built = next((f"a {each.colour} {_KINDS[each.kind]}" for each in structures if each.space == space), None)
    place = f"It lies in {territory} territory" if territory else "No territory"
    return f"{SPACE_NAMES[space]} is {land.terrain(space)}. {place}, {f'with {built}' if built else 'nothing built'}."


def why(layout: Layout, structures: Structures, clue: Clue, space: Space) -> str:
    """Return the reason why a clue without a "not" holds or does not hold on a space."""
    land = ground(layout)
    terrain = land.terrain(space)
    if "|" in clue or clue == f"1:{terrain}":
        return f"{SPACE_NAMES[space]} is {terrain}."
    what = clue.split(":")[1]
    far, near = nearest(space, _places(layout, structures, what))
    if far == 0:
        territory = land.territory(space)
        is_territory = what in (*TERRITORIES, "animal")
        return f"It lies in {territory} territory." if is_territory else f"{SPACE_NAMES[space]} has one itself."
    names = " and ".join(SPACE_NAMES[each] for each in near[:2])
    noun, verb = (_noun(what), "is") if len(near) == 1 else (_plural(_noun(what)), "are")
    return f"The nearest {noun}, {names}, {verb} {NUMBERS[far]} {'space' if far == 1 else 'spaces'} away."


def nearest(space: Space, places: tuple[Space, ...]) -> tuple[int, list[Space]]:
    """Return how far the nearest of these places is, and which they are."""
    far = [distance(divmod(space, COLS), divmod(each, COLS)) for each in places]
    return min(far), [each for each, steps in zip(places, far, strict=True) if steps == min(far)]


@lru_cache(maxsize=256)
def _places(layout: Layout, structures: Structures, what: str) -> tuple[Space, ...]:
    """Return the spaces of a terrain, a territory, a kind of structure or a colour of structures."""
    land = ground(layout)
    if what in TERRAINS:
        return tuple(spaces_of(land.terrains[TERRAINS.index(what)]))
    built = [each.space for each in structures if what in (each.kind, each.colour)]
    wild = [mask for name, mask in zip(TERRITORIES, land.territories, strict=True) if what in (name, "animal")]
    return tuple(sorted({*built, *(space for mask in wild for space in spaces_of(mask))}))


_KINDS = {"stone": "standing stone", "shack": "abandoned shack"}


def _noun(what: str) -> str:
    if what in STRUCTURE_COLOURS:
        return f"{what} structure"
    return {"animal": "territory", "bear": "bear territory", "cougar": "cougar territory"}.get(what, what)


def _plural(noun: str) -> str:
    return f"{noun}s" if noun.endswith(("structure", "shack", "stone")) else f"spaces of {noun}"
