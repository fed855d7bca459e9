"""`cryptid arena`."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cryptid import kernels
from cryptid.bots import BOTS
from cryptid.bots.arena import Match, play_deal
from cryptid.bots.standings import standings
from cryptid.bots.workers import ProcessWorker, WorkerDied
from cryptid.cli import prepare
from cryptid.cli.ladder import draw
from cryptid.cli.progress import Progress, bar
from cryptid.games import GAMES
from tests.cli.running import cryptid, process, refusal

SVG = "{http://www.w3.org/2000/svg}"


def arena(*argv: str) -> dict[str, Any]:
    """Return what `cryptid arena --json` prints, without the speed."""
    result = cryptid("arena", *argv, "--json", "--jobs", "1")
    assert (result.code, result.err) == (0, ""), result
    assert result.out.count("\n") == 1
    found: dict[str, Any] = json.loads(result.out)
    assert found.pop("games_per_second") >= 0
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_json_of_the_contract(game: str) -> None:
    found = arena(game, "novice", "random", "--games", "6", "--seed", "3")
    assert (found["game"], found["games"], found["options"]["players"]) == (game, 6, 2)
    place = "role" if game == "urban" else "seat"
    assert [set(entry) for entry in found["entries"]] == [{"bot", place, "games", "wins", "rate", "low", "high"}] * 4
    assert sum(entry["wins"] for entry in found["entries"]) == 6
    for entry in found["entries"]:
        assert entry["games"] == 3
        assert 0 <= entry["low"] <= entry["rate"] == entry["wins"] / 3 <= entry["high"] <= 1
    assert [entry[place] for entry in found["entries"]] == (["cryptid", "scientist"] if game == "urban" else [0, 1]) * 2
    assert [bot["bot"] for bot in found["bots"]] == ["novice", "random"]
    assert found["bots"][0]["points"] == pytest.approx(-found["bots"][1]["points"])


def test_seats_and_options() -> None:
    found = arena("classic", "novice", "random", "--players", "4", "--mode", "advanced", "--games", "5", "--seed", "1")
    assert found["games"] == 6
    assert found["options"]["mode"] == "advanced"
    assert {(entry["bot"], entry["seat"]) for entry in found["entries"]} == {
        (bot, seat) for bot in ("novice", "random") for seat in range(4)
    }
    alone = arena("classic", "novice", "random", "random", "random", "--games", "4", "--option", "hints=false")
    assert [bot["games"] for bot in alone["bots"]] == [4, 4]
    assert not alone["options"]["hints"]


def test_more_bots_than_the_game_has_seats() -> None:
    found = arena("urban", "novice", "random", "tracker", "--games", "6")
    assert [bot["games"] for bot in found["bots"]] == [4, 4, 4]
    assert refusal("arena", "classic", *["random"] * 6, "--games", "1", "--players", "6").startswith("players: ")


def test_the_table() -> None:
    result = cryptid("arena", "urban", "random", "novice", "--games", "2", "--seed", "1", "--jobs", "1")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "urban, 2 players, seed 1"
    assert lines[1].startswith("2 games, ")
    assert lines[3].split() == ["games", "wins", "rate", "95", "%", "rating"]
    assert [line.split()[:2] for line in lines[-4:]] == [
        [bot, role] for bot in (line.split()[0] for line in lines[4:6]) for role in ("cryptid", "scientist")
    ]


def test_the_table_names_seats_where_there_are_no_roles() -> None:
    lines = cryptid("arena", "connections", "random", "--games", "1", "--jobs", "1").out.splitlines()
    assert [line[8:14] for line in lines[-2:]] == ["seat 0", "seat 1"]


def test_the_seed_decides_whatever_the_jobs() -> None:
    words = ("arena", "connections", "novice", "random", "--games", "8", "--seed", "5", "--json")
    one, two = (json.loads(cryptid(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one["entries"] == two["entries"]
    assert one["bots"] == two["bots"]


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ("urban", "novice", "random", "--resume", str(file))
    arena(*words, "--games", "4", "--seed", "9")
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 3
    file.write_text("".join(lines[:2]) + lines[2][:5])  # killed while it wrote
    played: list[int] = []

    def noted(match: Any, bots: Any, deal: int) -> Any:
        played.append(deal)
        return play_deal(match, bots, deal)

    with patch("cryptid.bots.workers.play_deal", noted):
        found = arena(*words, "--games", "6")
    assert played == [1, 2]
    assert found["seed"] == 9
    assert found == arena("urban", "novice", "random", "--games", "6", "--seed", "9")
    assert found == arena(*words, "--games", "6")
    assert arena(*words, "--games", "2")["games"] == 2
    assert len(file.read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("urban", "novice", "random", "--seed", "10"), "it belongs to another match: its seed is 9."),
        (("urban", "random", "novice"), 'it belongs to another match: its bots is ["novice", "random"].'),
        (("classic", "novice", "random"), 'it belongs to another match: its game is "urban".'),
        (("urban", "novice", "random", "--option", "tie=scientist"), "it belongs to another match: its options is {"),
    ],
)
def test_a_file_of_another_match(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    arena("urban", "novice", "random", "--games", "2", "--seed", "9", "--resume", str(file))
    kept = file.read_bytes()
    told = refusal("arena", *words, "--games", "2", "--resume", str(file))
    assert told.startswith(f"{file}: {said}")
    assert file.read_bytes() == kept


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no\n", "value: not JSON"),
        ("[]\n", "it does not contain an arena match."),
        ('{"game": "urban"}\n[0, "draw"]\n', "it does not contain an arena match."),
        ("notes", "it does not contain an arena match."),
        ('{"seed": 1}\n[0, [["a"]]]\n', "deals[0][1][0][0]: expected a whole number"),
    ],
)
def test_a_file_of_something_else(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text)
    told = refusal("arena", "urban", "novice", "random", "--games", "2", "--resume", str(file))
    assert told.startswith(f"{file}: {said}")
    assert file.read_text() == text


def test_an_empty_file_is_filled(tmp_path: Path) -> None:
    """Such a file was created by hand, or by a run that was killed before it wrote anything."""
    file = tmp_path / "match.jsonl"
    file.touch()
    arena("urban", "random", "--games", "2", "--resume", str(file))
    assert len(file.read_text().splitlines()) == 3


@pytest.mark.parametrize("line", ["[0,[[0]]]", "[0,[[0],[2]]]", "[0,[[0],[]]]", "[-1,[[0],[0]]]"])
def test_deals_that_cannot_be_of_the_match(line: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ("urban", "novice", "random", "--games", "2", "--resume", str(file))
    arena(*words, "--seed", "9")
    file.write_text(f"{file.read_text().splitlines()[0]}\n{line}\n")
    assert refusal("arena", *words).endswith(" does not belong to this match.")


def test_refusals(tmp_path: Path) -> None:
    known = ", ".join(BOTS["classic"])
    assert refusal("arena", "classic", "hal", "--games", "1").startswith(f"there is no bot 'hal'; there are {known}")
    three = refusal("arena", "urban", "random", "random", "novice", "--players", "3", "--games", "1")
    assert three == "players: Urban Legends is for 2."
    assert "expected a whole number from 1 to 10000000" in refusal("arena", "urban", "random", "--games", "0")
    assert "from 1 to 10000000, not" in refusal("arena", "urban", "random", "--games", "9" * 20)
    assert "from 1 to 1000, not" in refusal("arena", "urban", "random", "--games", "1", "--jobs", "1001")
    assert "--games" in refusal("arena", "urban", "random")
    assert refusal("arena", "urban", "random", "--games", "1", "--svg", str(tmp_path)) == f"{tmp_path}: is a folder."
    no_file = refusal("arena", "urban", "random", "--games", "1", "--resume", "/dev/null")
    assert no_file == "/dev/null: is not a regular file, so the match cannot continue from it."


def test_without_ray() -> None:
    with patch.dict(sys.modules, ray=None):
        told = refusal("arena", "urban", "random", "--games", "1", "--ray")
    assert told == "--ray: Ray is not installed. Install this package with its extra 'ray'."


@pytest.mark.prove
def test_with_ray() -> None:
    words = ("arena", "urban", "novice", "random", "--games", "8", "--seed", "5", "--json")
    playing = process(*words, "--ray", "--jobs", "2")
    out, err = playing.communicate()
    assert (playing.returncode, err) == (0, b"")
    assert json.loads(out)["entries"] == json.loads(cryptid(*words, "--jobs", "1").out)["entries"]


def test_a_worker_that_dies_is_a_failure_of_the_environment() -> None:
    with patch.object(ProcessWorker, "result", side_effect=WorkerDied):
        result = cryptid("arena", "urban", "random", "--games", "4", "--jobs", "2")
    assert (result.code, result.out) == (1, "")
    assert result.err == "cryptid: a worker: died before it finished its games.\n"


def test_an_interrupt_ends_it_and_what_was_played_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ("urban", "random", "--resume", str(file))
    with patch.object(Progress, "add", side_effect=[None, None, KeyboardInterrupt]):
        result = cryptid("arena", *words, "--games", "1000000", "--jobs", "2")
    assert (result.code, result.out, result.err) == (130, "", "cryptid: interrupted.\n")
    assert len(file.read_text().splitlines()) == 4
    assert arena(*words, "--games", "5")["games"] == 5


def test_the_picture(tmp_path: Path) -> None:
    file = tmp_path / "ladder.svg"
    found = arena("urban", "random", "novice", "--games", "20", "--seed", "1", "--svg", str(file))
    picture = ET.fromstring(file.read_text())
    texts = [element.text for element in picture.iter(f"{SVG}text")]
    assert texts[0] == "urban, 2 players: 20 games"
    assert [text for text in texts if text in BOTS["urban"]] == ["novice", "random"]
    assert any(str(text).startswith(f"{found['bots'][1]['rate']:.3f} (") for text in texts)
    width = float(picture.attrib["viewBox"].split()[2])
    for dot in picture.iter(f"{SVG}circle"):
        assert 0 < float(dot.attrib["cx"]) < width
    assert "prefers-color-scheme: dark" in file.read_text()


@pytest.mark.parametrize(("bots", "wins"), [(("program:<&>",), 1), (("a", "b"), 1), (("a", "b"), 2000)])
def test_pictures_of_all_sizes(bots: tuple[str, ...], wins: int) -> None:
    """The scale stays readable with one bot of an unusual name, one game, or a bot that never wins."""
    match = Match("urban", GAMES["urban"].options_type(), bots, 1)
    picture = ET.fromstring(draw(match, standings(match, [(n, ((0,), (1,))[: len(bots)]) for n in range(wins)])))
    lines = [
        float(path.attrib["d"][1:].split()[0]) for path in picture.iter(f"{SVG}path") if path.attrib["class"] == "rule"
    ]
    assert 2 <= len(lines) <= 8
    assert lines == sorted(set(lines))
    for dot in picture.iter(f"{SVG}circle"):
        assert lines[0] < float(dot.attrib["cx"]) < lines[-1]


def test_the_bar() -> None:
    assert bar(412, 1000, 10.0) == f"[{'#' * 12}{'.' * 18}] 412 of 1000 games, 41.2 per second, 14 s left "


@pytest.mark.parametrize("is_watched", [True, False])
def test_the_bar_is_for_those_who_watch(is_watched: bool) -> None:
    screen = io.StringIO()
    with patch("sys.stderr", screen), patch.object(screen, "isatty", return_value=is_watched):
        progress = Progress(2)
        progress.add(2)
        progress.close()
    assert ("2 of 2 games" in screen.getvalue()) is is_watched


def test_kernels_are_compiled_before_the_first_game_and_a_person_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(prepare, "load_cached", lambda game: game in loaded)
    monkeypatch.setattr(kernels, "load_game", loaded.append)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    prepare.prepare("classic", ["novice", "random"])
    assert loaded == []
    prepare.prepare("classic", ["novice", "expert"])
    prepare.prepare("classic", ["expert", "expert"])
    assert loaded == ["classic"]
    assert capsys.readouterr().err.count("Compiling the stronger bots of classic.") == 1
