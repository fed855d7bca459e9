"""A game is one row and its own folders: a fourth game is found everywhere. tests/browser/test_toy_game.py plays it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from cryptid.games import GAMES
from tests.cli.running import COMMAND
from tests.toy_game import NEEDED, REGISTRY, ROOT, add_toy, run

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")

# Files of tests that check every game.
CHECKS = (
    "tests/games/test_laws.py",
    "tests/games/test_golden.py",
    "tests/games/test_perft.py",
    "tests/bots/test_bots.py",
    "tests/server/wire/test_catalogue.py",
    "tests/server/table/test_actions.py",
    "tests/test_docs.py",
)

QUICK_BENCH = """
from cryptid.cli import main, measures
measures.SECONDS, measures.ROUNDS, measures.find_spec = 0.001, 1, lambda name: None
measures.GAMES = {name: measures.GAMES[name] for name in ["toy"]}
main.main(["bench", "--json"])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("toy")
    add_toy(made)
    return made


@pytest.mark.long
def test_the_laws_and_the_other_tests_of_every_game_include_it(folder: Path) -> None:
    told = run(
        folder, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "toy", "-m", "not prove", *CHECKS
    )
    assert int(re.findall(r"(\d+) passed", told)[0]) >= 20


def test_bots(folder: Path) -> None:
    assert "\ntoy: random\n" in run(folder, *COMMAND, "bots")


def test_play(folder: Path) -> None:
    told = run(folder, *COMMAND, "play", "toy", "--seed", "1", stdin="legal\nboard\nhelp\nquit\n")
    assert re.search(r"bid: \d \d", told)
    assert "has_bid: [false, false, false]" in told
    assert "your hand: " in told
    told = run(folder, *COMMAND, "play", "toy", "--seats", "random,random", "--seed", "1")
    assert "won (most) after 4 moves" in told


def test_arena(folder: Path) -> None:
    told = json.loads(run(folder, *COMMAND, "arena", "toy", "random", "--games", "4", "--jobs", "1", "--json"))
    assert (told["game"], told["games"], told["entries"][0]["seat"]) == ("toy", 4, 0)


def test_bench(folder: Path) -> None:
    rows = json.loads(run(folder, sys.executable, "-c", QUICK_BENCH))["rows"]
    assert [row["name"] for row in rows] == ["toy default options, actions / connect_four"]


def test_the_catalogue_of_the_server(folder: Path) -> None:
    code = (
        "from cryptid.server.wire.catalogue import catalogue; print([(x.name, x.players, x.bots) for x in catalogue()])"
    )
    assert "('toy', (2, 3, 4), ('random',))" in run(folder, sys.executable, "-c", code)


def test_make_wire(folder: Path) -> None:
    recipe = re.findall(r"^wire:\n((?:\t.+\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[0]
    set_up, *lines = recipe.splitlines()
    assert "tools/setup.py" in set_up
    for line in lines:
        run(folder, sys.executable, *line.split()[1:])
    types = (folder / "web/src/wire/wire.gen.ts").read_text(encoding="utf-8")
    assert 'export type GameName = "classic" | "urban" | "connections" | "toy";' in types
    assert "export interface ToyPublic {" in types
    assert (folder / "web/tests/traffic/toy.json").is_file()


def places(heading: str) -> list[str]:
    """Return the first column of the table below a heading of docs/add-a-game.md."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


def test_the_page_names_the_places_that_the_toy_has() -> None:
    assert places("What every game has") == [REGISTRY, *NEEDED]


def test_the_page_names_other_places_that_are_there() -> None:
    found = places("What a game can have")
    assert len(found) > 8
    for place in found:
        assert any((ROOT / place.replace("<game>", game)).exists() for game in GAMES), place
