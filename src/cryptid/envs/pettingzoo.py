"""Every game as a PettingZoo environment whose agents take turns (AEC), with action masks."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from cryptid.core.game import IllegalAction, Seat, play, view
from cryptid.envs.encoding import utilities, waited_for
from cryptid.envs.encodings import ENCODINGS
from cryptid.games import GAMES
from cryptid.kernels.dealing import quick_deal


class CryptidEnv(AECEnv):
    """A game after another. Rewards come at the end and sum to 0; a win alone is 1.

    An observation is `{"observation", "action_mask"}`. An action that is not in the mask raises `IllegalAction`.
    """

    def __init__(self, game: str, options: Any = None) -> None:
        super().__init__()
        self.metadata = {"name": f"cryptid_{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self._game, self._encoding = GAMES[game], ENCODINGS[game]
        self._options = self._game.options_type() if options is None else options
        self.longest = self._encoding.longest(self._options)  # no game has more decisions
        self._rng = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._options.players)]
        space = Dict(
            {
                "observation": Box(0, 1, (self._encoding.size,), np.float32),
                "action_mask": Box(0, 1, (len(self._encoding.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(len(self._encoding.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the one of the seed if there is one, else the next."""
        if seed is not None:
            self._rng = Random(int(seed))  # numpy integers are not accepted by Random
        self._state = self._game.start(quick_deal(self._game.name, self._options, self._rng))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        seen = view(self._state, self._seat(agent))
        mask = np.zeros(len(self._encoding.actions), dtype=np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[self._encoding.legal(self._game.legal_actions(seen))] = 1
        return {"observation": self._encoding.observe(seen), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.action_space(agent):
            raise IllegalAction("not_legal", f"There is no action {action}.")
        self._state = play(self._game, self._state, self._seat(agent), self._encoding.actions[action]).state
        self._cumulative_rewards[agent] = 0.0
        if (outcome := self._game.outcome(self._state.public)) is None:
            self._select()
            return
        self.rewards = dict(zip(self.agents, utilities(outcome, len(self.agents)), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[waited_for(self._game.to_act(self._state.public))]

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)
