"""Inference: `worlds`, `odds` and `sample_world` against brute force that shares none of their code.

A world fits a view if a dealer could deal it and the moves seen, played again in it, give the same view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from cryptid.core.game import view
from cryptid.core.masks import spaces_of
from cryptid.games.classic import Classic, Deal, Options, Setup
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Hint, Mode
from cryptid.games.classic.deduce import Odds, candidates, odds, sample_deal, sample_world, worlds
from cryptid.games.classic.model import (
    Ask,
    CallHint,
    ClassicState,
    ClassicView,
    Correct,
    Phase,
    Public,
    Search,
    Source,
    Vote,
)
from cryptid.games.classic.rules import begin
from cryptid.games.classic.setup import deal_setup, random_map
from tests.games.classic import oracle
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()

World = tuple[str, ...]


# Brute force


@cache
def places_of(public_map: tuple[object, ...]) -> dict[str, oracle.Places]:
    return oracle.clue_places(*public_map)  # type: ignore[arg-type]


def clue_places(public: Public) -> dict[str, oracle.Places]:
    return places_of((public.layout, public.structures))


def spots(mask: int) -> set[oracle.Place]:
    return {divmod(space, 12) for space in spaces_of(mask)}


def lists(seen: ClassicView, *, trusting: bool) -> list[list[str]]:
    """By colour, the clues that fit its pieces and the hints; not yet what lapses and corrections tell."""
    public = seen.public
    options = public.options
    places = clue_places(public)
    all_clues = oracle.NORMAL if options.mode is Mode.NORMAL else oracle.ADVANCED
    pool = all_clues if options.source is Source.HAND else oracle.pool(options.mode, places)
    given = [hint for hint in public.given if hint is not None]
    found = []
    for colour in range(options.clues):
        fits = [clue for clue in pool if all(oracle.is_true_hint(hint, [clue]) for hint in given)]
        if trusting:
            discs, cubes = spots(public.discs[colour]), spots(public.cubes[colour])
            fits = [clue for clue in fits if discs <= places[clue] and not cubes & places[clue]]
        found.append(fits)
    own = own_clues(seen)
    return [[own[colour]] if colour in own else fits for colour, fits in enumerate(found)]


def own_clues(seen: ClassicView) -> dict[int, str]:
    if seen.public.revealed is not None:
        return dict(enumerate(seen.public.revealed.clues))
    if seen.seat is None or seen.private is None:
        return {}
    first = 2 * seen.seat if seen.public.options.players == 2 else seen.seat
    return {first + i: clue for i, clue in enumerate(seen.private.clues)}


def could_be_dealt(public: Public, world: World) -> bool:
    options = public.options
    sets = [clue_places(public)[clue] for clue in world]
    if len(set(world)) < len(world) or not oracle.is_one_habitat(sets):
        return False
    if options.source is Source.HAND:
        return True
    if options.players == 2 and options.source is Source.GENERATED:
        return oracle.is_needed(sets) and len(sets[0] & sets[1]) >= 9 and len(sets[2] & sets[3]) >= 9
    return oracle.is_needed(sets)


def hints_agree(public: Public, world: World) -> bool:
    """Told that there is none, or none left: all that are true were given. A set-up by hand may just bring none."""
    if None not in public.given or public.options.source is Source.HAND:
        return True
    return oracle.true_hints(world, public.options.players) <= set(public.given)


def replays_the_same(seen: ClassicView, world: World) -> bool:
    """The moves of the log, in a game with these clues, lead to what is seen."""
    public = seen.public
    places = clue_places(public)
    masks = tuple(sum(1 << row * 12 + col for row, col in places[clue]) for clue in world)
    hints = tuple(hint for hint in public.given if hint is not None)
    state = begin(public.options, world, masks, hints, layout=public.layout, structures=public.structures)  # type: ignore[arg-type]
    for entry in public.log:
        if entry.action not in GAME.legal_actions(view(state, entry.seat)):
            return False
        step = GAME.apply(state, entry.seat, entry.action)
        if step.events != entry.events:
            return False
        state = step.state
    return state.public == public


def brute(seen: ClassicView, *, one_habitat: bool = True, trusting: bool = True) -> list[World]:
    """Every world that fits the view, in order."""
    found = []
    for world in product(*lists(seen, trusting=trusting)):
        if not hints_agree(seen.public, world):
            continue
        if one_habitat:
            if could_be_dealt(seen.public, world) and replays_the_same(seen, world):
                found.append(world)
        elif len(set(world)) == len(world):
            found.append(world)
    return sorted(found)


def deduced(seen: ClassicView, *, one_habitat: bool = True, trusting: bool = True) -> list[World]:
    found = worlds(seen, one_habitat=one_habitat, trusting=trusting)
    return sorted(tuple(CLUES[number] for number in world) for world in found)


# Positions


def random_states(options: Options, seed: int) -> Iterator[ClassicState]:
    """A random game, position by position. Kinds of action are drawn first, so that searches and hints are seen."""
    rng = Random(seed)
    state = GAME.start(GAME.deal(options, rng))
    yield state
    while GAME.outcome(state.public) is None:
        seat = rng.choice(GAME.to_act(state.public))
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(view(state, seat)))).state
        yield state
