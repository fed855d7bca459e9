"""The vector environment against the engine and the encoding, game by game and step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from cryptid.core.game import IllegalAction, InvalidOptions, view
from cryptid.envs.encoding import utilities, waited_for
from cryptid.envs.encodings import ENCODINGS
from cryptid.envs.vector import Batch, VectorEnv, random_actions
from cryptid.games import GAMES
from cryptid.games.classic import Options
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import PartialAnswer

GAME, ENCODING = GAMES["classic"], ENCODINGS["classic"]
OPTIONS = [
    Options(players=2),
    Options(players=2, partial_answer=PartialAnswer.FILL, max_hints=3),
    Options(players=3, mode=Mode.ADVANCED, max_hints=2),
    Options(players=5, start=3),
]


def compare(states: list[Any], batch: Batch) -> None:
    for place, state in enumerate(states):
        seat = waited_for(GAME.to_act(state.public))
        seen = view(state, seat)
        assert batch.seats[place] == seat
        assert np.flatnonzero(batch.masks[place]).tolist() == ENCODING.legal(GAME.legal_actions(seen))
        found, expected = ENCODING.named(batch.observations[place]), ENCODING.named(ENCODING.observe(seen))
        for name in expected:
            assert found[name].tolist() == expected[name].tolist(), name


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_step_is_that_of_the_engine(options: Options) -> None:
    env, rng, choices = VectorEnv("classic", 3, options, seed=7), Random(7), np.random.default_rng(7)
    states, ended, batch = [GAME.start(GAME.deal(options, rng)) for _ in range(3)], 0, env.reset()
    for _ in range(250):
        compare(states, batch)
        actions = random_actions(batch.masks, choices)
        before, batch = batch, env.step(actions)
        for place, action in enumerate(actions):
            after = GAME.apply(states[place], int(before.seats[place]), ENCODING.actions[action]).state
            outcome = GAME.outcome(after.public)
            assert batch.terminated[place] == (outcome is not None)
            expected = [0.0] * options.players if outcome is None else utilities(outcome, options.players)
            assert batch.rewards[place] == pytest.approx(expected)
            ended += outcome is not None
            states[place] = after if outcome is None else GAME.start(GAME.deal(options, rng))
    assert ended > 0


def test_an_illegal_action_changes_nothing() -> None:
    env = VectorEnv("classic", 2, seed=1)
    batch = env.reset()
    actions = random_actions(batch.masks, np.random.default_rng(1))
    wrong = actions.copy()
    wrong[1] = int(batch.masks[1].argmin())
    with pytest.raises(IllegalAction, match="game 1"):
        env.step(wrong)
    after = VectorEnv("classic", 2, seed=1)
    after.reset()
    assert (env.step(actions).observations == after.step(actions).observations).all()


def test_a_seed_gives_the_same_games() -> None:
    env = VectorEnv("classic", 2, seed=1)
    first, other, again = (env.reset(seed).observations for seed in (1, None, 1))
    assert (first == again).all()
    assert not (first == other).all()


def test_games_without_a_vector_environment_are_refused() -> None:
    with pytest.raises(ValueError, match="no vector environment for 'urban'"):
        VectorEnv("urban", 2)
    with pytest.raises(InvalidOptions, match="honour_mode"):
        VectorEnv("classic", 2, Options(honour_mode=True))


def test_random_actions_are_all_as_likely() -> None:
    masks = np.zeros((3000, 6), np.bool_)
    masks[:, [1, 2, 4]] = True
    counts = np.bincount(random_actions(masks, np.random.default_rng(1)), minlength=6)
    assert (counts[[0, 3, 5]] == 0).all()
    assert (abs(counts[[1, 2, 4]] - 1000) < 150).all()
