"""`cryptid play --server`: a person at the terminal, at a table on a real server."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.cli.running import process, refusal, terminal
from tests.cli.test_seat import do, heard, hosted
from tests.cli.test_serve import server
from tests.waiting import LONG

URBAN = {"game": "urban", "options": {}, "seats": [None, None]}


def follow(host: ClientConnection, known: dict[str, Any], until: Callable[[dict[str, Any]], bool]) -> None:
    """Read as the host, and update what it knows, until something holds."""
    while not until(known):
        known |= heard(host)


def seated(host: ClientConnection) -> dict[str, Any]:
    """Wait until somebody has taken seat 1, and return what the host knows."""
    known: dict[str, Any] = {}
    follow(host, known, lambda known: known.get("fact", {}).get("type") == "seated" and known["fact"]["seat"] == 1)
    return known


def say(player: subprocess.Popen[bytes], line: str) -> None:
    assert player.stdin is not None
    player.stdin.write(f"{line}\n".encode())
    player.stdin.flush()


def read_until(player: subprocess.Popen[bytes], end: str) -> str:
    assert player.stdout is not None
    shown = b""
    while end.encode() not in shown:
        line = player.stdout.readline()
        assert line, shown.decode()
        shown += line
    return shown.decode()


def test_a_person_plays_from_the_terminal(tmp_path: Path) -> None:
    with server(tmp_path) as (_, url), hosted(url, URBAN) as (code, host):
        player = process("play", "--server", f"{url}/t/{code}", "--name", "Terminal Tess")
        known = seated(host)
        seat = {"name": "Terminal Tess", "kind": "person", "level": None, "absent": False, "character": None}
        assert known["table"]["seats"][1] == seat
        say(player, "draw")
        read_until(player, "The game has not begun yet")
        do(host, known["ply"], {"type": "start"})
        follow(host, known, lambda known: bool(known.get("legal")))
        read_until(player, "The game begins.")
        say(player, "say Good luck!")
        follow(host, known, lambda known: known["fact"].get("text") == "Good luck!")
        do(host, known["ply"], {"type": "act", "text": "draw"})
        assert "Ann draws " in read_until(player, "Type one of:")
        say(player, "restrict left")
        read_until(player, "'restrict' is not possible now.")
        say(player, "help")
        read_until(player, "take your seat back")
        say(player, "DRAW")
        follow(host, known, lambda known: known["fact"]["type"] == "played" and known["fact"]["seat"] == 1)
        read_until(player, "Terminal Tess (you) draws ")
        say(player, "quit")
        out, err = player.communicate(timeout=LONG)
        assert (player.returncode, err) == (0, b"")
        assert f"You left the table. To watch it, open {url}/t/{code}." in out.decode()


def play_first(host: ClientConnection) -> None:
    """Start, and always play the first legal action, until the game is over."""
    known = seated(host)
    do(host, known["ply"], {"type": "start"})
    while known["table"]["phase"] != "over":
        message = heard(host)
        known |= message
        if message.get("legal") and any(waiting["seat"] == 0 for waiting in known["waiting"]):
            do(host, known["ply"], {"type": "act", "text": message["legal"][0]})


def test_a_whole_game_from_the_terminal(tmp_path: Path) -> None:
    """The person types what is offered as an example."""
    quick = {"game": "connections", "options": {"players": 2, "win_score": 1, "hand": 3}, "seats": [None, None]}
    with server(tmp_path) as (_, url), hosted(url, quick) as (code, host):
        player = process("play", "--server", url, "--table", code)
        hosting = Thread(target=play_first, args=(host,), daemon=True)
        hosting.start()
        shown = ""
        while not re.search(r" won \(", shown):
            assert player.stdout is not None
            line = player.stdout.readline().decode()
            assert line, (shown[-3000:], player.communicate()[1].decode()[-1500:])
            shown += line
            if offered := re.search(r"such as '([^']+)'", line):
                say(player, offered[1])
        hosting.join(LONG)
        assert player.wait(LONG) == 0
    assert shown.rstrip().endswith(f"Read the whole game at {url}/t/{code}.")
    assert re.search(r"\(you\) (puts|flips|has laid down)", shown)


def test_who_comes_and_goes_is_told(tmp_path: Path) -> None:
    with server(tmp_path) as (_, url), hosted(url, URBAN) as (code, host):
        player = process("play", "--server", url, "--table", code.upper().replace("-", " "))
        known = seated(host)
        do(host, known["ply"], {"type": "start"})
        follow(host, known, lambda known: known["table"]["phase"] == "playing")
        do(host, known["ply"], {"type": "leave"})
        read_until(player, "Ann leaves")
        player.kill()


def test_a_full_screen_at_a_table(tmp_path: Path) -> None:
    with server(tmp_path) as (_, url), hosted(url, URBAN) as (code, host):
        size = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        with terminal("play", "--server", url, "--table", code, **size) as shown:
            known = seated(host)
            do(host, known["ply"], {"type": "start"})
            shown.read_until("Round 1 of at most 8")
            shown.type("quit\r")
            shown.read_until("Press Enter to leave.")
            shown.type("\r")
            assert "You left the table." in shown.read_to_the_end()


def test_tables_that_cannot_be_joined(tmp_path: Path) -> None:
    with server(tmp_path) as (_, url), hosted(url, URBAN | {"seats": [None, "random"]}) as (code, _socket):
        assert refusal("play", "--server", url, "--table", code) == "this table has no open seat."
        assert "no table" in refusal("play", "--server", url, "--table", "bako-ludi-none").lower()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("--server nowhere --table x", "--server: expected an address such as http://127.0.0.1:8000."),
        ("--server http://127.0.0.1:1", "--table: give the code of the table, such as bako-ludi-meto."),
        ("classic --server http://127.0.0.1:1/t/a", "game: not with --server, where the table decides it."),
        ("--server http://127.0.0.1:1/t/a --seed 3", "seed: not with --server, where the table decides it."),
        ("--server http://127.0.0.1:1/t/a --option a=1", "option: not with --server, where the table decides it."),
        ("classic --table bako-ludi-meto", "--table: only with --server."),
        ("classic --name Ann --seat 1", "--seat and --name: only with --server."),
    ],
)
def test_refusals(argv: str, said: str) -> None:
    assert refusal("play", *argv.split()) == said


def test_a_server_that_is_not_there() -> None:
    player = process("play", "--server", "http://127.0.0.1:9", "--table", "x", stdin=subprocess.DEVNULL)
    _, err = player.communicate(timeout=LONG)
    assert player.returncode == 1
    assert err.startswith(b"cryptid: http://127.0.0.1:9: cannot be reached (")
    assert json.dumps(err.decode()).count("\\n") == 1
