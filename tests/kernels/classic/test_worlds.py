"""Inference by the kernel against the engine's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from random import Random

import pytest

from cryptid.core.game import view
from cryptid.core.masks import NOWHERE
from cryptid.games.classic import Classic, Options, deduce
from cryptid.games.classic.board import EVERYWHERE
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import CallHint, ClassicState, ClassicView, Phase, Source, Vote
from cryptid.kernels.classic import worlds as kernel
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()
MOST = 60_000  # combinations that the engine may take its time for


def views(options: Options, seed: int, every: int) -> Iterator[ClassicView]:
    """Yield views of seats and spectators at some moments of a random game."""
    rng = Random(seed)
    state: ClassicState = GAME.start(GAME.deal(options, rng))
    ply = 0
    while state.public.to_act:
        if ply % every == 0:
            yield from (view(state, seat) for seat in (None, *range(options.players)))
        seat = state.public.to_act[0]
        legal = GAME.legal_actions(view(state, seat))
        wanted = [action for action in legal if action in (CallHint(), Vote(True))]
        state = GAME.apply(state, seat, rng.choice(wanted or legal)).state
        ply += 1
    yield view(state, None)


def compared(seen: ClassicView) -> bool:
    """Tell whether kernel and engine agree, if the engine is fast enough to be asked."""
    if prod(map(len, deduce.candidates(seen))) > MOST:
        return False
    assert kernel.odds(seen) == deduce.odds(seen)
    worlds = kernel.worlds(seen)
    total, _ = worlds.tally()
    rows = [tuple(row) for row in worlds.rows(total, total or 1)[:, : seen.public.options.clues].tolist()]
    assert sorted(rows) == sorted(deduce.worlds(seen))
    return True


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_odds_and_worlds_are_the_engines(name: str) -> None:
    assert sum(compared(seen) for seed in range(2) for seen in views(CONFIGURATIONS[name], seed, 9)) >= 10


@pytest.mark.prove
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_odds_and_worlds_are_the_engines_in_many_games(name: str) -> None:
    count = sum(compared(seen) for seed in range(2, 40) for seen in views(CONFIGURATIONS[name], seed, 5))
    print(f"{name}: {count} views, equal odds and worlds")


def test_a_set_up_by_hand_needs_no_clue_to_be_needed() -> None:
    seen = next(seen for seen in views(Options(4), 1, 1) if seen.seat == 0)
    by_hand = replace(seen, public=replace(seen.public, options=replace(seen.public.options, source=Source.HAND)))
    assert compared(by_hand)
    assert kernel.odds(by_hand).worlds > kernel.odds(seen).worlds


def test_pieces_that_contradict_each_other_leave_no_world() -> None:
    state = GAME.start(GAME.deal(Options(3, honour_mode=True), Random(1)))
    lost = replace(state, public=replace(state.public, cubes=(EVERYWHERE, NOWHERE, NOWHERE)))
    assert compared(view(lost, 1))
    assert kernel.odds(view(lost, 1)).worlds == 0


def test_no_hint_left_and_either_colour_pays() -> None:
    """These cases are rare, so check that they have come up."""
    told = paying = 0
    for seed in range(12):
        for seen in views(Options(2, max_hints=11), seed, 3):
            is_paying = seen.public.phase in (Phase.SHARE, Phase.PENALTY)
            if (None in seen.public.given or is_paying) and compared(seen):
                told += None in seen.public.given
                paying += is_paying
    assert told > 5
    assert paying > 5


def test_few_rows_are_spread_evenly() -> None:
    worlds = kernel.worlds(view(GAME.start(GAME.deal(Options(4, Mode.ADVANCED), Random(3))), 0))
    total, _ = worlds.tally()
    assert len(worlds.rows(total, 100)) <= 100
    assert len(worlds.rows(total, 100)) > 50
