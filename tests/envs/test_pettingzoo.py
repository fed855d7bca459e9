"""The PettingZoo environments: PettingZoo's own tests and ours."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cryptid.core.game import IllegalAction
from cryptid.envs.encodings import ENCODINGS
from cryptid.envs.pettingzoo import CryptidEnv
from cryptid.games import GAMES

# PettingZoo's own games with masks observe dictionaries, too; its test knows them by name and warns of all others. It
# also looks at those who do not act, whose masks are empty. Boards are drawn by `cryptid play`, not here.
dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Environment has not defined a render:UserWarning",
    r"ignore:Action mask numpy array is all zeros \(no legal actions\):UserWarning",
)
each_game = pytest.mark.parametrize("game", ENCODINGS)


@dictionaries
@each_game
def test_the_interface(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(CryptidEnv(game), num_cycles=1000)
    assert "Passed" in capsys.readouterr().out


@each_game
def test_seeds(game: str) -> None:
    seed_test(lambda: CryptidEnv(game), num_cycles=100)


def played(env: Any, seed: Any, luck: int = 1) -> tuple[list[Any], dict[str, float]]:
    """A random game: the actions and the rewards."""
    rng, moves, worth = Random(luck), [], {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        worth[agent] = reward
        action = None if ended else rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        moves.append((agent, action))
        env.step(action)
    return moves, worth


@each_game
def test_a_game_has_winners_and_losers(game: str) -> None:
    env = CryptidEnv(game)
    moves, worth = played(env, 5)
    assert len(worth) == env.max_num_agents
    assert sum(worth.values()) == pytest.approx(0)
    assert max(worth.values()) > 0
    assert len(moves) - len(worth) <= env.longest
    assert env.agents == []


def test_a_seed_decides_and_without_one_the_next_game_is_another() -> None:
    env = CryptidEnv("urban")
    first, second, again = played(env, 5), played(env, None), played(env, 5)
    assert first == again
    assert first != second
    assert played(env, None) == second


def test_only_who_acts_has_a_mask() -> None:
    env = CryptidEnv("connections", GAMES["connections"].options_type(players=4))
    env.reset(seed=1)
    masks = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
    assert masks.pop(env.agent_selection) > 0
    assert set(masks.values()) == {0}


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = CryptidEnv("urban")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="may not do that now"):
        env.step(illegal)
    for action in (-1, env.action_space("seat_0").n, 1.5, None):
        with pytest.raises(IllegalAction, match=f"There is no action {action}"):
            env.step(action)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before["observation"])


def test_a_seed_may_be_one_of_numpys() -> None:
    env = CryptidEnv("urban")
    assert played(env, np.int64(5)) == played(env, 5)
