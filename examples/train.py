"""Training an agent in seconds: REINFORCE with six weights, on a short game of connections against a random player.

    python examples/train.py

It needs the extra `envs`. The agent learns to propose the creature that fits the report, and that the first slots count
most: its share of the wins rises from one half to about seven tenths.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from cryptid.envs.encodings import ENCODINGS
from cryptid.envs.pettingzoo import CryptidEnv
from cryptid.games.connections import Options, Propose
from cryptid.games.connections.creatures import HAS
from cryptid.games.connections.creatures import TRAITS as TRAITS_IN_ORDER

RATE = 0.05
ENCODING = ENCODINGS["connections"]
SLOTS, TRAITS = 6, 12
FITS = np.zeros((len(ENCODING.actions), TRAITS))  # which traits the creature of an action has; none, if it names none
for index, action in enumerate(ENCODING.actions):
    if isinstance(action, Propose):
        FITS[index] = [HAS[trait.number][action.card] for trait in TRAITS_IN_ORDER]

Array = np.ndarray[Any, np.dtype[Any]]


def environment() -> CryptidEnv:
    """The first sighting decides: everybody drafts, alters the report once and proposes one of five cards."""
    return CryptidEnv("connections", Options(players=2, hand=5, win_score=1))


def features(observation: Array, legal: Array) -> Array:
    """For each legal action the slots of the report that its creature fits."""
    report = ENCODING.named(observation)["report"].reshape(SLOTS, TRAITS)
    found: Array = FITS[legal] @ report.T
    return found


def odds(weights: Array, seen: Array) -> Array:
    """The policy: the chance of each action, softmax of the weighted sum of its features."""
    raised = np.exp(seen @ weights)
    chances: Array = raised / raised.sum()
    return chances


def play(env: CryptidEnv, weights: Array, learner: str, rng: np.random.Generator) -> tuple[float, Array]:
    """One game: what it was worth to the learner, and in which direction its decisions lie."""
    worth, direction = 0.0, np.zeros(SLOTS)
    for agent in env.agent_iter():
        observed, reward, ended, _, _ = env.last()
        if agent == learner:
            worth += reward
        if ended:
            env.step(None)
            continue
        legal = np.flatnonzero(observed["action_mask"])
        seen = features(observed["observation"], legal)
        chances = odds(weights if agent == learner else np.zeros(SLOTS), seen)
        choice = rng.choice(len(legal), p=chances)
        if agent == learner:
            direction += seen[choice] - chances @ seen
        env.step(int(legal[choice]))
    return worth, direction


def train(games: int, seed: int) -> tuple[Array, list[float]]:
    """Do more of what was done before a win, and less of what was done before a loss; what each game was worth, too."""
    env, rng = environment(), np.random.default_rng(seed)
    weights, worths = np.zeros(SLOTS), list[float]()
    env.reset(seed=seed)
    for game in range(games):
        worth, direction = play(env, weights, f"seat_{game % 2}", rng)
        weights += RATE * (worth - np.mean(worths[-100:] or [0.0])) * direction
        worths.append(worth)
        env.reset()
    return weights, worths


if __name__ == "__main__":
    weights, worths = train(int(sys.argv[1]) if len(sys.argv) > 1 else 1500, seed=1)
    for tenth in np.array_split(np.array(worths), 10):
        print(f"{(1 + tenth.mean()) / 2:.3f} of the games won")
    print("weights of the slots:", *weights.round(1))
