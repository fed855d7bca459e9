"""`cryptid hunt`."""

from __future__ import annotations

import json
from datetime import date

from cryptid.games.classic.board import COLS
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.classic.hunt import days
from tests.cli.running import cryptid, refusal

DAY = "2026-11-10"
HUNT = days.hunt_on(date(2026, 11, 10))
PUBLIC = {"date", "mode", "players", "layout", "structures", "clue", "cubes", "weekday_par"}


def test_the_hunt_as_json_without_its_answer() -> None:
    result = cryptid("hunt", "--date", DAY, "--json")
    made = json.loads(result.out)
    assert (result.code, set(made)) == (0, PUBLIC)
    assert (made["date"], made["mode"], made["players"], made["weekday_par"]) == (DAY, "normal", 4, 6)
    assert made["cubes"] == [[hunter, SPACE_NAMES[space]] for hunter, space in HUNT.cubes]
    assert made["clue"] == HUNT.clues[0]


def test_the_solution_is_added_on_request() -> None:
    made = json.loads(cryptid("hunt", "--date", DAY, "--json", "--solution").out)
    assert set(made) == PUBLIC | {"clues", "habitat", "par", "ace"}
    assert made["habitat"] == list(divmod(HUNT.habitat, COLS))
    assert (made["par"], made["ace"], made["clues"]) == (HUNT.par, HUNT.ace, list(HUNT.clues))


def test_playing_to_the_find() -> None:
    closed = {space for _, space in HUNT.cubes}
    free = next(name for space, name in enumerate(SPACE_NAMES) if space not in closed)
    lines = ["fly", f"ask 4 {free}", "notes", f"ask 1 {free}", f"search {SPACE_NAMES[HUNT.habitat]}"]
    result = cryptid("hunt", "--date", DAY, stdin="\n".join(lines))
    assert result.code == 0
    assert "There is no hunter 4; choose 1 to 3." in result.out
    assert "Hunter 2 may hold: " in result.out
    assert "Hunter 1 says " in result.out
    assert f"Found at {SPACE_NAMES[HUNT.habitat]} with 1 questions: {HUNT.par - 1} under par." in result.out


def test_giving_up_and_leaving() -> None:
    assert f"It was {SPACE_NAMES[HUNT.habitat]}." in cryptid("hunt", "--date", DAY, stdin="give up\n").out
    left = cryptid("hunt", "--date", DAY, stdin="")
    assert (left.code, left.out.endswith("You left the hunt.\n")) == (0, True)
    assert f"It was {SPACE_NAMES[HUNT.habitat]}" not in left.out


def test_bad_days_are_refused() -> None:
    assert refusal("hunt", "--date", "2020-01-01").startswith("There is no hunt on 2020-01-01.")
    assert refusal("hunt", "--date", "tomorrow") == "'tomorrow' is not a date like 2027-01-31."
    assert refusal("hunt", "--date", DAY, "--solution") == "--solution needs --json."
