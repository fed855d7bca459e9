"""Tests of the examples. `examples/remote_bot.py` and `examples/random_bot.js` are tested with servers, elsewhere."""

from __future__ import annotations

import numpy as np

from examples import own_bot, train


def test_training_learns_that_the_first_slots_count_most() -> None:
    weights, rewards = train.train(300, seed=1)
    assert weights[0] > weights[1] > weights[5]
    assert np.mean(rewards[-150:]) > np.mean(rewards[:75])
    assert np.mean(rewards[-150:]) > 0.15


def test_your_own_bot_beats_the_opponent() -> None:
    rates = own_bot.measure(40, seed=1)
    assert rates["fitting"].games == 40
    assert rates["fitting"].low > 0.5
