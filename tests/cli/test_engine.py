"""`cryptid engine`: our bots answer lines of JSON."""

from __future__ import annotations

import json
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptid.bots import BOTS, Budget
from cryptid.bots.arena import Match
from cryptid.bots.workers import play_here
from cryptid.cli.engine import read_view
from cryptid.core.codec import encode
from cryptid.core.game import view
from cryptid.games import GAMES
from tests.cli.running import COMMAND, cryptid, refusal
from tests.games.configurations import CONFIGURATIONS


def answers(game: str, bot: str, *questions: Any) -> list[dict[str, Any]]:
    lines = "".join(f"{question if isinstance(question, str) else json.dumps(question)}\n" for question in questions)
    result = cryptid("engine", game, bot, stdin=lines)
    assert (result.code, result.err) == (0, "")
    found = [json.loads(line) for line in result.out.splitlines()]
    assert len(found) == len(questions)
    return found


def question(game: str, seat: int = 0) -> dict[str, Any]:
    rules = GAMES[game]
    state = rules.start(rules.deal(rules.options_type(), Random(4)))
    return {"type": "choose", "view": encode(view(state, seat)), "legal": [], "budget_ms": 300, "seed": 8}


def impossible(game: str, part: str, field: str, value: Any) -> dict[str, Any]:
    """Return a well-formed view that no game can reach."""
    asked = question(game)
    assert field in asked["view"][part]
    asked["view"][part][field] = value
    return asked


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_as_the_bot_does(game: str) -> None:
    rules = GAMES[game]
    state = rules.start(rules.deal(rules.options_type(), Random(4)))
    seat = rules.to_act(state.public)[0]
    hello = {"type": "hello", "protocol": 1, "game": game, "version": rules.version}
    ready, move = answers(game, "novice", hello, question(game, seat))
    assert (ready["type"], ready["name"]) == ("ready", "Cryptid novice")
    seen = view(state, seat)
    choice = BOTS[game]["novice"].choose(seen, rules.legal_actions(seen), Budget(inf), Random(8))
    assert move == {"type": "move", "text": rules.to_text(choice.action), "reason": choice.reason}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("garbage", "value: not JSON"),
        ("[]", "expected hello or choose, with all of its fields."),
        ({"type": "choose"}, "expected hello or choose, with all of its fields."),
        (
            {"type": "hello", "protocol": 2, "game": "urban", "version": 1},
            "this engine speaks protocol 1 and plays urban, version 1.",
        ),
        (
            {"type": "hello", "protocol": 1, "game": "chess", "version": 1},
            "this engine speaks protocol 1 and plays urban, version 1.",
        ),
        (question("urban") | {"view": {}}, "view: expected seat, public and private."),
        (question("urban") | {"view": question("classic")["view"]}, "public."),
        (question("urban", 1), "view: this seat has no decision to make."),
        (question("urban") | {"view": question("urban")["view"] | {"seat": 2}}, "seat: there is no seat 2."),
        (impossible("urban", "public", "spaces", [[], []]), "view: no game can reach this view."),
    ],
)
def test_what_cannot_be_answered_is_refused_and_the_next_is_not(asked: Any, said: str) -> None:
    refused, move = answers("urban", "novice", asked, question("urban"))
    assert refused["type"] == "refused"
    assert refused["sentence"].startswith(said)
    assert move["type"] == "move"


@pytest.mark.parametrize(
    ("game", "part", "field", "value"),
    [
        ("classic", "public", "cubes", [[0, 1, 2], [], [], []]),  # cubes that nobody placed
        ("classic", "private", "clues", ["1:swamp", "1:desert"]),
        ("urban", "public", "round", 7),
        ("urban", "private", "hand", []),
        ("connections", "public", "sighting", 7),
        ("connections", "public", "starters", [0, 9]),
        ("connections", "private", "hand", [0, 0, 0]),
    ],
)
def test_views_that_no_game_comes_to(game: str, part: str, field: str, value: Any) -> None:
    """Kernels do not check bounds, so such a view could crash the process."""
    asked = impossible(game, part, field, value)
    assert answers(game, "master", asked) == [{"type": "refused", "sentence": "view: no game can reach this view."}]


LINES = st.text().filter(lambda text: not set(text) & set("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"))


@settings(max_examples=10)
@given(st.lists(LINES, min_size=10))
def test_any_line(lines: list[str]) -> None:
    assert {answer["type"] for answer in answers("urban", "random", *lines)} == {"refused"}


@pytest.mark.parametrize(("game", "options"), [pytest.param(g, o, id=f"{g}-{n}") for g, n, o in CONFIGURATIONS])
def test_views_are_read_back(game: str, options: Any) -> None:
    """Every view from the start of a game through a dozen moves is accepted."""
    rules, rng = GAMES[game], Random(2)
    state = rules.start(rules.deal(options, rng))
    for _ in range(12):
        for seat in range(options.players):
            assert read_view(rules, json.loads(json.dumps(encode(view(state, seat))))) == view(state, seat)
        if rules.outcome(state.public) is None:
            seat = rules.to_act(state.public)[-1]
            state = rules.apply(state, seat, rng.choice(rules.legal_actions(view(state, seat)))).state


def test_it_plays_whole_games_as_the_bot_does() -> None:
    """A bot plays itself through the line protocol, so both sides of the protocol are tested."""
    command = f"program:{' '.join(COMMAND)} engine urban novice"
    through = Match("urban", GAMES["urban"].options_type(), (command, "novice"), 5)
    ((_, games),) = play_here(through, [0])
    assert len(games) == 2


def test_refusals() -> None:
    assert refusal("engine", "urban", "hal").startswith("there is no bot 'hal'; there are ")
