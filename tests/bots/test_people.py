"""What people meet, with few games: `make prove` plays the long form of `tools.people`."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from cryptid.bots import BOTS
from tools import people
from tools.people import TURNS, Figure, Measure, classic_match, row


@pytest.fixture(autouse=True)
def _forget_matches() -> Iterator[None]:
    yield
    classic_match.cache_clear()


def test_weaker_levels_let_people_think_for_longer() -> None:
    """The bounds are wider than those of the proof: ten games vary."""
    turns = [people.turns_of_equals(level, "normal", 10).value for level in TURNS]
    assert turns == sorted(turns, reverse=True)
    for found, (least, most) in zip(turns, TURNS.values(), strict=True):
        assert 0.7 * least <= found <= 1.3 * most


def test_a_novice_among_casual_players_has_turns_of_its_own() -> None:
    assert people.lone_turns("normal", 10).value >= 4
    assert 0 <= people.lone_wins("normal", 10).value <= 0.5


def test_each_human_level_beats_the_one_below() -> None:
    bots = BOTS["classic"]
    for higher, lower in (("casual", "novice"), ("tracker", "casual"), ("sharp", "tracker")):
        wins, _ = classic_match((bots[higher], bots[lower]) * 2, "advanced", 20)
        assert wins[0] + wins[2] >= 11, higher


def test_matches_repeat_and_rotate_the_seats() -> None:
    bots = (BOTS["classic"]["sharp"], *[BOTS["classic"]["random"]] * 3)
    wins, turns = classic_match(bots, "normal", 8)
    classic_match.cache_clear()
    assert (wins, turns) == classic_match(bots, "normal", 8)
    assert wins[0] >= 7
    assert sum(wins) == len(turns) == 8


def test_a_career_with_adapt() -> None:
    assert 0 <= people.adapted_wins("urban", 2, "novice", 20).value <= 1
    assert people.character_wins("pip", 4).value in (0, 0.25, 0.5, 0.75, 1)


def test_a_person_who_reasons_well_gets_four_turns_in_first_games() -> None:
    """Novices end them sooner; the bound is lower than that of the proof, since few games vary."""
    assert people.first_games_with_four_turns("sharp", 20).value >= 0.75
    assert people.mean_first_turns("full_notes", 20).value >= 4


def test_rows_of_the_table() -> None:
    def run(games: int) -> Figure:
        return Figure(0.25, 0.02)

    assert row(Measure("wins", 400, 0.2, 0.3, run), run(400)) == "| wins | 0.250 ± 0.020 | 0.2 to 0.3 | 400 |"
    assert row(Measure("turns", 400, 4, inf, run), Figure(5.51, 0.2)) == "| turns | 5.5 ± 0.2 | at least 4 | 400 |"
    assert people.share(5, 20).value == 0.25
    assert people.mean([1, 3]).value == 2
    assert people.mean([1, 3]).half == pytest.approx(1.386, abs=0.001)
