"""Views as arrays and actions as indices, over random games of every configuration."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cryptid.core.game import InvalidOptions, Outcome, play, view
from cryptid.core.record import replay
from cryptid.envs.encoding import utilities
from cryptid.envs.encodings import ENCODINGS
from cryptid.games import GAMES
from cryptid.games.classic.clues import Mode
from tests.games.configurations import CONFIGURATIONS

each_configuration = pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(g, o, id=f"{g}-{n}")
        for g, n, o in CONFIGURATIONS
        if g in ENCODINGS and not getattr(o, "honour_mode", False)
    ],
)


def positions(game: str, options: Any, seed: int) -> Any:
    """The states of a random game without interrupts, and who acts in each."""
    rules, rng = GAMES[game], Random(seed)
    state = rules.start(rules.deal(options, rng))
    while rules.outcome(state.public) is None:
        seat = rules.to_act(state.public)[0]
        yield state, seat
        legal = [a for a in rules.legal_actions(view(state, seat)) if not isinstance(a, rules.interrupts)]
        state = play(rules, state, seat, rng.choice(legal)).state
    yield state, None


@pytest.mark.parametrize("game", ENCODINGS)
def test_indices_and_actions_are_the_same_thing(game: str) -> None:
    encoding, rules = ENCODINGS[game], GAMES[game]
    assert len(encoding.indices) == len(encoding.actions)
    for index, action in enumerate(encoding.actions):
        assert encoding.indices[rules.from_text(rules.to_text(action))] == index
        assert not isinstance(action, rules.interrupts)


@each_configuration
def test_every_legal_action_has_an_index_and_every_view_an_array(game: str, options: Any) -> None:
    encoding, rules = ENCODINGS[game], GAMES[game]
    decisions = 0
    for state, acting in positions(game, options, seed=1):
        decisions += acting is not None
        for seat in range(options.players):
            seen = view(state, seat)
            legal = [a for a in rules.legal_actions(seen) if not isinstance(a, rules.interrupts)]
            assert [encoding.actions[i] for i in encoding.legal(legal)] == sorted(
                legal, key=encoding.indices.__getitem__
            )
            assert set(encoding.read(seen)) == set(encoding.parts)
        array = encoding.observe(view(state, decisions % options.players))
        assert array.shape == (encoding.size,)
        assert array.dtype == np.float32
        assert array.min() >= 0
        assert array.max() <= 1
    assert decisions <= encoding.longest(options)


@each_configuration
def test_no_secret_is_in_an_array(game: str, options: Any) -> None:
    """Worlds that a seat cannot tell apart give it the same array."""
    encoding, rules, rng = ENCODINGS[game], GAMES[game], Random(3)
    states = [state for state, _ in positions(game, options, seed=2)]
    for state in rng.sample(states, 4):
        for seat in range(options.players):
            *_, last = replay(rules, rules.sample(view(state, seat), rng))
            assert np.array_equal(encoding.observe(view(state, seat)), encoding.observe(view(last.state, seat)))


@pytest.mark.parametrize("game", ENCODINGS)
def test_seats_and_moves_can_be_told_apart(game: str) -> None:
    encoding = ENCODINGS[game]
    states = [state for state, _ in positions(game, GAMES[game].options_type(), seed=4)]
    arrays = {encoding.observe(view(state, seat)).tobytes() for state in states for seat in (0, 1)}
    assert len(arrays) > 1.5 * len(states)


def test_values_are_the_game_s() -> None:
    rules, encoding = GAMES["classic"], ENCODINGS["classic"]
    state = rules.start(rules.deal(rules.options_type(players=3, mode=Mode.ADVANCED), Random(1)))
    state = play(rules, state, 0, rules.legal_actions(view(state, 0))[5]).state
    parts = encoding.read(view(state, 1))
    (space,) = [space for space in range(108) if state.public.cubes[0] >> space & 1]
    assert [i for i, bit in enumerate(parts["cubes"]) if bit] == [space]
    assert sum(parts["terrains"]) == 108
    assert list(parts["seat"]) == [0, 1, 0, 0, 0]
    clue = state.private[1].masks[0]
    assert [i for i, bit in enumerate(parts["own_clues"]) if bit] == [s for s in range(108) if clue >> s & 1]


def test_games_that_need_not_end_have_no_environment() -> None:
    with pytest.raises(InvalidOptions, match="honour_mode: environments have no corrections"):
        ENCODINGS["classic"].longest(GAMES["classic"].options_type(honour_mode=True))


def test_utilities() -> None:
    assert utilities(Outcome((2,), ""), 3) == [-0.5, -0.5, 1]
    assert utilities(Outcome((0,), ""), 2) == [1, -1]
    assert utilities(Outcome((0, 1), ""), 4) == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])


@pytest.mark.parametrize("game", ENCODINGS)
def test_the_page_tells_the_sizes(game: str) -> None:
    encoding = ENCODINGS[game]
    page = (Path(__file__).parent.parent.parent / "docs" / "envs.md").read_text()
    assert f"| {game} | {encoding.size:,} | {len(encoding.actions):,} |" in page


@pytest.mark.parametrize("game", ENCODINGS)
def test_an_array_has_its_parts_by_name(game: str) -> None:
    encoding, rules = ENCODINGS[game], GAMES[game]
    seen = view(rules.start(rules.deal(rules.options_type(), Random(1))), 1)
    parts = encoding.named(encoding.observe(seen))
    assert {name: len(part) for name, part in parts.items()} == dict(encoding.parts)
    assert parts["seat"].tolist()[:2] == [0, 1]
