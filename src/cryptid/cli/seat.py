"""Let a program that speaks the line protocol take a seat at a server's table and play the game to its end."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect

from cryptid.bots.program import Program
from cryptid.cli.parser import BadUsage
from cryptid.core.game import BadInput
from cryptid.games import GAMES

LONGEST_NAME = 24
ANSWER_SECONDS = 30.0
PAUSES = (0, 1, 2, 4, 8, 16, 30)  # seconds before each attempt to reconnect
AGAIN = ("too_fast", "draining", "unavailable")  # refusals after which the request is retried
OVERTAKEN = ("stale", "not_your_turn", "not_legal")
REPLACED = ("ply", "seat", "table", "waiting", "private", "legal")


class Refused(BadInput):
    """A refusal by the server that a retry cannot change."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="address of the server, such as http://127.0.0.1:8000")
    parser.add_argument("code", metavar="CODE", help="code of the table, such as bako-ludi-meto")
    parser.add_argument("--name", metavar="NAME", help="name at the table (default: the name of the program's file)")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the program and its arguments, after --")


def run(args: argparse.Namespace) -> int:
    server = args.url.rstrip("/")
    if not is_address(server):
        raise BadUsage("URL: expected an address such as http://127.0.0.1:8000.")
    with naming(server):
        token = _program(server, args.name or name_of(args.command))
        outcome = _play(server, token, args.code, args.command)
    print(json.dumps(outcome))
    return 0


def name_of(command: list[str]) -> str:
    """Return the name of the program's file: of the script if an interpreter runs one, such as `node my_bot.js`."""
    scripts = [word for word in command[1:] if os.path.isfile(word)]  # noqa: PTH113 (Path raises if it is too long)
    return Path([*scripts, command[0]][0]).stem[:LONGEST_NAME]


def is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        has_name = bool(parts.hostname) and parts.port != 0  # reading a bad port raises
    except ValueError:
        return False
    return has_name and parts.scheme in ("http", "https") and url.isascii() and url.isprintable() and " " not in url


@contextmanager
def naming(server: str) -> Iterator[None]:
    """Turn network errors raised inside into an error that names the server."""
    try:
        yield
    except HTTPError as error:
        with error:
            raise Refused("refused", _field(error.read(), "sentence")) from None
    except (HTTPException, InvalidHandshake, InvalidURI, OSError) as error:
        raise OSError(None, f"cannot be reached ({error})", server) from None


def _field(body: bytes, name: str) -> str:
    """Return a field of the JSON object in a server's response."""
    try:
        return str(json.loads(body)[name])
    except (ValueError, KeyError, TypeError):
        raise Refused("not_ours", "this is not a Cryptid server.") from None


def _program(server: str, name: str) -> str:
    """Register a new program and return its token."""
    with post(server, "/api/programs", {"name": name}) as answer:
        return _field(answer.read(), "token")


def post(server: str, path: str, body: dict[str, Any]) -> Any:
    """Send JSON and return the response, an open file. Any: that is what `urlopen` returns."""
    request = Request(f"{server}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return urlopen(request, timeout=ANSWER_SECONDS)


def _play(server: str, token: str, code: str, command: list[str]) -> Any:
    """Play to the end and return the outcome. A lost connection is reopened; the program keeps its seat."""
    with ExitStack() as stack:
        guest, tries = Guest(code, command, stack), 0
        while tries < len(PAUSES):
            time.sleep(PAUSES[tries])
            ply = guest.ply
            with suppress(ConnectionClosed, InvalidMessage, OSError), connected(server, token) as socket:
                return guest.play(socket)
            tries = 0 if guest.ply > ply else tries + 1
    raise OSError("every attempt to reconnect failed")


def connected(server: str, token: str) -> ClientConnection:
    """Connect, or raise `OSError` if the server, or a proxy before it, is not ready."""
    url, headers = f"{server.replace('http', 'ws', 1)}/ws", {"Authorization": f"Bearer {token}"}
    try:
        return connect(url, additional_headers=headers, max_size=None)
    except InvalidStatus as error:
        if error.response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            raise
        raise OSError(str(error)) from None


@dataclass
class Guest:
    """A program in a game: what the server has told it, and the request that is still unanswered."""

    code: str
    command: list[str]
    stack: ExitStack  # stops the program at the end
    known: dict[str, Any] = field(default_factory=dict)  # the last sync, updated by each step since
    asked: dict[str, Any] | None = None
    overtaken: int = -1  # the last ply at which a request came too late
    program: Program | None = None

    @property
    def ply(self) -> int:
        """The latest ply that the server has told us, or -1 before the first."""
        return int(self.known.get("ply", -1))

    def play(self, socket: ClientConnection) -> Any:
        """Play to the end of the game and return its outcome, or None if it was abandoned."""
        socket.send(json.dumps({"type": "open", "table": self.code}))
        while self.known.get("table", {}).get("phase") not in ("over", "abandoned"):
            self.receive(json.loads(socket.recv()))
            if self.asked is None and (command := self.next_command()):
                key = f"{command['type']}-{self.ply}-{secrets.token_hex(4)}"
                self.asked = {"type": "do", "key": key, "ply": self.ply, "command": command}
                socket.send(json.dumps(self.asked))
        return self.known["table"]["outcome"]

    def receive(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "sync":  # it may also replace an answer
                self.known, self.asked = message, None
            case "step":
                self.known = updated(self.known, message)
            case "accepted":
                self.asked = None
            case "refused":
                self.handle_refusal(message)

    def handle_refusal(self, refusal: dict[str, Any]) -> None:
        """Retry after a second if the server is busy. If the game has moved on, wait for its next step."""
        if refusal["code"] in AGAIN:
            time.sleep(1)
        elif self.asked is not None and refusal["code"] in OVERTAKEN:
            self.overtaken = self.asked["ply"]
        else:
            raise Refused(refusal["code"], refusal["sentence"])
        self.asked = None

    def next_command(self) -> dict[str, Any] | None:
        if self.ply <= self.overtaken:
            return None
        program = self.program or self.start_program()
        seat, seats = self.known["seat"], [chair["kind"] for chair in self.known["table"]["seats"]]
        if seat is None:
            if "open" not in seats:
                raise Refused("no_seat", "this table has no open seat.")
            return {"type": "sit", "seat": seats.index("open")}
        if all(waiting["seat"] != seat for waiting in self.known.get("waiting", ())):
            return None
        view = {name: self.known[name] for name in ("seat", "public", "private")}
        move = program.ask(view, self.known["legal"], program.budget_ms, secrets.randbits(32))
        return {"type": "act", "text": move.text}

    def start_program(self) -> Program:
        game = self.known["table"]["configuration"]["game"]
        if game not in GAMES:
            raise Refused("no_game", f"this version of cryptid does not know the game '{game}'; upgrade it.")
        self.program = self.stack.enter_context(closing(Program(game, self.command)))
        return self.program


def updated(known: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """Apply a step to the last sync, as docs/wire.md describes."""
    known = {**known, **{name: step[name] for name in REPLACED if name in step}}
    if "public" in step:
        before = known.get("public", {"log": []})
        known["public"] = {**before, **step["public"], "log": [*before["log"], *step["log"]]}
    return known
