"""The shipped hunts: each is checked by code that shares nothing with the maker but the tiles."""

from __future__ import annotations

from datetime import date, timedelta
from importlib.resources import files

import pytest

from cryptid.core.game import BadInput
from cryptid.games.classic.board import COLS, SPACES
from cryptid.games.classic.model import Ask
from cryptid.study.classic.hunt import days, rules
from tests.games.classic import oracle
from tests.study.classic.hunt import checker

LINES = files(days.__name__.rpartition(".")[0]).joinpath("days.txt").read_text(encoding="ascii").splitlines()
SAMPLE = LINES[::23]  # 23 days apart, so that every weekday has its turn
FEW = LINES[100:107]  # one week


def test_there_is_one_hunt_a_day_for_three_years() -> None:
    assert [line[:10] for line in LINES] == [str(days.FIRST + timedelta(days=n)) for n in range(len(LINES))]
    assert len(LINES) >= 3 * 365
    assert days.FIRST.strftime("%A") == "Monday"
    assert len({line.split(" ", 1)[1] for line in LINES}) == len(LINES)


@pytest.mark.parametrize("line", SAMPLE)
def test_sampled_hunts_are_sound(line: str) -> None:
    assert list(checker.faults(line)) == []
    assert answers_of(line) == []


@pytest.mark.parametrize("line", FEW)
def test_par_and_ace_are_found_again(line: str) -> None:
    read = checker.Line.read(line)
    assert (checker.par(line), checker.ace(line)) == (read.par, read.ace)


@pytest.mark.prove
def test_all_hunts_are_sound() -> None:
    for line in LINES:
        read = checker.Line.read(line)
        assert [*checker.faults(line), *answers_of(line)] == [], line
        assert (checker.par(line), checker.ace(line)) == (read.par, read.ace), line
    print(f"{len(LINES)} hunts checked, 0 wrong")


def answers_of(text: str) -> list[str]:
    """Return the questions that the rules would answer wrongly."""
    line = checker.Line.read(text)
    places = oracle.clue_places(line.layout, line.structures)
    hunt = days.hunt_on(line.day)
    wrong = []
    for hunter in hunt.hunters:
        for space in range(SPACES):
            (answer,) = rules.answers(hunt, Ask(hunter, space))
            if answer.is_yes != (divmod(space, COLS) in places[line.clues[hunter]]):
                wrong.append(f"hunter {hunter} on {space}")
    return wrong


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("intro_69A1B2304A67623407", "intro_69A1B2304A67623404", "clues that are never dealt"),
        ("intro_69A1B2304A67623407", "intro_69A1B6304A67623407", "not each tile once"),
        ("intro_69A1B2304A67623407", "intro_69A1B2304A67623430", "two structures on one space"),
        ("desert|swamp", "1:forest", "clues that are never dealt"),
        ("1:F3", "1:G4", "an illegal cube"),
        ("2:G4", "1:G4", "not the right number of cubes"),
        (" 5 3 ", " 6 3 ", "not of its weekday"),
        (" 5 3 ", " 5 5 ", "not of its weekday"),
        ("2026-11-02", "2026-11-03", "not of its weekday"),
    ],
)
def test_planted_faults_are_found(old: str, new: str, fault: str) -> None:
    sound = "2026-11-02 intro_69A1B2304A67623407 2:shack,2:bear,desert|swamp 1:F3,2:G4 5 3 678f9322e314e99e"
    assert list(checker.faults(sound)) == []
    assert old in sound
    assert fault in list(checker.faults(sound.replace(old, new)))


def test_lines_are_read_and_written_alike() -> None:
    for line in SAMPLE:
        day, hunt = days.read_line(line)
        assert days.write_line(day, hunt) == line
        assert days.number_of(day) == LINES.index(line) + 1
        assert hunt.par in range(days.weekday_of(day).least_par, days.weekday_of(day).par + 1)


def test_a_day_without_a_hunt_is_refused() -> None:
    for day in (days.FIRST - timedelta(days=1), days.last() + timedelta(days=1), date(1, 1, 1)):
        assert not days.is_known(day)
        with pytest.raises(BadInput, match=f"There is no hunt on {day}"):
            days.hunt_on(day)


def test_the_digest_names_the_habitat_alone() -> None:
    day, hunt = days.read_line(LINES[0])
    digests = {days.digest(day, hunt.salt, space) for space in range(SPACES)}
    assert len(digests) == SPACES
    assert all(len(each) == 64 for each in digests)
