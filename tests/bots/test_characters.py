"""The characters: three for each level, never twice at a table, with a style that shows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cryptid.bots import BOTS
from cryptid.bots.characters import CHARACTERS, Asking, character_for
from cryptid.bots.classic.style import preferred
from cryptid.bots.entrants import seated_bot
from cryptid.bots.levels import GENTLE, LEVELS, QUIET
from cryptid.bots.mixed import Mixed
from cryptid.core.game import play, view
from cryptid.games import GAMES
from cryptid.games.classic import Classic, Options
from cryptid.games.classic.model import Ask, ClassicState, Cube, Phase

GAME = Classic()


def test_every_level_above_random_has_at_least_three() -> None:
    counted = Counter(character.level for character in CHARACTERS.values())
    assert set(counted) == set(LEVELS[1:])
    assert min(counted.values()) >= 3
    assert len({character.name for character in CHARACTERS.values()}) == len(CHARACTERS)


@pytest.mark.parametrize("level", [GENTLE, QUIET, *LEVELS[1:]])
def test_no_character_sits_twice_at_a_table(level: str) -> None:
    met = set()
    for seed in range(20):
        taken: list[str | None] = [None]
        for _ in range(4):  # one more than a level has of its own
            taken.append(character_for(level, str(seed), taken))
        assert len(set(taken)) == 5
        met |= set(taken[1:4])
    assert met == {
        one.id for one in CHARACTERS.values() if one.level == ("novice" if level in (GENTLE, QUIET) else level)
    }


def test_levels_without_characters() -> None:
    assert character_for("random", "seed", []) is None
    assert character_for("sixth", "seed", []) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_plays_its_level_in_the_style_of_its_character(game: str) -> None:
    for character in CHARACTERS.values():
        bot = seated_bot(game, character.level, character.id)
        assert bot.budget_ms == BOTS[game][character.level].budget_ms
    assert seated_bot(game, "novice", None) is BOTS[game]["novice"]
    quiet = {seated_bot(game, QUIET, character) for character in (None, "pip")}
    assert quiet == {BOTS[game]["novice"]} or len(quiet - {BOTS[game]["novice"]}) == 2, "where there are quiet bots"
    gentle = seated_bot(game, GENTLE, "pip")
    assert isinstance(gentle, Mixed)
    assert gentle.weaker is BOTS[game]["random"]


def asked_before() -> ClassicState:
    """Seat 3 has asked seat 1 twice; seat 2 moved last, and seat 0 has the most pieces."""
    state = GAME.start(GAME.deal(Options(4), Random(3)))
    while state.public.phase is not Phase.ACT or len(state.public.log) < 20:
        seat = state.public.to_act[0]
        legal = GAME.legal_actions(view(state, seat))
        target = {0: 1, 1: 0, 2: 0, 3: 1}[seat]
        likely = [one for one in legal if isinstance(one, Cube) or (isinstance(one, Ask) and one.target == target)]
        state = play(GAME, state, seat, Random(len(state.public.log)).choice(likely)).state
    return state


@pytest.mark.parametrize("asks", Asking)
def test_whom_a_character_asks(asks: Asking) -> None:
    state = asked_before()
    while state.public.to_act[0] != 3 or state.public.phase is not Phase.ACT:
        seat = state.public.to_act[0]
        state = play(GAME, state, seat, GAME.legal_actions(view(state, seat))[0]).state
    style = next(character for character in CHARACTERS.values() if character.asks is asks)
    space = next(
        space
        for space in range(108)
        if all(Ask(target, space) in GAME.legal_actions(view(state, 3)) for target in range(3))
    )
    questions = [Ask(target, space) for target in range(3)]
    targets = {preferred(view(state, 3), questions, style, Random(seed)).target for seed in range(20)}
    log = state.public.log
    pieces = [(state.public.cubes[s] | state.public.discs[s]).bit_count() for s in range(3)]
    asked = Counter(e.action.target for e in log if e.seat == 3 and isinstance(e.action, Ask))
    latest = next(entry.seat for entry in reversed(log) if entry.seat != 3)
    match asks:
        case Asking.LAST_MOVED:
            assert targets == {latest}
        case Asking.EVENLY:
            assert targets == {target for target in range(3) if asked[target] == min(asked[t] for t in range(3))}
        case Asking.MOST_PIECES:
            assert targets == {target for target in range(3) if pieces[target] == max(pieces)}
        case Asking.SAME_AGAIN:
            assert targets == {1}
    anybody = {preferred(view(state, 3), questions, None, Random(seed)).target for seed in range(20)}
    assert anybody == {0, 1, 2}
