"""examples/remote_bot.py against a scripted server: what it requests, when, and when it stops."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from websockets.sync.server import Server, ServerConnection, serve

from examples import remote_bot
from tests.waiting import LONG

CODE = "bako-ludi-meto"


@contextmanager
def running(server: Server | HTTPServer) -> Iterator[None]:
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


def table(phase: str = "gathering", outcome: object = None) -> dict[str, Any]:
    return {"phase": phase, "seats": [{"kind": "bot"}, {"kind": "open"}, {"kind": "open"}], "outcome": outcome}


def played(script: list[dict[str, Any] | None]) -> tuple[Any, list[dict[str, Any]]]:
    """Return the bot's result and requests when the server sends these messages; None: wait for a request."""
    requests: list[dict[str, Any]] = []

    def talk(socket: ServerConnection) -> None:
        assert socket.request is not None
        assert (socket.request.path, socket.request.headers["Authorization"]) == ("/ws", "Bearer token")
        for message in script:
            if message is None:
                requests.append(json.loads(socket.recv(timeout=LONG)))
            else:
                socket.send(json.dumps(message))

    server = serve(talk, "127.0.0.1", 0, open_timeout=LONG, ping_interval=None)
    with running(server):
        port = server.socket.getsockname()[1]
        return remote_bot.play(f"http://127.0.0.1:{port}", "token", CODE), requests


def test_a_whole_game() -> None:
    mine, theirs = [{"seat": 1}], [{"seat": 2}]
    ending = {"winners": [1], "reason": "found"}
    outcome, requests = played(
        [
            None,
            {"type": "sync", "ply": 2, "table": table(), "seat": None},
            {"type": "presence", "here": [], "watching": 1},
            None,
            {"type": "step", "ply": 3, "seat": 1, "table": table(), "legal": []},
            {"type": "accepted", "key": "sit-2", "ply": 3},
            {"type": "step", "ply": 4, "table": table("playing"), "waiting": theirs, "legal": []},
            {"type": "step", "ply": 5, "legal": ["correct A1"]},  # nobody waits for it
            {"type": "step", "ply": 6, "waiting": mine, "legal": ["ask 0 C7"]},
            {"type": "step", "ply": 7, "fact": {"type": "said", "seat": 2, "text": "Hm."}},
            None,
            {"type": "refused", "key": "act-6", "code": "stale", "sentence": "The game has moved on."},
            {"type": "sync", "ply": 9, "table": table("playing"), "seat": 1, "waiting": mine, "legal": ["search C7"]},
            None,
            {"type": "step", "ply": 10, "table": table("over", ending), "waiting": [], "legal": []},
        ]
    )
    assert outcome == ending
    assert requests == [
        {"type": "open", "table": CODE},
        {"type": "do", "key": "sit-2", "ply": 2, "command": {"type": "sit", "seat": 1}},
        {"type": "do", "key": "act-6", "ply": 6, "command": {"type": "act", "text": "ask 0 C7"}},
        {"type": "do", "key": "act-9", "ply": 9, "command": {"type": "act", "text": "search C7"}},
    ]


def test_a_refusal_ends_it() -> None:
    with pytest.raises(SystemExit, match="There is no table"):
        played(
            [
                None,
                {"type": "refused", "key": None, "code": "no_table", "sentence": "There is no table with this code."},
            ]
        )


def test_a_server_that_goes_away() -> None:
    with pytest.raises(SystemExit, match="The server closed the connection"):
        played([None])


class Programs(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"token": f"{self.path} {self.headers['Content-Type']} {body}"}).encode()
        self.send_response(201)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""


def test_an_identity() -> None:
    with HTTPServer(("127.0.0.1", 0), Programs) as server, running(server):
        token = remote_bot.identity(f"http://127.0.0.1:{server.server_port}", "Random walker")
    assert token == "/api/programs application/json {'name': 'Random walker'}"
