"""The remarks of bots during the game, and their reasons after it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.players import begin, create, make_a_move, play_to_the_end


def test_bots_say_why_and_all_their_reasons_after_the_end(visit: Callable[..., Page]) -> None:
    page = visit("/new/connections")
    create(page, "connections", players=2, bots="B", options={"Points to win": "1", "Cards in hand": "1"})
    begin(page, "connections")
    make_a_move(page, "connections")
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_label("What the bots say").locator("li").first).to_contain_text("“")
    play_to_the_end("connections", page)
    page.get_by_role("tab", name="Log").click()
    page.route("**/deal", lambda route: route.fulfill(status=502, body="?"))
    page.get_by_text("What the bots were thinking").click()
    expect(page.get_by_role("alert")).to_contain_text("try again in a moment")
    page.unroute("**/deal")
    page.get_by_text("What the bots were thinking").click()
    page.get_by_text("What the bots were thinking").click()
    expect(page.locator("details[open] li").nth(1)).to_contain_text("my")
