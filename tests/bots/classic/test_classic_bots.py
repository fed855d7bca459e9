"""The bots of classic: legal, honest, and the novice plays with a purpose."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cryptid.bots import BOTS, Budget
from cryptid.bots.classic.honest import honest_actions
from cryptid.core.game import play, view
from cryptid.core.masks import Mask
from cryptid.games.classic import Action, Classic, Options, deduce
from cryptid.games.classic.clues import CLUE_NUMBER, Mode
from cryptid.games.classic.model import Answer, Ask, CallHint, ClassicState, Correct, Cube, Phase, Search, Vote
from cryptid.games.classic.notation import from_text
from tests.bots.match import winners
from tests.games.classic.configurations import CONFIGURATIONS

GAME = Classic()


def started(options: Options, seed: int = 1) -> ClassicState:
    return GAME.start(GAME.deal(options, Random(seed)))


def choice(bot: str, state: ClassicState, seat: int, seed: int = 1) -> Action:
    seen = view(state, seat)
    action: Action = BOTS["classic"][bot].choose(seen, GAME.legal_actions(seen), Budget(50), Random(seed)).action
    assert action in GAME.legal_actions(seen)
    return action


def played(state: ClassicState, bots: str, until: Phase, seed: int = 1) -> ClassicState:
    rng = Random(seed)
    while state.public.phase is not until:
        seat = state.public.to_act[0]
        seen = view(state, seat)
        action = BOTS["classic"][bots].choose(seen, GAME.legal_actions(seen), Budget(50), rng).action
        state = play(GAME, state, seat, action).state
    return state


@pytest.mark.parametrize("name", CONFIGURATIONS)
@pytest.mark.parametrize("bot", ["random", "novice"])
def test_bots_play_whole_games_of_every_configuration(name: str, bot: str) -> None:
    options = CONFIGURATIONS[name]
    for seed in range(3):
        assert len(winners("classic", options, [bot] * options.players, seed)) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", Mode)
def test_one_novice_beats_randoms(players: int, mode: Mode) -> None:
    wins = 0
    for seed in range(16):
        seat = seed % players
        bots = ["novice" if s == seat else "random" for s in range(players)]
        wins += winners("classic", Options(players, mode), bots, seed) == (seat,)
    assert wins >= 11


@pytest.mark.parametrize("bot", ["random", "novice"])
@pytest.mark.parametrize("players", [2, 4])
def test_bots_never_err_in_honour_mode(bot: str, players: int) -> None:
    for seed in range(5):
        end = played(started(Options(players, honour_mode=True), seed), bot, Phase.END, seed)
        for colour, mask in enumerate(end.hidden.masks):
            assert not end.public.cubes[colour] & mask
            assert not end.public.discs[colour] & ~mask


def test_a_bot_that_takes_over_a_seat_corrects_its_pieces() -> None:
    state = started(Options(3, honour_mode=True))
    wrong = next(s for s in range(108) if state.hidden.masks[0] >> s & 1)
    state = play(GAME, state, 0, Cube(None, wrong)).state
    for bot in ("random", "novice"):
        action = choice(bot, state, 0)
        assert isinstance(action, Correct)
        assert action.space == wrong


def test_outside_honour_mode_everything_legal_is_honest() -> None:
    state = started(Options(3))
    legal = GAME.legal_actions(view(state, 0))
    assert honest_actions(view(state, 0), legal) is legal


def test_the_novice_agrees_to_hints() -> None:
    state = played(started(Options(3)), "random", Phase.ACT)
    state = play(GAME, state, 0, CallHint()).state
    assert choice("novice", state, 1) == Vote(True)


def test_the_novice_searches_what_it_is_sure_of() -> None:
    """All others have a disc on a space that fits the novice's clue: it believes."""
    state = played(started(Options(4)), "random", Phase.ACT)
    habitat = state.hidden.habitat
    discs = tuple(Mask(1 << habitat) if colour else Mask(0) for colour in range(4))
    state = replace(state, public=replace(state.public, discs=discs))
    assert choice("novice", state, 0) == Search(habitat)


def test_the_novice_asks_about_its_favourite_space_where_it_is_in_doubt() -> None:
    state = played(started(Options(5, Mode.ADVANCED)), "random", Phase.ACT)
    action = choice("novice", state, 0)
    assert isinstance(action, Ask)
    masks = deduce.masks_of(state.public)
    numbers = deduce.candidates(view(state, 0))[action.target]
    holding = sum(masks[number] >> action.space & 1 for number in numbers)
    assert 0 < holding < len(numbers)
    assert masks[CLUE_NUMBER[state.hidden.clues[0]]] >> action.space & 1


def test_the_novice_decides_from_its_view_alone() -> None:
    """In a world that its seat cannot tell apart it chooses the same."""
    state = played(started(Options(4)), "random", Phase.ACT)
    world = GAME.start(deduce.sample_deal(view(state, 0), Random(9)))
    for entry in state.public.log:
        world = play(GAME, world, entry.seat, entry.action).state
    assert choice("novice", world, 0, seed=4) == choice("novice", state, 0, seed=4)


def test_the_novice_copes_with_pieces_that_contradict_each_other() -> None:
    """Honour mode: no clue fits a cube and a disc on neighbouring spaces of every kind; it plays on."""
    state = played(started(Options(3, honour_mode=True)), "novice", Phase.ACT)
    everywhere = Mask((1 << 60) - 1)
    state = replace(state, public=replace(state.public, proven_true=(everywhere,) * 3, proven_false=(everywhere,) * 3))
    assert isinstance(choice("novice", state, 0), Ask | Search)


def test_honest_answers_with_two_players() -> None:
    state = played(started(Options(2, honour_mode=True)), "random", Phase.ACT)
    for space in range(108):
        asked = from_text(f"ask 1 {'ABCDEFGHIJKL'[space % 12]}{space // 12 + 1}")
        if asked not in GAME.legal_actions(view(state, 0)):
            continue
        after = play(GAME, state, 0, asked).state
        answer = choice("random", after, 1)
        assert isinstance(answer, Answer)
        both = all(mask >> space & 1 for mask in state.private[1].masks)
        assert (answer.colour is None) == both
        assert answer.colour is None or not state.hidden.masks[answer.colour] >> space & 1
