"""The examples do what they say; `examples/remote_bot.py` and `examples/random_bot.js` have tests with servers."""

from __future__ import annotations

import numpy as np

from examples import own_bot, train


def test_training_finds_out_what_counts() -> None:
    weights, rewards = train.train(300, seed=1)
    assert weights[0] > weights[1] > weights[5]
    assert np.mean(rewards[-150:]) > np.mean(rewards[:75])
    assert np.mean(rewards[-150:]) > 0.15


def test_a_bot_of_one_s_own() -> None:
    rates = own_bot.measure(40, seed=1)
    assert rates["fitting"].games == 40
    assert rates["fitting"].low > 0.5
