"""The games in OpenSpiel: its own simulation test, and what an information state must be."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from cryptid.core.codec import canonical
from cryptid.core.game import BadInput, view
from cryptid.core.record import replay
from cryptid.envs.encodings import ENCODINGS
from cryptid.envs.openspiel import make, register
from cryptid.games import GAMES
from tests.cli.running import environment

register()

SHORT: dict[str, dict[str, Any]] = {
    "classic": {"players": 3, "deals": 50},
    "urban": {"deals": 50},
    "connections": {"players": 3, "win_score": 3, "hand": 4, "deals": 50},
}
each_game = pytest.mark.parametrize("game", ENCODINGS)


def load(game: str, **more: Any) -> Any:
    return pyspiel.load_game(f"cryptid_{game}", {**SHORT[game], **more})


def states(game: Any, seed: int) -> Any:
    """The states of a random game, from the deal on."""
    rng, state = Random(seed), game.new_initial_state()
    state.apply_action(rng.randrange(game.max_chance_outcomes()))
    yield state.clone()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state.clone()


@each_game
def test_openspiel_s_own_simulation(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


def test_openspiel_s_own_simulation_with_states_written_down(capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load("connections", win_score=1), num_sims=1, serialize=True, verbose=False)


@pytest.mark.prove
@each_game
def test_openspiel_s_own_simulation_at_length(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    for players in (2,) if game == "urban" else (2, 3, 4, 5):
        pyspiel.random_sim_test(load(game, players=players), num_sims=3, serialize=False, verbose=False)


@each_game
def test_an_information_state_is_all_that_a_seat_knows(game: str) -> None:
    """Worlds that a seat cannot tell apart have the same string, array and legal actions for it."""
    rules, rng, spiel = GAMES[game], Random(7), load(game)
    line = list(states(spiel, seed=3))
    for state in rng.sample(line, 5):
        position = state.now.position
        for seat in range(spiel.num_players()):
            *_, last = replay(rules, rules.sample(view(position, seat), rng))
            other = view(last.state, seat)
            assert state.information_state_string(seat) == canonical(other)
            assert np.array_equal(state.observation_tensor(seat), state.now.encoding.observe(other))
            if state.current_player() == seat:
                assert state.now.encoding.legal(rules.legal_actions(other)) == state.legal_actions()


@each_game
def test_a_seat_never_forgets(game: str) -> None:
    """Perfect recall: a seat's information state determines its own past actions and information states."""
    spiel = load(game)
    seen: dict[str, tuple[Any, ...]] = {}
    for seed in range(4):
        state, rng = spiel.new_initial_state(), Random(seed)
        state.apply_action(seed % 2)
        pasts: list[tuple[Any, ...]] = [() for _ in range(spiel.num_players())]
        while not state.is_terminal():
            seat = state.current_player()
            known = state.information_state_string(seat)
            assert seen.setdefault(known, pasts[seat]) == pasts[seat]
            action = rng.choice(state.legal_actions()[:3])
            pasts[seat] = (*pasts[seat], (hash(known), action))
            state.apply_action(action)


def test_proposals_are_made_in_turn_but_unseen() -> None:
    for state in states(load("connections"), seed=1):
        public = state.now.position.public
        if not state.is_terminal() and public.phase.value == "propose" and len(public.waiting) == 2:
            waiting = state.current_player()
            found = set()
            for card in range(3):
                other = parent_of(state)
                other.apply_action(other.legal_actions()[card])
                found.add(other.information_state_string(waiting))
            assert len(found) == 1
            return
    raise AssertionError("nobody proposed")


def parent_of(state: Any) -> Any:
    """The state before the last action."""
    parent = state.get_game().new_initial_state()
    for action in state.history()[:-1]:
        parent.apply_action(action)
    return parent


@each_game
def test_observations_and_returns(game: str) -> None:
    spiel = load(game)
    *_, last = states(spiel, seed=2)
    assert sum(last.returns()) == pytest.approx(0)
    assert max(last.returns()) > 0
    assert spiel.observation_tensor_size() == last.now.encoding.size
    assert np.array_equal(last.observation_tensor(0), last.now.encoding.observe(last.now.view(0)))
    assert "winners" not in str(last)


def test_options_are_parameters() -> None:
    spiel = pyspiel.load_game("cryptid_classic(players=5,mode=advanced)")
    assert spiel.num_players() == 5
    assert spiel.new_initial_state().now.options.mode.value == "advanced"
    with pytest.raises(BadInput, match="players: expected a whole number from 2 to 5"):
        make("classic", {"players": 6})
    with pytest.raises(BadInput, match="mode: expected one of normal, advanced"):
        make("classic", {"mode": "odd"})
    with pytest.raises(BadInput, match="deals: expected a whole number from 1"):
        make("classic", {"deals": 0})


COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda state: state.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "text": lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[
        1
    ],
}


@each_game
@pytest.mark.parametrize("way", COPIES)
def test_a_copy_goes_its_own_way(game: str, way: str) -> None:
    state = list(islice(states(load(game), seed=1), 4))[-1]
    known, legal = str(state), state.legal_actions()
    other = COPIES[way](state)
    assert (str(other), other.legal_actions(), other.history()) == (known, legal, state.history())
    other.apply_action(legal[0])
    assert (str(state), state.legal_actions()) == (known, legal)


@pytest.mark.parametrize("text", ["cryptid_classic(mode=advanced)", "cryptid_urban(sensors=four_four_two)"])
def test_games_are_copied_with_their_options(text: str) -> None:
    options = pyspiel.load_game(text).first.options
    assert options != type(options)()
    for game in (pickle.loads(pickle.dumps(pyspiel.load_game(text))), pyspiel.load_game(str(pyspiel.load_game(text)))):
        assert game.first.options == options


def test_a_seat_observes_its_own_secrets_alone() -> None:
    spiel = load("urban")
    everything = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="single player"):
        spiel.make_py_observer(everything)


def test_a_process_that_registered_games_ends_well() -> None:
    source = "from cryptid.envs.openspiel import register; register(); register()"
    done = subprocess.run([sys.executable, "-c", source], env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
