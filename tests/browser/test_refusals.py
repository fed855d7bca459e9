"""What a server refuses is said, and one can go on."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.players import against_bots, make_a_move

Visit = Callable[..., Page]


def test_a_move_that_comes_too_late_is_refused_and_the_next_is_taken(visit: Visit) -> None:
    late = True

    def between(socket: WebSocketRoute) -> None:
        """Passes everything on; a move as if it had been decided before the game began, while `late`."""
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent = json.loads(message)
            server.send(json.dumps(sent | {"ply": 0}) if late and sent["type"] == "do" else message)

        socket.on_message(pass_on)

    page = visit()
    page.route_web_socket("**", between)
    against_bots(page, "urban")
    page.locator(".move button:enabled").first.click()
    expect(page.get_by_text("The game has moved on")).to_be_visible()
    late = False
    make_a_move(page, "urban")
