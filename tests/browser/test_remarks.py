"""The remarks of bots during the game, and their reasons after it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.players import begin, create, make_a_move, play_to_the_end, who_may_move


def test_bots_say_why_and_all_their_reasons_after_the_end(visit: Callable[..., Page]) -> None:
    page = visit("/new/classic")
    create(page, "classic", players=3, bots="BC")
    begin(page, "classic")
    page.get_by_role("tab", name="Log").click()
    said = page.get_by_label("What the bots say").locator("li")
    for _ in who_may_move("classic", page):  # until the bot has a remark; it does not make one at every move
        if said.count():
            break
        make_a_move(page, "classic")
    expect(said.first).to_contain_text("“")
    play_to_the_end("classic", page)
    page.get_by_role("tab", name="Log").click()
    page.route("**/deal", lambda route: route.fulfill(status=502, body="?"))
    page.get_by_text("What the bots were thinking").click()
    expect(page.get_by_role("alert")).to_contain_text("try again in a moment")
    page.unroute("**/deal")
    page.get_by_text("What the bots were thinking").click()
    page.get_by_text("What the bots were thinking").click()
    expect(page.locator("details[open] li").nth(1)).to_contain_text(re.compile(r"\w{3}"))
