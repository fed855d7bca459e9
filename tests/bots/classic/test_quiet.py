"""The quiet bots of a person's first games: they play by the rules and tell the others little."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.bots.bot import Bot
from cryptid.bots.entrants import seated_bot
from cryptid.bots.levels import QUIET
from cryptid.core.game import play, view
from cryptid.games.classic import Action, Classic, Options
from cryptid.games.classic.clues import CLUE_NUMBER, Mode
from cryptid.games.classic.deduce import masks_of, sample_deal
from cryptid.games.classic.model import Ask, ClassicState, Cube, Phase
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()
QUIET_BOT = seated_bot("classic", QUIET, "tilda")  # who would otherwise ask everybody in turn


def choice(bot: Bot, state: ClassicState, rng: Random) -> Action:
    seen = view(state, state.public.to_act[0])
    action: Action = bot.choose(seen, GAME.legal_actions(seen), Budget(inf), rng).action
    return action


def played(bot: Bot, options: Options, until: Phase, seed: int) -> ClassicState:
    state, rng = GAME.start(GAME.deal(options, Random(seed))), Random(seed)
    while state.public.phase is not until:
        state = play(GAME, state, state.public.to_act[0], choice(bot, state, rng)).state
    return state


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_whole_games_of_every_configuration(name: str) -> None:
    assert GAME.outcome(played(QUIET_BOT, CONFIGURATIONS[name], Phase.OVER, 1).public) is not None


@pytest.mark.parametrize("mode", Mode)
def test_no_other_cube_rules_out_fewer_clues(mode: Mode) -> None:
    state, rng = GAME.start(GAME.deal(Options(4, mode), Random(3))), Random(3)
    while state.public.phase is not Phase.ACT:
        seat, masks, cubes = state.public.to_act[0], masks_of(state.public), state.public.cubes
        believed = [number for number in mode.pool if not masks[number] & cubes[seat]]
        cube = choice(QUIET_BOT, state, rng)
        others = [action.space for action in GAME.legal_actions(view(state, seat)) if isinstance(action, Cube)]
        ruled_out = {space: sum(masks[number] >> space & 1 for number in believed) for space in others}
        assert isinstance(cube, Cube)
        assert ruled_out[cube.space] == min(ruled_out.values())
        assert not masks[CLUE_NUMBER[state.hidden.clues[seat]]] >> cube.space & 1
        state = play(GAME, state, seat, cube).state


def test_they_ask_the_player_with_the_most_pieces() -> None:
    """Without a plan they may ask anybody, and later everybody whose disc is not on the space yet."""
    asked = 0
    for seed in range(20):
        state = played(BOTS["classic"]["novice"], Options(4), Phase.ACT, seed)
        state = play(GAME, state, 0, Ask(2, Random(seed).choice(_spaces_to_ask(state, 2)))).state
        while state.public.phase is not Phase.ACT:
            state = play(GAME, state, state.public.to_act[0], choice(QUIET_BOT, state, Random(seed))).state
        action = choice(QUIET_BOT, state, Random(seed))
        if isinstance(action, Ask):
            pieces = [
                (cubes | discs).bit_count() for cubes, discs in zip(state.public.cubes, state.public.discs, strict=True)
            ]
            most = max(number for seat, number in enumerate(pieces) if seat != state.public.to_act[0])
            asked += pieces[action.target] == most
    assert asked >= 18, "a disc may lie on the space already"


def _spaces_to_ask(state: ClassicState, target: int) -> list[int]:
    legal = GAME.legal_actions(view(state, state.public.to_act[0]))
    return [action.space for action in legal if isinstance(action, Ask) and action.target == target]


def test_they_use_only_their_view() -> None:
    """In another world with the same view they make the same choice."""
    state = played(QUIET_BOT, Options(4), Phase.ACT, 5)
    world = GAME.start(sample_deal(view(state, 0), Random(9)))
    for entry in state.public.log:
        world = play(GAME, world, entry.seat, entry.action).state
    assert choice(QUIET_BOT, world, Random(4)) == choice(QUIET_BOT, state, Random(4))
