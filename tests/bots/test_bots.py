"""What all bots have in common."""

from __future__ import annotations

import time
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from cryptid import kernels
from cryptid.bots import BOTS, BUDGET_MS, Budget, Choice
from cryptid.bots.later import Later
from cryptid.bots.random_bot import RandomBot
from cryptid.core.game import View, play, view, visible
from cryptid.games import GAMES
from tests.waiting import LONG

LEVELS = ["random", "novice", "tracker", "expert", "master"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_bots_weakest_first(game: str) -> None:
    assert list(BOTS[game]) == LEVELS


def test_every_level_has_its_time() -> None:
    assert list(BUDGET_MS) == LEVELS
    assert list(BUDGET_MS.values()) == sorted(BUDGET_MS.values())


def test_a_budget_runs_out() -> None:
    now = time.perf_counter()
    assert Budget(1000, since=now + 3600).left()
    assert not Budget(1000, since=now - 1).left()
    assert not Budget(0).left()


def test_the_time_that_loading_takes_is_not_the_bots() -> None:
    class Asked(RandomBot):
        def choose(self, view: object, legal: object, budget: Budget, rng: Random) -> Choice:
            return Choice(budget.left(), "")

    seen: View[Any, Any] = View(None, None, None)
    bot, spent = Later("urban.master", "Master", "urban"), Budget(1000 * LONG, since=time.perf_counter() - LONG)
    with (
        patch("cryptid.bots.later.import_module", return_value=SimpleNamespace(Master=Asked)),
        patch.object(kernels, "load") as load,
    ):
        assert bot.choose(seen, (), spent, Random(1)).action
        assert not bot.choose(seen, (), spent, Random(1)).action
    load.assert_called_once_with("urban")


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in BOTS for level in BOTS[game]])
def test_a_bot_says_why_and_what_it_says_aloud_is_no_secret(game: str, level: str) -> None:
    """A remark is a function of what spectators see: where they cannot tell two actions apart, neither can it."""
    rules, rng, bot = GAMES[game], Random(5), BOTS[game][level]
    state = rules.start(rules.deal(rules.options_type(), rng))
    while rules.outcome(state.public) is None:
        seat = rules.to_act(state.public)[0]
        seen, public = view(state, seat), view(state, None)
        legal = rules.legal_actions(seen)
        choice = bot.choose(seen, legal, Budget(inf), rng)
        assert choice.reason
        said = bot.remark(public, choice.action)
        assert 0 < len(said) <= 200
        shown = publicly(rules, state, seat, choice.action)
        for other in rng.sample(legal, min(len(legal), 5)):
            assert publicly(rules, state, seat, other) != shown or bot.remark(public, other) == said
        state = play(rules, state, seat, choice.action).state


def publicly(rules: Any, state: Any, seat: int, action: Any) -> Any:
    """What a spectator sees of an action."""
    step = rules.apply(state, seat, action)
    return view(step.state, None), visible(step.events, None)
