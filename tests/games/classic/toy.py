"""The toy board T20 of the rules pages: 20 spaces, masks instead of clues, moves as text.

A move is written `seat text`, and `#7` in it stands for the name of space 7: `0 ask 1 #3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from cryptid.core.game import Event, IllegalAction, play, view
from cryptid.core.masks import Mask, mask_of, spaces_of
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.clues import Hint
from cryptid.games.classic.model import Answer, Ask, ClassicState, ClassicTransition, Correct, Cube, Disc, Search
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.rules import begin

GAME = Classic()
T20 = mask_of(range(20))

A = mask_of(range(10))
B = mask_of([0, 1, 2, 10, 11, 12, 13, 14])
C = mask_of([0, 3, 4, 10, 11, 15, 16, 17])

# Two players: seat 0 has a and b, seat 1 has c and d.
D = mask_of([0, 1, 3, 5, 6, 10, 12, 15, 18])

Pieces = Mapping[int, Iterable[int]]  # colour to spaces


def toy(masks: tuple[Mask, ...] = (A, B, C), true_hints: tuple[Hint, ...] = (), **options: Any) -> ClassicState:
    """Return the first position on the toy board: three players, no hints, unless the options say otherwise."""
    chosen = Options(**{"players": len(masks), "hints": False, **options})
    return begin(chosen, tuple("abcde"[: len(masks)]), masks, true_hints, spaces=T20)


def toy_for_two(masks: tuple[Mask, ...] = (A, B, C, D), **options: Any) -> ClassicState:
    return toy(masks, players=2, **options)


def position_x(**options: Any) -> ClassicState:
    """Return the position of example 2: after sharing, seat 0 to act."""
    shares = ("0 cube #18", "1 cube #19", "2 cube #9", "0 cube #13", "1 cube #5", "2 cube #14")
    return after(toy(**options), *shares)


def position_y(**options: Any) -> ClassicState:
    """Return the position of example 2 of the page for two players: after sharing, seat 0 to act."""
    return after(toy_for_two(**options), "0 cube 0 #18", "1 cube 2 #19", "0 cube 0 #17", "1 cube 3 #9")


def step(state: ClassicState, move: str) -> ClassicTransition:
    """Play one move through `play`."""
    seat, text = move.split(" ", 1)
    named = re.sub(r"#(\d+)", lambda found: SPACE_NAMES[int(found[1])], text)
    return play(GAME, state, int(seat), GAME.from_text(named))


def after(state: ClassicState, *moves: str) -> ClassicState:
    for move in moves:
        state = step(state, move).state
    return state


def is_legal(state: ClassicState, move: str) -> bool:
    try:
        step(state, move)
    except IllegalAction:
        return False
    return True


def put(state: ClassicState, discs: Pieces | None = None, cubes: Pieces | None = None) -> ClassicState:
    """Return the same position with more pieces on the board."""
    public = replace(
        state.public,
        discs=_with(state.public.discs, discs or {}),
        cubes=_with(state.public.cubes, cubes or {}),
    )
    return replace(state, public=public)


def _with(masks: tuple[Mask, ...], more: Pieces) -> tuple[Mask, ...]:
    return tuple(Mask(mask | mask_of(more.get(colour, ()))) for colour, mask in enumerate(masks))


def turn_of(state: ClassicState, seat: int) -> ClassicState:
    """Return the same position with another seat to act."""
    return replace(state, public=replace(state.public, turn=seat, to_act=(seat,)))


# Looking at a position


def legal(state: ClassicState, seat: int) -> list[Any]:
    return list(GAME.legal_actions(view(state, seat)))


def cubes(state: ClassicState, seat: int, colour: int | None = None) -> set[int]:
    return {a.space for a in legal(state, seat) if isinstance(a, Cube) and a.colour == colour}


def discs(state: ClassicState, seat: int) -> set[int]:
    return {a.space for a in legal(state, seat) if isinstance(a, Disc)}


def searches(state: ClassicState, seat: int) -> set[int]:
    return {a.space for a in legal(state, seat) if isinstance(a, Search)}


def questions(state: ClassicState, seat: int, target: int) -> set[int]:
    return {a.space for a in legal(state, seat) if isinstance(a, Ask) and a.target == target}


def answers(state: ClassicState, seat: int) -> list[str]:
    return [GAME.to_text(a) for a in legal(state, seat) if isinstance(a, Answer)]


def corrections(state: ClassicState, seat: int, space: int) -> set[int | None]:
    """Return the spaces to which the seat may move its wrong piece."""
    return {a.to for a in legal(state, seat) if isinstance(a, Correct) and a.space == space}


def on(state: ClassicState, space: int) -> tuple[list[int], list[int]]:
    """Return the colours that have a disc, and those that have a cube, on a space."""
    public = state.public
    return (
        [colour for colour, mask in enumerate(public.discs) if mask >> space & 1],
        [colour for colour, mask in enumerate(public.cubes) if mask >> space & 1],
    )


def open_spaces(state: ClassicState) -> set[int]:
    taken = {space for mask in state.public.cubes for space in spaces_of(mask)}
    return set(spaces_of(state.public.spaces)) - taken


def told(events: Iterable[Event]) -> list[tuple[Any, ...]]:
    """Return events in short: the kind, then the data."""
    return [(event.kind, *event.data) for event in events]
