"""A spectator's page never receives or stores anything that only a seat may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.players import against_bots, await_offer, make_a_move

Visit = Callable[..., Page]
SECRETS = {
    "classic": ("masks", 0),
    "urban": ("drawn",),
    "connections": ("hand",),
}  # where a list is in a seat's private part


def listen(page: Page) -> list[str]:
    """Record every frame that the page will receive."""
    frames: list[str] = []

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: frames.append(str(data)))

    page.on("websocket", hear)
    return frames


def secret_of(frames: list[str], game: str) -> str:
    """Return the list that the seat was last sent, as JSON."""
    told: Any = [message["private"] for message in map(json.loads, frames) if message.get("private")][-1]
    for step in SECRETS[game]:
        told = told[step]
    return json.dumps(told, separators=(",", ":"))


def remembers(page: Page, secret: str) -> bool:
    """Tell whether the page's memory contains this list."""
    session = page.context.new_cdp_session(page)
    lists = session.send("Runtime.evaluate", {"expression": "Array.prototype"})["result"]["objectId"]
    found = session.send("Runtime.queryObjects", {"prototypeObjectId": lists})["objects"]["objectId"]
    is_it = (
        "function (secret) { return this.some((one) => one.every(Object.isFrozen) && JSON.stringify(one) === secret) }"
    )
    asked = {"functionDeclaration": is_it, "objectId": found, "arguments": [{"value": secret}], "returnByValue": True}
    return bool(session.send("Runtime.callFunctionOn", asked)["result"]["value"])


@pytest.mark.parametrize("game", SECRETS)
def test_a_spectator_holds_no_secret(visit: Visit, game: str) -> None:
    page, spectator = visit(), visit()
    against_bots(page, game)
    told, seen = listen(page), listen(spectator)
    page.reload()
    spectator.goto(page.url)
    expect(page.get_by_text("1 watching")).to_be_visible()
    make_a_move(page, game)
    await_offer(page, game)  # until we move again, nothing changes what we may know
    secret = secret_of(told, game)
    assert len(secret) > 10
    assert remembers(page, secret)
    assert seen
    assert not [frame for frame in seen if secret in frame or '"private":{' in frame]
    assert not remembers(spectator, secret)
