"""A person at the terminal takes a seat at a server's table and plays there with the others."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from queue import SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.sync.client import ClientConnection

from cryptid.cli.console import Console
from cryptid.cli.engine import decode_view
from cryptid.cli.parser import BadUsage
from cryptid.cli.screen import Left, Screen, show
from cryptid.cli.seat import PAUSES, Refused, connected, is_address, naming, post, updated
from cryptid.core.game import Event, View
from cryptid.games import GAMES

OF_THE_TABLE = ("game", "seats", "players", "mode", "seed", "setup", "record")  # arguments that the table decides
WORDS = """\
At a server's table you can also type:
  say TEXT   write to the others
  return     take your seat back from a bot that stands in for you"""
FACTS = {
    "seated": "{who} sits down.",
    "left": "{who} leaves.",
    "returned": "{who} is back.",
    "started": "The game begins.",
    "said": "{who}: {text}",
    "stood_in": "A bot stands in for {who}.",
}


def play_at_server(args: argparse.Namespace) -> int:
    server, code = _address(args)
    if given := [name for name in OF_THE_TABLE if getattr(args, name)] + ["option"] * bool(args.option):
        raise BadUsage(f"{given[0]}: not with --server, where the table decides it.")
    with naming(server):
        table = ServerTable(server, _person(server, args.name), code, args.seat)
        show(table.play, args.plain)
    return 0


def _address(args: argparse.Namespace) -> tuple[str, str]:
    """Return the server and the code; both may stand in one link."""
    server, code = args.server.rstrip("/"), args.table
    if not is_address(server):
        raise BadUsage("--server: expected an address such as http://127.0.0.1:8000.")
    parts = urlsplit(server)
    if parts.path.startswith("/t/"):
        code = code or parts.path.split("/")[2]
    if not code:
        raise BadUsage("--table: give the code of the table, such as bako-ludi-meto.")
    return f"{parts.scheme}://{parts.netloc}", code.strip().lower().replace(" ", "-")


def _person(server: str, name: str | None) -> str:
    """Create an identity for a person and return its token, which browsers keep in a cookie."""
    with post(server, "/api/me", {"name": name}) as answer:
        cookies = SimpleCookie(answer.headers.get("Set-Cookie", ""))
    if not cookies:
        raise Refused("not_ours", "this is not a Cryptid server.")
    return next(iter(cookies.values())).value


@dataclass
class ServerTable:
    """What the server has told us, and what the person at the screen has been shown of it."""

    server: str
    token: str
    code: str
    wanted: int | None  # the seat to take; None: the first open one
    known: dict[str, Any] = field(default_factory=dict)  # the last sync, updated by each step since
    offered: list[str] = field(default_factory=list)  # the legal actions that were last shown
    happenings: SimpleQueue[dict[str, Any] | str | Exception] = field(default_factory=SimpleQueue)
    socket: ClientConnection | None = None
    is_over: bool = False
    is_seated: bool = False
    console: Console = field(init=False)

    def play(self, screen: Screen) -> str:
        """Play until the game ends or the person leaves, and return the last line to print."""
        Thread(target=self.listen, daemon=True).start()
        try:
            while not self.is_over:
                match self.happenings.get():
                    case Exception() as error:
                        raise error
                    case dict() as message:
                        self.receive(message, screen)
                    case str() as line:
                        self.obey(line)
            return self.ending()
        except Left:
            return f"You left the table. To watch it, open {self.server}/t/{self.code}."
        finally:
            self.is_over = True
            if self.socket is not None:
                self.socket.close()

    # Threads

    def type(self, screen: Screen) -> None:
        """Pass on what is typed."""
        try:
            while not self.is_over:
                self.happenings.put(screen.read(""))
        except Left as left:
            self.happenings.put(left)

    def listen(self) -> None:
        """Pass on what the server says. A lost connection is reopened; the person keeps the seat."""
        tries = 0
        while tries < len(PAUSES) and not self.is_over:
            time.sleep(PAUSES[tries])
            tries += 1
            try:
                with connected(self.server, self.token) as self.socket:
                    self.socket.send(json.dumps({"type": "open", "table": self.code}))
                    for frame in self.socket:
                        self.happenings.put(json.loads(frame))
                        tries = 0
            except (ConnectionClosed, InvalidMessage, OSError):
                continue
            except Exception as error:  # raised again in `play`
                self.happenings.put(error)
                return
        self.happenings.put(OSError("every attempt to reconnect failed"))

    # What the server says

    def receive(self, message: dict[str, Any], screen: Screen) -> None:
        match message["type"]:
            case "sync":
                is_new, self.known, self.offered = not self.known, message, []
                if is_new:
                    self.arrive(screen)
            case "step":
                self.known = updated(self.known, message)
                for line in self.told(message):
                    screen.say(f"  {line}")
            case "refused":
                if message["code"] in ("no_table", "no_spectators") or self.known.get("seat") is None:
                    raise Refused(message["code"], message["sentence"])
                screen.say(message["sentence"])
                self.offered = []
        if self.known.get("seat") is not None and not self.is_seated:
            self.is_seated = True
            Thread(target=self.type, args=(screen,), daemon=True).start()
        if self.known.get("public"):
            self.show()
        self.is_over = self.table.get("phase") in ("over", "abandoned")

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.known.get("table", {})
        return found

    def arrive(self, screen: Screen) -> None:
        """Say who is there, and sit down."""
        game = self.table["configuration"]["game"]
        if game not in GAMES:
            raise Refused("no_game", f"this version of cryptid does not know the game '{game}'; upgrade it.")
        opened = [seat for seat, one in enumerate(self.table["seats"]) if one["kind"] == "open"]
        if not opened:
            raise Refused("no_seat", "this table has no open seat.")
        self.console = Console(GAMES[game], screen)
        self.do({"type": "sit", "seat": opened[0] if self.wanted is None else self.wanted})
        screen.say(f"{game} at {self.server}, table {self.code}. The game begins when the host starts it.")

    def told(self, step: dict[str, Any]) -> Iterator[str]:
        """Say what happened in a step, as far as this seat may know."""
        fact = step.get("fact") or {}
        form = FACTS.get(fact.get("type", ""))
        if form is not None:
            yield form.format(who=self.name(fact.get("seat")), text=fact.get("text"))
        events = [event for entry in step.get("log", ()) for event in entry.get("events", ())]
        names = [self.name(seat) for seat in range(len(self.table["seats"]))]
        for event in [*events, *step.get("events", ())]:
            yield self.console.board.tell(Event("all", event["kind"], tuple(event["data"])), names)
        if fact.get("remark"):
            yield f"{self.name(fact['seat'])}: “{fact['remark']}”"

    def name(self, seat: int | None) -> str:
        if seat is None:
            return "somebody"
        own = " (you)" if seat == self.known["seat"] else ""
        return f"{self.table['seats'][seat]['name'] or f'Seat {seat}'}{own}"

    def show(self) -> None:
        """Bring the board up to date; if there is something new to decide, say what."""
        seen, legal = self.view(), self.known.get("legal", [])
        is_waited_for = any(one["seat"] == self.known["seat"] for one in self.known.get("waiting", ()))
        if is_waited_for and legal != self.offered:
            self.console.draw(seen)
            self.console.offer(seen, self.legal())
        else:
            self.console.refresh(seen)
        self.offered = legal if is_waited_for else []

    def view(self) -> View[Any, Any]:
        return decode_view(self.console.game, {name: self.known.get(name) for name in ("seat", "public", "private")})

    def legal(self) -> list[Any]:
        return [self.console.game.from_text(text) for text in self.known.get("legal", [])]

    # What is typed

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "quit":
                raise Left
            case "say" if rest.strip() and self.known:
                self.do({"type": "say", "text": rest.strip()[:300]})
            case "return" if self.known:
                self.do({"type": "return"})
            case _ if self.known.get("public"):
                action = self.console.read_action(line, self.view(), self.legal())
                if word.lower() == "help":
                    self.console.screen.say(WORDS)
                if action is not None:
                    self.do({"type": "act", "text": self.console.game.to_text(action)})
            case _ if line and self.known:
                self.console.screen.say("The game has not begun yet: the host starts it.")

    def do(self, command: dict[str, Any]) -> None:
        """Send a command. If the connection is lost, the next `sync` shows whether it was carried out."""
        request = {"type": "do", "key": secrets.token_hex(8), "ply": self.known["ply"], "command": command}
        try:
            assert self.socket is not None, "a message has arrived"
            self.socket.send(json.dumps(request))
        except ConnectionClosed:
            self.console.screen.say("The connection was lost. Wait for the board, and type it again if it is missing.")

    def ending(self) -> str:
        outcome = self.table["outcome"]
        if outcome is None:
            return "The game was ended without a winner."
        winners = " and ".join(self.name(seat) for seat in outcome["winners"]) or "Nobody"
        return f"\n{winners} won ({outcome['reason']}). Read the whole game at {self.server}/t/{self.code}."
