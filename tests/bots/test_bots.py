"""Laws for all bots."""

from __future__ import annotations

import time
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from cryptid import kernels
from cryptid.bots import BOTS, Budget, Choice
from cryptid.bots.lazy import LazyBot
from cryptid.bots.levels import LEVELS, RANDOM, offered
from cryptid.bots.random_bot import RandomBot
from cryptid.core.folders import module_of
from cryptid.core.game import View, play, view, visible
from cryptid.games import GAMES
from tests.waiting import LONG

ENOUGH_CHOICES, ALL_CHOICES = 40, 10_000  # of a bot in one game


@pytest.mark.parametrize("game", GAMES)
def test_every_game_with_bots_of_its_own_has_all_levels_weakest_first(game: str) -> None:
    has_own = module_of("cryptid.bots", game) is not None
    assert tuple(BOTS[game]) == (LEVELS if has_own else (RANDOM,))


def test_people_are_offered_the_levels_above_random() -> None:
    assert offered(LEVELS) == ("novice", "casual", "tracker", "sharp", "expert", "master", "adapt")
    assert offered(["random"]) == ("random",)


@pytest.mark.parametrize("game", GAMES)
def test_stronger_bots_have_no_less_time(game: str) -> None:
    budgets = [bot.budget_ms for bot in BOTS[game].values()]
    assert budgets == sorted(budgets)


def test_a_budget_runs_out() -> None:
    now = time.perf_counter()
    assert Budget(1000, since=now + 3600).left()
    assert not Budget(1000, since=now - 1).left()
    assert not Budget(0).left()


def test_loading_a_bot_does_not_count() -> None:
    class Asked(RandomBot):
        def choose(self, view: object, legal: object, budget: Budget, rng: Random) -> Choice:
            return Choice(budget.left(), "")

    seen: View[Any, Any] = View(None, None, None)
    bot, spent = (
        LazyBot("urban.master", "Master", 2000, "urban.batch"),
        Budget(1000 * LONG, since=time.perf_counter() - LONG),
    )
    with (
        patch("cryptid.bots.lazy.import_module", return_value=SimpleNamespace(Master=Asked)),
        patch.object(kernels, "load") as load,
    ):
        assert bot.choose(seen, (), spent, Random(1)).action
        assert not bot.choose(seen, (), spent, Random(1)).action
    load.assert_called_once_with("urban.batch")


@pytest.mark.long
@pytest.mark.parametrize(("game", "level"), [(game, level) for game in BOTS for level in BOTS[game]])
@pytest.mark.parametrize("choices", [ENOUGH_CHOICES, pytest.param(ALL_CHOICES, marks=pytest.mark.prove)])
def test_every_choice_has_a_reason_and_remarks_reveal_no_secrets(game: str, level: str, choices: int) -> None:
    """A remark depends only on what spectators see: if they cannot tell two actions apart, the remarks are equal."""
    rules, rng, bot = GAMES[game], Random(5), BOTS[game][level]
    state = rules.start(rules.deal(rules.options_type(), rng))
    for _ in range(choices):
        if rules.outcome(state.public) is not None:
            break
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
    """Return what a spectator sees of an action."""
    transition = rules.apply(state, seat, action)
    return view(transition.state, None), visible(transition.events, None)
