"""Failures of the network, the server and the browser: the page says so and recovers as soon as it can."""

from __future__ import annotations

import secrets
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import running
from tests.browser.players import TITLES, against_bots, create, press
from tests.server.proofs.quick import INLINE

Visit = Callable[..., Page]

FORBID_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } });
"""


def test_a_browser_that_keeps_nothing_is_enough(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(FORBID_STORAGE)
    page.goto("/companion")
    page.get_by_role("button", name="Create set-up").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    page.get_by_role("link", name="Cryptid").first.click()
    page.get_by_role("button", name="Use dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    against_bots(page, "classic")
    clues = page.get_by_role("tabpanel")
    clues.get_by_role("button", name=": possible").first.click()
    expect(clues.get_by_role("button", name=": crossed out")).to_have_count(1)


@pytest.mark.parametrize(("status", "kind"), [(502, "text/html"), (200, "application/json")])
def test_a_broken_answer_is_said_and_the_next_attempt_succeeds(visit: Visit, status: int, kind: str) -> None:
    page = visit()
    page.route("**/api/tables", lambda route: route.fulfill(status=status, content_type=kind, body='{"co'))
    play = page.get_by_role("button", name=f"Play now against bots: {TITLES['classic']}")
    play.click()
    expect(page.get_by_text("The server had a problem.")).to_be_visible()
    page.unroute("**/api/tables")
    play.click()
    page.wait_for_url("**/t/*")


def test_a_table_that_cannot_be_reached_says_so_and_opens_later(visit: Visit) -> None:
    host = visit("/new/classic")
    create(host, "classic", players=3)
    guest = visit("about:blank")
    guest.route("**/api/me", lambda route: route.abort())
    guest.goto(host.url)
    expect(guest.get_by_role("alert")).to_contain_text("Can't reach the server.")
    guest.unroute("**/api/me")
    guest.route_web_socket("**", lambda socket: socket.close())
    guest.get_by_role("button", name="Try again").click()
    expect(guest.get_by_text("Reconnecting…")).to_be_visible()


def test_one_person_in_two_browsers_sees_one_game(visit: Visit) -> None:
    page, other = visit(), visit("about:blank")
    against_bots(page, "classic")
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # what one gives, the other takes
    other.goto(page.url)
    for one in (page, other):
        one.locator("path.hit.allowed").first.click()
    press(page, page.get_by_role("button", name="Place a cube on"))
    expect(other.get_by_role("button", name="cube: you")).to_have_count(1)


def lasting_port() -> int:
    """Return a free port that the system never hands out by itself, so that a second server finds it free again."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def test_a_move_that_a_dying_server_never_read_is_played_by_the_next(visit: Visit, tmp_path: Path) -> None:
    port = str(lasting_port())
    with running(tmp_path, INLINE, "--port", port) as (server, address):
        page = visit(address)
        against_bots(page, "classic")
        server.send_signal(signal.SIGSTOP)
        page.locator("path.hit.allowed").first.click()
        page.get_by_role("button", name="Place a cube on").click()
        server.kill()
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    with running(tmp_path, INLINE, "--port", port):
        expect(page.get_by_role("button", name="cube: you")).to_have_count(1)
        expect(page.get_by_text("Reconnecting…")).to_have_count(0)
        page.goto("about:blank")
