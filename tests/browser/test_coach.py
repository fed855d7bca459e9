"""The coach at a table against bots: asked, heard after a slip, and marked at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.players import SHORT, against_bots, await_offer, begin, create, make_a_move, play_to_the_end
from tests.browser.test_accessibility import faults

Visit = Callable[..., Page]
BOTS = {"classic": "BC", "urban": "", "connections": "BC"}
SLIP = {"kind": "told", "text": "pass", "target": 1, "things": [], "count": 1, "total": 2, "odds": 0.2, "better": 0.5}
NOT_READY = "I need a moment to get ready. Ask me again soon."  # until the server has compiled its kernels


def with_a_coach(page: Page, game: str, options: Mapping[str, str] | None = None) -> None:
    """Create a table against bots with the coach on, and start it."""
    if game == "urban":
        page.get_by_label("Player for Scientist").select_option("novice")
    else:
        page.get_by_role("group", name="Players").get_by_role("radio", name="3").press("Space")
        for seat in BOTS[game]:
            page.get_by_label(f"Player for seat {seat}").select_option("novice")
    page.get_by_role("switch", name="Coach").click()
    create(page, game, options=options)
    begin(page, game)


def test_a_newcomer_turns_the_coach_on_at_the_front_door(visit: Visit) -> None:
    page = visit()
    page.get_by_role("checkbox", name="Play with the coach: Connections").check()
    expect(page.get_by_text("Ask what to look at, and take moves back.")).to_be_visible()
    against_bots(page, "connections")
    expect(coach(page).get_by_role("button", name="What would you look at?")).to_be_visible()


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="Coach")


def ask(page: Page) -> None:
    """Ask where to look, again until the server is ready to answer."""
    said = coach(page).locator(".say")
    while True:
        coach(page).get_by_role("button", name="What would you look at?").click()
        expect(said).to_be_visible()
        if said.inner_text() != NOT_READY:
            return
        coach(page).get_by_role("button", name="Close what the coach says").click()


def find_slips(page: Page) -> None:
    """Let the coach find a slip in every move; the number of the move is the server's."""

    def route(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        server.on_message(lambda message: client.send(json.dumps(_slipped(json.loads(message)))))

    page.route_web_socket(re.compile("/ws$"), route)


def _slipped(message: dict[str, Any]) -> dict[str, Any]:
    is_slip = message["type"] == "advised" and message["move"] is not None
    return message | {"advice": SLIP} if is_slip else message


def moves_so_far(page: Page) -> int:
    steps: int = page.evaluate(
        "async () => (await (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/replay`)).json())"
        ".steps.length"
    )
    return steps


@pytest.mark.parametrize(
    ("game", "phone"), [("classic", False), ("classic", True), ("urban", True), ("connections", True)]
)
def test_the_coach_is_asked_twice(visit: Visit, game: str, phone: bool) -> None:
    page = visit(f"/new/{game}", phone=phone)
    with_a_coach(page, game)
    ask(page)
    assert faults(page) == []
    nudge = coach(page).locator(".say").inner_text()
    coach(page).get_by_role("button", name="Show me a move").click()
    expect(coach(page).locator(".say")).not_to_have_text(nudge)
    expect(coach(page).get_by_role("button", name="Show me a move")).to_be_hidden()
    if game == "classic":
        expect(page.locator("[data-pointed]")).to_have_count(1)
    assert faults(page) == []
    coach(page).get_by_role("button", name="Close what the coach says").click()
    expect(coach(page).get_by_role("button", name="What would you look at?")).to_be_visible()
    expect(page.locator("[data-pointed]")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "phone"), [("classic", True), ("classic", False), ("urban", False), ("connections", True)]
)
def test_a_slip_is_taken_back(visit: Visit, game: str, phone: bool) -> None:
    page = visit("about:blank", phone=phone)
    find_slips(page)
    page.goto(f"/new/{game}")
    with_a_coach(page, game)
    ask(page)
    coach(page).get_by_role("button", name="Close what the coach says").click()
    before = moves_so_far(page)
    make_a_move(page, game)
    back = coach(page).get_by_role("button", name="Take it back")
    expect(back).to_be_visible()
    assert faults(page) == []
    back.click()
    expect(back).to_be_hidden()
    expect(coach(page).get_by_role("button", name="What would you look at?")).to_be_visible()
    while moves_so_far(page) != before:  # it may be our turn again before the move is back
        page.wait_for_timeout(20)
    await_offer(page, game)
    page.reload()
    await_offer(page, game)
    assert moves_so_far(page) == before
    make_a_move(page, game)
    coach(page).get_by_role("button", name="Play on").click()
    expect(back).to_be_hidden()


def test_a_coached_game_is_marked_and_a_first_loss_is_looked_at(visit: Visit) -> None:
    page = visit("/new/connections")
    with_a_coach(page, "connections", SHORT)
    play_to_the_end("connections", page)
    mark = page.get_by_text(re.compile("^(You won|Played) with the coach"))
    expect(mark).to_be_visible()
    has_won = mark.inner_text().startswith("You won")
    assert faults(page) == []
    if not has_won:
        page.get_by_role("link", name=re.compile("^Look at move")).click()
        expect(page).to_have_url(re.compile(r"/review#\d+$"))
    page.goto("/")
    expect(page.get_by_text("You won with the coach")).to_have_count(int(has_won))


def test_no_coach_is_offered_where_people_can_sit(visit: Visit) -> None:
    page = visit("/new/classic")
    expect(page.get_by_role("button", name="Create Cryptid table")).to_be_visible()
    expect(page.get_by_role("switch", name="Coach")).to_be_hidden()
    create(page, "classic", players=3, bots="BC")
    begin(page, "classic")
    expect(coach(page)).to_be_hidden()
