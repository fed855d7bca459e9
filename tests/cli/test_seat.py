"""`cryptid seat`: a program at a real server, and at servers that follow a script."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socketserver import BaseRequestHandler, TCPServer
from threading import Thread
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.http11 import Response
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from cryptid.cli.seat import OVERTAKEN, name_of
from tests.bots.programs import ASKED, JAVASCRIPT, READY
from tests.cli.running import Result, cryptid, process, refusal
from tests.cli.test_serve import server
from tests.server.http.test_remote_bot import running
from tests.server.http.web import UNHURRIED
from tests.waiting import LONG

PROGRAM = JAVASCRIPT.removeprefix("program:").split()
CODE = "bako-ludi-meto"
OPEN = {"type": "open", "table": CODE}
FIRST = READY + (
    "for line in sys.stdin:\n"
    "    print(json.dumps({'type': 'move', 'text': json.loads(line)['legal'][0]}), flush=True)\n"
)


@contextmanager
def hosted(url: str, configuration: dict[str, Any]) -> Iterator[tuple[str, ClientConnection]]:
    """Open a table, and give the socket of its host in seat 0."""
    with httpx.Client(base_url=url, timeout=LONG) as browser:
        token = browser.post("/api/programs", json={"name": "Ann"}).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        new = {"configuration": configuration, "seat": 0}
        code = browser.post("/api/tables", json=new, headers=headers).json()["code"]
    with connect(f"{url.replace('http', 'ws')}/ws", additional_headers=headers, **UNHURRIED) as socket:
        socket.send(json.dumps({"type": "open", "table": code}))
        yield code, socket


def heard(socket: ClientConnection) -> Any:
    """Return the next message, which is a refusal only if the game has moved on."""
    message = json.loads(socket.recv(timeout=LONG))
    assert message["type"] != "refused" or message["code"] in OVERTAKEN, message
    return message


@pytest.mark.parametrize("game", ["urban", "connections"])
def test_a_program_in_another_language_plays_a_whole_game_on_a_server(game: str, tmp_path: Path) -> None:
    """The host always plays the first legal action."""
    options = {"connections": {"win_score": 1, "hand": 3}}.get(game, {})
    configuration = {"game": game, "options": {"players": 2, **options}, "seats": [None, None]}
    with server(tmp_path) as (_, url), hosted(url, configuration) as (code, host):
        player = process("seat", url, code, "--name", "Walker", "--", *PROGRAM)
        outcome = play_host(host)
        out, err = player.communicate(timeout=LONG)
    assert (player.returncode, err) == (0, b"")
    assert json.loads(out) == outcome


def play_host(host: ClientConnection) -> Any:
    """Start once everybody is there, always play the first legal action, and return the outcome."""
    known: dict[str, Any] = {}
    while True:
        message = heard(host)
        if message["type"] not in ("sync", "step"):
            continue
        known |= message
        table = known["table"]
        if table["phase"] == "over":
            seat = {"name": "Walker", "kind": "program", "level": None, "absent": False, "character": None}
            assert table["seats"][1] == seat
            return table["outcome"]
        if message.get("fact", {}).get("type") == "seated":
            do(host, known["ply"], {"type": "start"})
        if message.get("legal") and any(waiting["seat"] == 0 for waiting in known["waiting"]):
            do(host, known["ply"], {"type": "act", "text": message["legal"][0]})


def do(host: ClientConnection, ply: int, command: dict[str, Any]) -> None:
    host.send(json.dumps({"type": "do", "key": f"{ply}", "ply": ply, "command": command}))


def table(phase: str = "gathering", outcome: object = None, game: str = "urban", kind: str = "open") -> dict[str, Any]:
    return {
        "phase": phase,
        "seats": [{"kind": "bot"}, {"kind": kind}],
        "outcome": outcome,
        "configuration": {"game": game},
    }


def seated(
    *scripts: list[dict[str, Any] | None], program: str = FIRST, pauses: tuple[int, ...] = (0,) * 3
) -> tuple[Result, list[dict[str, Any]]]:
    """Run the command against a server that sends these messages in each connection; at None it waits for a request."""
    requests: list[dict[str, Any]] = []
    left = list(scripts)

    def talk(socket: ServerConnection) -> None:
        key = None
        for message in left.pop(0):
            if message is None:
                request = json.loads(socket.recv(timeout=LONG))
                key = request.pop("key", None)
                requests.append(request)
            else:
                socket.send(json.dumps({**message, "key": key} if "key" in message else message))

    listener = serve(talk, "127.0.0.1", 0, open_timeout=LONG, ping_interval=None)
    url = f"http://127.0.0.1:{listener.socket.getsockname()[1]}"
    with (
        running(listener),
        patch("cryptid.cli.seat._program", return_value="token"),
        patch("cryptid.cli.seat.PAUSES", pauses),
    ):
        result = cryptid("seat", url, CODE, "--", sys.executable, "-c", program)
    return result, requests


PLAYING = {"type": "sync", "ply": 4, "table": table("playing"), "seat": 1, "waiting": [{"seat": 1}], "legal": ["draw"],
           "public": {"round": 1, "log": []}, "private": {"hand": []}}  # fmt: skip
OVER = {"type": "step", "ply": 5, "table": table("over", {"winners": [1], "reason": "escape"})}
ACT = {"type": "do", "ply": 4, "command": {"type": "act", "text": "draw"}}
NOTED: list[dict[str, Any] | None] = [OVER, {"type": "accepted", "key": None, "ply": 5}]
WAITED = {"type": "step", "ply": 5, "waiting": [{"seat": 1}]}


def test_it_sits_down_plays_when_it_is_waited_for_and_ends_with_the_game() -> None:
    step = {"type": "step", "ply": 3, "seat": 1, "table": table()}
    begun = {"type": "step", "ply": 4, "table": table("playing"), "waiting": [{"seat": 0}], "legal": ["announce 1"],
             "public": {"round": 1}, "private": {"hand": []}, "log": [[1, "draw"]]}  # fmt: skip
    waited = {
        "type": "step",
        "ply": 5,
        "waiting": [{"seat": 1}],
        "legal": ["draw"],
        "public": {"round": 2},
        "log": [[0, "draw"]],
    }
    sync = {"type": "sync", "ply": 2, "table": table(), "seat": None}
    accepted = {"type": "accepted", "key": None, "ply": 3}
    presence = {"type": "presence", "here": [], "watching": 0}
    view = {"seat": 1, "public": {"round": 2, "log": [[1, "draw"], [0, "draw"]]}, "private": {"hand": []}}
    checking = FIRST.replace("['legal'][0]", f"['view'] == {view} and 'draw'")
    script = [None, presence, sync, None, step, accepted, begun, waited, None, *NOTED]
    result, requests = seated(script, program=checking)
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {"winners": [1], "reason": "escape"}
    assert requests == [
        OPEN,
        {"type": "do", "ply": 2, "command": {"type": "sit", "seat": 1}},
        {"type": "do", "ply": 5, "command": {"type": "act", "text": "draw"}},
    ]


def test_an_action_that_was_overtaken_is_chosen_anew() -> None:
    stale = {"type": "refused", "key": None, "code": "stale", "sentence": "The game has moved on."}
    result, requests = seated([None, PLAYING, None, stale, WAITED, None, *NOTED])
    assert (result.code, requests) == (0, [OPEN, ACT, {**ACT, "ply": 5}])


def test_an_action_that_came_too_soon_is_sent_again() -> None:
    fast = {"type": "refused", "key": None, "code": "too_fast", "sentence": "Wait a second."}
    with patch("cryptid.cli.seat.time.sleep") as sleep:
        result, requests = seated([None, PLAYING, None, fast, None, *NOTED])
    assert (result.code, requests) == (0, [OPEN, ACT, ACT])
    assert 1 in [call.args[0] for call in sleep.call_args_list]


def test_a_server_that_restarts_is_waited_for() -> None:
    away = [
        ConnectionRefusedError(),
        InvalidStatus(Response(503, "Service Unavailable", Headers())),
        InvalidMessage("it ended"),
    ]

    def connected(*arguments: Any, **settings: Any) -> Any:
        if requests and away:
            raise away.pop()
        requests.append(None)
        return connect(*arguments, **settings)

    requests: list[None] = []
    with patch("cryptid.cli.seat.connect", connected):
        result, _ = seated([None, PLAYING, None], [None, PLAYING, None, *NOTED], pauses=(0,) * 4)
    assert (result.code, away, len(requests)) == (0, [], 2)


def test_a_server_that_refuses_is_not_waited_for() -> None:
    refused = InvalidStatus(Response(403, "Forbidden", Headers()))
    with patch("cryptid.cli.seat.connect", side_effect=refused) as connected:
        result, _ = seated()
    assert (result.code, connected.call_count) == (1, 1)
    assert "403" in result.err


def test_a_game_may_be_interrupted_as_often_as_it_goes_on() -> None:
    syncs = [{**PLAYING, "ply": ply} for ply in range(4, 12)]
    scripts: list[list[dict[str, Any] | None]] = [[None, sync, None] for sync in syncs]
    result, requests = seated(*scripts, [None, {**PLAYING, "ply": 12}, None, *NOTED], pauses=(0,) * 2)
    assert (result.code, len(requests)) == (0, 2 * len(syncs) + 2)


def test_a_lost_connection_is_made_anew() -> None:
    result, requests = seated([None, PLAYING, None], [None, PLAYING, None, *NOTED])
    assert (result.code, requests) == (0, [OPEN, ACT, OPEN, ACT])


@pytest.mark.parametrize(
    ("message", "program", "said"),
    [
        (
            {"type": "refused", "key": None, "code": "no_table", "sentence": "There is no table."},
            FIRST,
            "There is no table.",
        ),
        (
            {"type": "sync", "ply": 1, "seat": None, "table": table(kind="person")},
            FIRST,
            "this table has no open seat.",
        ),
        (
            {"type": "sync", "ply": 1, "seat": None, "table": table(game="go")},
            FIRST,
            "this version of cryptid does not know the game 'go'; upgrade it.",
        ),
        (PLAYING, "import sys; sys.exit(4)", "ended before it answered (exit code 4)."),
        (PLAYING, ASKED + 'print(\'{"type": "move", "text": "fly"}\')', 'chose "fly", which is not legal.'),
    ],
)
def test_what_cannot_go_on_ends_with_a_sentence(message: dict[str, Any], program: str, said: str) -> None:
    result, requests = seated([None, message], program=program)
    assert (result.code, result.out, requests) == (2, "", [OPEN])
    assert result.err.endswith(f"{said}\n")
    assert result.err.count("\n") == 1


def test_a_server_that_is_not_there_or_closes_every_connection() -> None:
    result = cryptid("seat", "http://127.0.0.1:1", CODE, "bot")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("cryptid: http://127.0.0.1:1: cannot be reached (")
    result, _ = seated([], [], [])
    assert (result.code, result.out) == (1, "")
    assert result.err.endswith(": cannot be reached (every attempt to reconnect failed).\n")


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        (b"SSH-2.0-OpenSSH\r\n", 1, "cannot be reached ("),
        (b"HTTP/1.0 200 OK\r\n\r\n<!doctype html>", 2, "this is not a Cryptid server."),
        (b"HTTP/1.0 404 Not Found\r\n\r\n[]", 2, "this is not a Cryptid server."),
        (b"", 1, "cannot be reached ("),
    ],
)
def test_servers_of_others(answer: bytes, code: int, said: str) -> None:
    """Such servers answer in unexpected ways, or not at all."""

    class Other(BaseRequestHandler):
        def handle(self) -> None:
            while not self.request.recv(65536).endswith(b"}"):
                pass
            self.request.sendall(answer)

    with TCPServer(("127.0.0.1", 0), Other) as other:
        answering = Thread(target=other.handle_request)
        answering.start()
        result = cryptid("seat", f"http://127.0.0.1:{other.server_address[1]}", CODE, "bot")
        answering.join()
    assert (result.code, result.out, result.err.count("\n")) == (code, "", 1)
    assert said in result.err


@pytest.mark.parametrize(
    "url", ["127.0.0.1", "http://", "ftp://a", "http://a b", "http://[::1", "http://a:99999", "http://ü"]
)
def test_what_is_no_address(url: str) -> None:
    assert refusal("seat", url, CODE, "bot") == "URL: expected an address such as http://127.0.0.1:8000."


def test_refusals() -> None:
    assert "COMMAND" in refusal("seat", "http://127.0.0.1", CODE)


def test_a_name_that_the_server_refuses(tmp_path: Path) -> None:
    with server(tmp_path) as (_, url):
        assert "name" in refusal("seat", url, CODE, "--name", "\u202e", "bot")


@pytest.mark.parametrize(
    ("command", "name"), [(("node", "SCRIPT", "--deep"), "my_bot"), (("/opt/walker", "3"), "walker")]
)
def test_a_program_is_named_after_its_file(tmp_path: Path, command: tuple[str, ...], name: str) -> None:
    script = tmp_path / "my_bot.js"
    script.touch()
    assert name_of([str(script) if word == "SCRIPT" else word for word in command]) == name
