"""Every game as a game of OpenSpiel: `register()`, then `pyspiel.load_game("cryptid_classic", {"players": 3})`.

The first node is chance: one of `deals` numbered deals, all equally likely. Everything after it follows from the
actions, so states can be cloned and serialised. Simultaneous choices are made one after the other, hidden from the
other seats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import Enum
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from cryptid.core.codec import canonical
from cryptid.core.game import AnyGame, InvalidOptions, Outcome, Seat, State, View, view
from cryptid.core.options import check_whole, players_of
from cryptid.envs.encoding import Encoding, utilities, waited_for
from cryptid.envs.encodings import ENCODINGS
from cryptid.games import GAMES
from cryptid.kernels.dealing import quick_deal

DEALS = 10_000
MOST_DEALS = 1_000_000


def register() -> None:
    """Register the games with OpenSpiel. Calling it again does nothing."""
    known = pyspiel.registered_names()
    for name in ENCODINGS:
        if f"cryptid_{name}" not in known:
            pyspiel.register_game(_type(GAMES[name]), CLASSES[name])


def _parameters(game: AnyGame) -> dict[str, Any]:
    """Return the options that are a number, a string or a boolean, and the number of deals.

    Choices are named by member, not by value: OpenSpiel would read 4-3-3 back as a number.
    """
    usual = game.options_type()
    values = {field.name: getattr(usual, field.name) for field in fields(usual)}
    plain = {name: value.name.lower() if isinstance(value, Enum) else value for name, value in values.items()}
    return {"deals": DEALS, **{name: value for name, value in plain.items() if isinstance(value, int | str)}}


def _options(game: AnyGame, given: dict[str, Any]) -> Any:
    """Return the options that these parameters stand for."""
    usual = game.options_type()
    return replace(usual, **{name: _option(name, getattr(usual, name), value) for name, value in given.items()})


def _option(name: str, usual: Any, value: Any) -> Any:
    if not isinstance(usual, Enum):
        return value
    choices = {choice.name.lower(): choice for choice in type(usual)}
    if value not in choices:
        raise InvalidOptions(name, f"{name}: expected one of {', '.join(choices)}.")
    return choices[value]


def _type(game: AnyGame) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=f"cryptid_{game.name}",
        long_name=f"Cryptid: {game.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players_of(game)[-1],
        min_num_players=players_of(game)[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


@dataclass(frozen=True, slots=True)
class Now:
    """A state of a game with its options; no state before the deal. It is immutable, so a copy is the same object."""

    rules: AnyGame
    encoding: Encoding
    options: Any
    deals: int
    position: State[Any, Any, Any] | None = None

    def __deepcopy__(self, _: object) -> Now:
        return self

    def view(self, seat: Seat) -> View[Any, Any]:
        assert self.position is not None
        return view(self.position, seat)

    def outcome(self) -> Outcome | None:
        return None if self.position is None else self.rules.outcome(self.position.public)

    def seat(self) -> int:
        """The player to act, as OpenSpiel numbers them: chance, a seat, or none at the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.outcome() is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return waited_for(self.rules.to_act(self.position.public))

    def after(self, action: int) -> Now:
        if self.position is None:
            return replace(self, position=self.rules.start(quick_deal(self.rules.name, self.options, Random(action))))
        step = self.rules.apply(self.position, self.seat(), self.encoding.actions[action])
        return replace(self, position=step.state)


class SpielGame(pyspiel.Game):
    """The base of one class for each game. OpenSpiel keeps registered classes until the process ends."""

    game: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        rules, encoding = GAMES[self.game], ENCODINGS[self.game]
        given = {**_parameters(rules), **(params or {})}
        deals = given.pop("deals")
        check_whole("deals", deals, 1, MOST_DEALS)
        options = _options(rules, given)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(encoding.actions),
            max_chance_outcomes=deals,
            num_players=options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=encoding.longest(options),
        )
        super().__init__(_type(rules), info, params or {})
        self.first = Now(rules, encoding, options, deals)

    def __reduce__(self) -> tuple[Callable[..., SpielGame], tuple[str, dict[str, Any]]]:
        return make, (self.game, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if iig_obs_type is not None and iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("Only the observation of a single player is available.")
        return Observer(self.first.encoding)


def make(game: str, parameters: dict[str, Any] | None = None) -> SpielGame:
    made: SpielGame = CLASSES[game](parameters)
    return made


CLASSES = {game: type(game.capitalize(), (SpielGame,), {"game": game}) for game in ENCODINGS}


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = game.first

    def current_player(self) -> int:
        return self.now.seat()

    def is_terminal(self) -> bool:
        return self.now.outcome() is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.now.deals) for deal in range(self.now.deals)]

    def returns(self) -> list[float]:
        players, outcome = self.now.options.players, self.now.outcome()
        return [0.0] * players if outcome is None else utilities(outcome, players)

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.now.encoding.legal(self.now.rules.legal_actions(self.now.view(player)))

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: Seat, action: int) -> str:
        return f"deal {action}" if player < 0 else self.now.rules.to_text(self.now.encoding.actions[action])

    def __str__(self) -> str:
        return "before the deal" if self.now.position is None else canonical(self.now.position.public)


class Observer:
    """What a seat knows. The string has everything it has seen (its information state), the array only the present."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: Seat) -> None:
        self.tensor[:] = 0 if state.now.position is None else self._encoding.observe(state.now.view(player))

    def string_from(self, state: SpielState, player: Seat) -> str:
        return "" if state.now.position is None else canonical(state.now.view(player))
