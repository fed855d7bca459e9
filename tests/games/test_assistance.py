"""Assistance of every game depends on the view alone: it is the same in all worlds with the same view."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import prod
from random import Random
from typing import Any

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.codec import canonical, encode
from cryptid.core.game import State, View, view
from cryptid.core.record import replay
from cryptid.games import ASSIST, GAMES
from cryptid.games.classic import deduce
from tests.games.configurations import CONFIGURATIONS

AnyState = State[Any, Any, Any]  # Any: every game alike

INTERRUPT_RATE = 0.1
COMBINATIONS = 20_000  # of clues: with more, deduction takes longer than a test should

each_configuration = pytest.mark.parametrize(
    ("game", "options"), [pytest.param(g, o, id=f"{g}-{n}") for g, n, o in CONFIGURATIONS]
)


def played(game: str, options: Any, seed: int) -> list[AnyState]:
    """Return the states of a game between `random` bots, with interrupts."""
    rules, rng = GAMES[game], Random(seed)
    states = [rules.start(rules.deal(options, rng))]
    while rules.outcome(states[-1].public) is None:
        legal = [rules.legal_actions(view(states[-1], seat)) for seat in range(options.players)]
        waited = rules.to_act(states[-1].public)
        others = [seat for seat, actions in enumerate(legal) if actions and seat not in waited]
        seat = rng.choice(others if others and rng.random() < INTERRUPT_RATE else waited)
        action = BOTS[game]["random"].choose(view(states[-1], seat), legal[seat], Budget(0), rng).action
        states.append(rules.apply(states[-1], seat, action).state)
    return states


def levels(game: str, seen: View[Any, Any]) -> Iterator[AssistanceSetting]:
    yield AssistanceSetting.NONE
    yield AssistanceSetting.NOTES
    yield AssistanceSetting.PIECES
    if game != "classic" or prod(map(len, deduce.candidates(seen))) <= COMBINATIONS:
        yield AssistanceSetting.EVERYTHING


def test_every_game_assists() -> None:
    assert ASSIST.keys() == GAMES.keys()


def of_each_phase(states: list[AnyState], number: int, rng: Random) -> Iterator[AnyState]:
    """Draw this many states of each phase, or all if there are fewer."""
    phases: dict[str, list[AnyState]] = {}
    for state in states:
        phases.setdefault(state.public.phase, []).append(state)
    for found in phases.values():
        yield from rng.sample(found, min(number, len(found)))


@pytest.mark.many
@pytest.mark.parametrize("number", [3, pytest.param(10_000, marks=pytest.mark.prove)], ids=["some", "all"])
@each_configuration
def test_assistance_in_each_phase(game: str, options: Any, number: int) -> None:
    for seed in range(5):
        for state in of_each_phase(played(game, options, seed), number, Random(seed)):
            for seat in (None, *range(options.players)):
                for level in levels(game, view(state, seat)):
                    ASSIST[game](view(state, seat), level)


@pytest.mark.many
@each_configuration
def test_assistance_cannot_tell_worlds_apart(game: str, options: Any) -> None:
    for seed in range(20):
        states = played(game, options, seed)
        rng = Random(seed)
        for state in rng.sample(states, 3):
            seat = rng.choice((None, *range(options.players)))
            seen = view(state, seat)
            *_, last = replay(GAMES[game], GAMES[game].sample(seen, rng))
            for level in levels(game, seen):
                helped, other = ASSIST[game](seen, level), ASSIST[game](view(last.state, seat), level)
                assert other == helped
                assert canonical(other) == canonical(helped)


@each_configuration
def test_assistance_is_plain_values_that_json_keeps(game: str, options: Any) -> None:
    """This includes odds: a float comes back from JSON unchanged."""
    states = played(game, options, 1)
    seen = view(states[len(states) // 2], 0)
    helped = encode(ASSIST[game](seen, AssistanceSetting.EVERYTHING))
    assert json.loads(json.dumps(helped)) == helped
