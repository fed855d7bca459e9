"""The quiet bots of a person's first games: they play by the rules and tell the others little."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.bots.bot import Bot
from cryptid.bots.classic.quiet import SHY_TURNS
from cryptid.bots.entrants import seated_bot
from cryptid.bots.levels import QUIET
from cryptid.core.game import play, view
from cryptid.core.masks import Mask
from cryptid.games.classic import Action, Classic, Options
from cryptid.games.classic.clues import CLUE_NUMBER, Mode
from cryptid.games.classic.deduce import fitting_pieces, masks_of, sample_deal
from cryptid.games.classic.model import Ask, ClassicState, Cube, Phase, Search
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


def test_later_they_ask_the_player_with_the_most_pieces() -> None:
    """... of those whose disc does not lie on the space yet."""
    state, rng, asked = GAME.start(GAME.deal(Options(4), Random(3))), Random(3), 0
    while state.public.phase is not Phase.OVER:
        seat, public, action = state.public.to_act[0], state.public, choice(QUIET_BOT, state, rng)
        earlier = sum(entry.seat == seat and isinstance(entry.action, Ask | Search) for entry in public.log)
        if isinstance(action, Ask) and earlier >= SHY_TURNS:
            asks = [act for act in GAME.legal_actions(view(state, seat)) if isinstance(act, Ask)]
            targets = {act.target for act in asks if act.space == action.space}
            pieces = {target: (public.cubes[target] | public.discs[target]).bit_count() for target in targets}
            assert pieces[action.target] == max(pieces.values())
            asked += len(set(pieces.values())) > 1
        state = play(GAME, state, seat, action).state
    assert asked, "the game has questions for which it matters"


def test_they_use_only_their_view() -> None:
    """In another world with the same view they make the same choice."""
    state = played(QUIET_BOT, Options(4), Phase.ACT, 5)
    world = GAME.start(sample_deal(view(state, 0), Random(9)))
    for entry in state.public.log:
        world = play(GAME, world, entry.seat, entry.action).state
    assert choice(QUIET_BOT, world, Random(4)) == choice(QUIET_BOT, state, Random(4))


def test_they_search_from_their_fifth_turn_on() -> None:
    """So everybody has four turns. Here everybody's disc already lies on the habitat."""
    state, rng, turn = played(QUIET_BOT, Options(4), Phase.ACT, 3), Random(3), 0
    while turn < 5:
        if state.public.phase is Phase.ACT and state.public.to_act[0] == 0:
            turn += 1
            discs = tuple(Mask(mask | 1 << state.hidden.habitat) for mask in state.public.discs)
            found = replace(state, public=replace(state.public, discs=discs))
            actions = [choice(QUIET_BOT, found, Random(seed)) for seed in range(30)]
            assert any(isinstance(action, Search) for action in actions) == (turn == 5)
        state = play(GAME, state, state.public.to_act[0], choice(QUIET_BOT, state, rng)).state


def test_their_first_questions_tell_little() -> None:
    """A novice's questions rule out more clues, counted over the first three rounds of the same deals."""

    def ruled_out(bot: Bot) -> int:
        lost = 0
        for seed in range(10):
            state, rng = played(QUIET_BOT, Options(4), Phase.ACT, seed), Random(seed)
            for _ in range(12):
                believed = fitting_pieces(view(state, None))
                state = play(GAME, state, state.public.to_act[0], choice(bot, state, rng)).state
                lost += sum(map(len, believed)) - sum(map(len, fitting_pieces(view(state, None))))
                while state.public.phase not in (Phase.ACT, Phase.OVER):
                    state = play(GAME, state, state.public.to_act[0], choice(QUIET_BOT, state, rng)).state
        return lost

    assert ruled_out(QUIET_BOT) < ruled_out(BOTS["classic"]["novice"]) / 2
