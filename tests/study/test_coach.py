"""The coach: what it says can be played, is true, and helps."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

import pytest

from cryptid.bots.bot import Budget
from cryptid.bots.entrants import seated_bot
from cryptid.core.game import View, view
from cryptid.games import GAMES
from cryptid.study.coach import Advice, advise, verdict_from_view
from cryptid.study.connections import coach as connections
from tools.coaching import PERSON, Coached, results

TABLES = [("classic", {"players": 3}), ("classic", {"players": 2}), ("urban", {}), ("connections", {"players": 3})]
HONOUR = ("classic", {"players": 3, "honour_mode": True})
MOVES = 26


def decisions(name: str, options: dict[str, Any], seed: int = 4) -> Iterator[tuple[View[Any, Any], Any, list[Any]]]:
    """Yield what the first seat saw before each of its decisions in a game of novices, what it did, and its choices."""
    game, rng = GAMES[name], Random(seed)
    state = game.start(game.deal(game.options_type(**options), rng))
    for _ in range(MOVES):
        if game.outcome(state.public) is not None:
            return
        seat = game.to_act(state.public)[0]
        seen = view(state, seat)
        legal = list(game.legal_actions(seen))
        action = seated_bot(name, "novice", None).choose(seen, legal, Budget(inf), rng).action
        if seat == 0:
            yield seen, action, legal
        state = game.apply(state, seat, action).state


@pytest.mark.parametrize(("name", "options"), [*TABLES, HONOUR])
def test_a_suggestion_is_legal_and_the_nudge_before_it_does_not_tell_it(name: str, options: dict[str, Any]) -> None:
    for seen, _, legal in decisions(name, options):
        nudge, suggestion = advise(name, seen, "nudge"), advise(name, seen, "suggestion")
        assert nudge is not None
        assert suggestion is not None
        assert nudge.text is None
        assert suggestion.text is not None
        assert GAMES[name].from_text(suggestion.text) in legal
        assert advise(name, seen, "suggestion") == suggestion, "the same when asked again"


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_slips_name_a_better_move_or_the_pieces_that_show_them(name: str, options: dict[str, Any]) -> None:
    game, found = GAMES[name], list[Advice]()
    for seed in (4, 5):
        for seen, action, legal in decisions(name, options, seed):
            slip = advise(name, seen, "slip", game.to_text(action))
            if slip is not None:
                found.append(slip)
                assert slip.text is None or game.from_text(slip.text) in legal
                assert slip.text is not None or slip.things
                assert slip.text != game.to_text(action)
    assert found


@pytest.mark.parametrize(("name", "options"), TABLES[:2])
def test_the_review_calls_what_the_coach_suggests_best(name: str, options: dict[str, Any]) -> None:
    judged = 0
    for seen, _, legal in decisions(name, options):
        suggestion = advise(name, seen, "suggestion")
        assert suggestion is not None
        assert suggestion.text is not None
        assert advise(name, seen, "slip", suggestion.text) is None
        if suggestion.kind in ("ask", "search") and len(legal) > 1:
            verdict = verdict_from_view(name, seen, GAMES[name].from_text(suggestion.text))
            assert verdict is not None
            assert verdict.loss == 0
            assert verdict.best.text == suggestion.text
            judged += 1
    assert judged >= 3


def test_a_game_without_a_coach_has_none() -> None:
    assert advise("no_such_game", View(0, None, None), "nudge") is None


def test_an_altered_report_is_read_from_the_public_part() -> None:
    for seen, _, legal in decisions("connections", {"players": 3}):
        for action in legal:
            count, total = connections._counts(seen, action)
            assert 0 <= count <= total


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_who_follows_the_coach_wins_clearly_more(name: str) -> None:
    games = 30
    alone, coached = (
        sum(won for _, won in results(name, person, games))
        for person in (seated_bot(name, PERSON, None), Coached(name))
    )
    assert coached - alone > games / 4
