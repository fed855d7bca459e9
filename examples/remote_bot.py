"""A program that plays on a server: it takes an open seat and chooses at random among what it may do.

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
    """A token for a new program."""
    body = json.dumps({"name": name}).encode()
    with urlopen(Request(f"{server}/api/programs", body, {"Content-Type": "application/json"})) as answer:
        token: str = json.load(answer)["token"]
        return token


def play(server: str, token: str, code: str) -> Any:
    """Take the first open seat of a table, play the game to its end, and return its outcome."""
    known: dict[str, Any] = {}  # the last table, seat and so on that we were told
    headers = {"Authorization": f"Bearer {token}"}
    with connect(server.replace("http", "ws", 1) + "/ws", additional_headers=headers) as socket:
        socket.send(json.dumps({"type": "open", "table": code}))
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused" and not str(message["key"]).startswith("act-"):
                raise SystemExit(message["sentence"])  # an action that was overtaken is chosen anew at the next step
            if message["type"] not in ("sync", "step"):
                continue
            known = {**({} if message["type"] == "sync" else known), **message}
            if known["table"]["phase"] in ("over", "abandoned"):
                return known["table"]["outcome"]
            if command := answer_to(message, known):
                key = f"{command['type']}-{known['ply']}"  # sent again after a lost connection, it counts once
                socket.send(json.dumps({"type": "do", "key": key, "ply": known["ply"], "command": command}))
    raise SystemExit("The server went away.")


def answer_to(message: dict[str, Any], known: dict[str, Any]) -> dict[str, Any] | None:
    """What to do about the latest message, if anything."""
    kinds = [seat["kind"] for seat in known["table"]["seats"]]
    if message["type"] == "sync" and known["seat"] is None and "open" in kinds:
        return {"type": "sit", "seat": kinds.index("open")}
    is_waited_for = any(waiting["seat"] == known["seat"] for waiting in known.get("waiting", ()))
    return {"type": "act", "text": random.choice(message["legal"])} if is_waited_for and message.get("legal") else None


if __name__ == "__main__":
    server, code = sys.argv[1:]
    print(play(server, identity(server, "Random walker"), code))
