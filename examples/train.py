"""Train an agent in seconds: REINFORCE with six weights, on a short game of connections against a random player.

    python examples/train.py

This needs the extra `envs`. The agent learns to propose the creature that fits the report, and that the first slots
count most. Its win rate rises from about 0.5 to about 0.7.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from cryptid.envs.encodings import ENCODINGS
from cryptid.games.connections import Options, Propose
from cryptid.games.connections.creatures import HAS
from cryptid.games.connections.creatures import TRAITS as TRAITS_IN_ORDER

try:
    from cryptid.envs.pettingzoo import CryptidEnv
except ImportError:
    sys.exit("This example needs PettingZoo. Install it with the extra `envs`: pip install 'cryptid[envs]'")

RATE = 0.05
ENCODING = ENCODINGS["connections"]
SLOTS, TRAITS = 6, 12
FITS = np.zeros((len(ENCODING.actions), TRAITS))  # the traits of the creature that each action proposes
for index, action in enumerate(ENCODING.actions):
    if isinstance(action, Propose):
        FITS[index] = [HAS[trait.number][action.card] for trait in TRAITS_IN_ORDER]

Array = np.ndarray[Any, np.dtype[Any]]


def environment() -> CryptidEnv:
    """Make a short game that the first sighting decides: draft, alter the report once, propose one of five cards."""
    return CryptidEnv("connections", Options(players=2, hand=5, win_score=1))


def features(observation: Array, legal: Array) -> Array:
    """Return, for each legal action, the slots of the report that its creature fits."""
    report = ENCODING.named(observation)["report"].reshape(SLOTS, TRAITS)
    found: Array = FITS[legal] @ report.T
    return found


def odds(weights: Array, seen: Array) -> Array:
    """Return the policy: the softmax of the weighted sum of each action's features."""
    raised = np.exp(seen @ weights)
    chances: Array = raised / raised.sum()
    return chances


def play(env: CryptidEnv, weights: Array, learner: str, rng: np.random.Generator) -> tuple[float, Array]:
    """Play a game. Return the learner's reward and the gradient of its log-policy."""
    total, gradient = 0.0, np.zeros(SLOTS)
    for agent in env.agent_iter():
        observed, reward, ended, _, _ = env.last()
        if agent == learner:
            total += reward
        if ended:
            env.step(None)
            continue
        legal = np.flatnonzero(observed["action_mask"])
        seen = features(observed["observation"], legal)
        chances = odds(weights if agent == learner else np.zeros(SLOTS), seen)
        choice = rng.choice(len(legal), p=chances)
        if agent == learner:
            gradient += seen[choice] - chances @ seen
        env.step(int(legal[choice]))
    return total, gradient


def train(games: int, seed: int) -> tuple[Array, list[float]]:
    """Train by REINFORCE with a moving average as the baseline. Return the weights and the reward of each game."""
    env, rng = environment(), np.random.default_rng(seed)
    weights, rewards = np.zeros(SLOTS), list[float]()
    env.reset(seed=seed)
    for game in range(games):
        reward, gradient = play(env, weights, f"seat_{game % 2}", rng)
        weights += RATE * (reward - np.mean(rewards[-100:] or [0.0])) * gradient
        rewards.append(reward)
        env.reset()
    return weights, rewards


if __name__ == "__main__":
    weights, rewards = train(int(sys.argv[1]) if len(sys.argv) > 1 else 1500, seed=1)
    for tenth in np.array_split(np.array(rewards), 10):
        print(f"{(1 + tenth.mean()) / 2:.3f} of games won")
    print("weights of the slots:", *weights.round(1))
