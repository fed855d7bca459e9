"""A program that plays on a server: it takes an open seat and chooses legal actions at random.

python examples/remote_bot.py http://127.0.0.1:8000 bako-ludi-meto
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def identity(server: str, name: str) -> str:
    """Create an identity for this program and return its token."""
    body = json.dumps({"name": name}).encode()
    with urlopen(Request(f"{server}/api/programs", body, {"Content-Type": "application/json"})) as answer:
        token: str = json.load(answer)["token"]
        return token


def play(server: str, token: str, code: str) -> Any:
    """Take the first open seat of a table, play until the game ends, and return its outcome."""
    known: dict[str, Any] = {}  # the last sync, updated by every step
    headers = {"Authorization": f"Bearer {token}"}
    with connect(server.replace("http", "ws", 1) + "/ws", additional_headers=headers) as socket:
        socket.send(json.dumps({"type": "open", "table": code}))
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused" and not str(message["key"]).startswith("act-"):
                raise SystemExit(message["sentence"])  # an action that came too late is chosen again at the next step
            if message["type"] not in ("sync", "step"):
                continue
            known = {**({} if message["type"] == "sync" else known), **message}
            if known["table"]["phase"] in ("over", "abandoned"):
                return known["table"]["outcome"]
            if command := answer_to(message, known):
                key = f"{command['type']}-{known['ply']}"  # a command that is sent again with the same key counts once
                socket.send(json.dumps({"type": "do", "key": key, "ply": known["ply"], "command": command}))
    raise SystemExit("The server closed the connection.")


def answer_to(message: dict[str, Any], known: dict[str, Any]) -> dict[str, Any] | None:
    """Return the command to send after this message, if any."""
    kinds = [seat["kind"] for seat in known["table"]["seats"]]
    if message["type"] == "sync" and known["seat"] is None and "open" in kinds:
        return {"type": "sit", "seat": kinds.index("open")}
    is_waited_for = any(waiting["seat"] == known["seat"] for waiting in known.get("waiting", ()))
    return {"type": "act", "text": random.choice(message["legal"])} if is_waited_for and message.get("legal") else None


if __name__ == "__main__":
    server, code = sys.argv[1:]
    print(play(server, identity(server, "Random walker"), code))
