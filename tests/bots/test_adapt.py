"""`adapt`: where it starts, how it moves, and which levels it seats."""

from __future__ import annotations

import pytest

from cryptid.bots.adapt import FIRST, HIGHEST, RUNGS, START, Result, level_at, position_after
from cryptid.bots.entrants import quiet_games
from cryptid.bots.levels import LEVELS, QUIET
from cryptid.games import GAMES


def test_the_first_game_is_against_novices_and_the_second_against_casual_players() -> None:
    assert position_after([], 0) == FIRST
    assert [level_at(FIRST, place, 3) for place in range(3)] == ["novice"] * 3
    assert position_after([Result(FIRST, 4, False)], 0) == position_after([Result(FIRST, 4, True)], 0) == START
    assert [level_at(START, place, 3) for place in range(3)] == ["casual"] * 3
    assert position_after([Result(None, 4, True)] * 3, 0) == START, "games against chosen levels are not followed"


@pytest.mark.parametrize("has_won", [True, False])
def test_quiet_bots_play_the_first_games_whatever_their_results(has_won: bool) -> None:
    results: list[Result] = []
    for _ in range(5):
        position = position_after(results, 5)
        assert {level_at(position, place, 3) for place in range(3)} == {QUIET}
        results.insert(0, Result(position, 4, has_won))
    assert position_after(results, 5) == START


def test_games_against_chosen_levels_count_among_the_first() -> None:
    assert position_after([Result(None, 4, True)] * 3, 5) == position_after([Result(-3, 4, True)], 5) == -2
    assert position_after([Result(None, 4, True)] * 5, 5) == START
    assert position_after([Result(12, 4, False)], 5) == START, "a person who played before there were quiet bots"


def test_only_games_that_somebody_can_end_early_start_with_quiet_bots() -> None:
    assert {game: quiet_games(game, 4) for game in GAMES} == {"classic": 5, "urban": 0, "connections": 0}
    assert quiet_games("classic", 2) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_stays_where_the_share_of_wins_is_right(players: int) -> None:
    """A win moves it up as far as the losses that belong to it move it down."""
    up, down = (position_after([Result(12, players, won), Result(8, players, won)], 0) - 12 for won in (True, False))
    assert -down / (up - down) == pytest.approx({2: 1 / 2, 3: 2 / 5, 4: 1 / 3, 5: 2 / 7}[players])


def test_the_latest_game_that_adapted_counts() -> None:
    games = [Result(None, 4, True), Result(12, 4, False), Result(20, 4, True)]
    assert position_after(games, 0) == 10


def test_it_ends_at_the_weakest_and_the_strongest_level() -> None:
    assert position_after([Result(0, 4, False)] * 2, 0) == 0
    assert position_after([Result(HIGHEST, 4, True)] * 2, 5) == HIGHEST
    assert {level_at(HIGHEST, place, 3) for place in range(3)} == {"master"}
    assert RUNGS[1:] == LEVELS[1:]


def test_between_two_levels_it_mixes_them() -> None:
    seated = [[level_at(position, place, 3) for place in range(3)] for position in range(4, 9)]
    assert [levels.count("casual") for levels in seated] == [0, 0, 1, 2, 3]
    assert [level_at(position, 0, 1) for position in (4, 7, 8)] == ["novice", "novice", "casual"]


def test_the_strongest_level_has_as_many_positions_as_the_others() -> None:
    """Else one loss would always be followed by a weaker opponent, and a master would win too often."""
    levels = [level_at(position, 0, 1) for position in range(HIGHEST + 1)]
    assert [levels.count(level) for level in RUNGS] == [4] * len(RUNGS)
