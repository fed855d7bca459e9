"""Kill a server while somebody hunts: no acknowledged question is lost, and one that is sent again counts once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import httpx

from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.classic.hunt import days
from tests.server.proofs.quick import QUICKLY
from tests.server.proofs.server import Server, serving
from tests.waiting import LONG

DAY = "2026-11-10"
CLOSED = {space for _, space in days.hunt_on(date.fromisoformat(DAY)).cubes}
OPEN = [name for space, name in enumerate(SPACE_NAMES) if space not in CLOSED]
KILLS, QUESTIONS = 2, 6
LATEST_SECONDS = 0.01  # after a question was sent


@contextmanager
def connected(database: str, folder: Path, cookies: dict[str, str]) -> Iterator[tuple[Server, httpx.Client]]:
    """Start a server on which it is that day, with a client that has these cookies."""
    with (
        serving(database, folder / "log", (*QUICKLY, "--today", DAY)) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{server.port}", cookies=cookies, timeout=LONG) as client,
    ):
        yield server, client


def ask(client: httpx.Client, number: int) -> Any:
    """Ask hunter 1 about an open space; return the hunt. Any: JSON."""
    move = {"text": f"ask 1 {OPEN[number]}", "after": number, "today": DAY}
    response = client.post(f"/api/hunts/{DAY}", json=move)
    assert response.status_code == 200, response.text
    return response.json()


def kept(client: httpx.Client) -> list[str]:
    """Return the spaces that were asked about, as the server has them."""
    return [step["text"].split()[-1] for step in client.get(f"/api/hunts/{DAY}").json()["steps"]]


def ask_into_a_kill(server: Server, client: httpx.Client, number: int, rng: Random) -> None:
    """Send a question and kill the server a moment later, perhaps before it has answered."""

    def send() -> None:
        with suppress(httpx.TransportError):  # the server was killed first
            ask(client, number)

    sending = Thread(target=send)
    sending.start()
    sending.join(rng.uniform(0, LATEST_SECONDS))
    server.kill()
    sending.join(LONG)


def test_servers_are_killed_and_no_question_is_lost(database: str, tmp_path: Path) -> None:
    rng, cookies, asked = Random(7), dict[str, str](), 0
    for kill in range(KILLS):
        with connected(database, tmp_path, cookies) as (server, client):
            if kill == 0:
                client.post("/api/me", json={"name": "Ann"}).raise_for_status()
                cookies = dict(client.cookies)
            before = kept(client)
            assert before[:asked] == OPEN[:asked]
            assert len(before) <= asked + (kill > 0)  # the question into the kill was made once or not at all
            for number in range(asked, asked + QUESTIONS):
                assert len(ask(client, number)["steps"]) == max(number + 1, len(before))
            asked += QUESTIONS
            ask_into_a_kill(server, client, asked, rng)
    with connected(database, tmp_path, cookies) as (_, client):
        assert kept(client)[:asked] == OPEN[:asked]
