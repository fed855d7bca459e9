"""The rules: on their own page to look up and print, and at a table at what is happening now."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cryptid.games import GAMES
from cryptid.games.classic.clues import POSITIVE
from cryptid.games.connections.creatures import NAMES
from tests.browser.players import against_bots, make_a_move
from tests.browser.test_accessibility import faults

Visit = Callable[..., Page]
AT_FIRST = {"classic": "The first cubes", "urban": "1. Sensor phase", "connections": "The draft"}
HIGHLIGHTED = "CSS.highlights.get('found')?.size > 0"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_reference_page_has_contents_that_lead_to_its_sections(visit: Visit, game: str, phone: bool) -> None:
    page = visit(f"/rules/{game}", phone=phone, dark=phone)
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(contents.first).to_have_text("In short")
    titles = page.locator("main h3").all_inner_texts()
    assert contents.all_inner_texts() == titles
    contents.last.click()
    expect(page).to_have_url(re.compile("#rule-keyboard$"))
    expect(page.get_by_role("heading", name="Keyboard")).to_be_in_viewport()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_anchor_opens_its_section(visit: Visit) -> None:
    page = visit("/rules/classic#rule-hints")
    expect(page.locator("#rule-hints")).to_be_focused()
    expect(page.get_by_role("heading", name="Hints")).to_be_in_viewport()


def test_a_word_is_found_and_enter_jumps_to_it(visit: Visit) -> None:
    page = visit("/rules/urban")
    field = page.get_by_role("searchbox", name="Search the rules")
    field.fill("checkerboard")
    found = page.get_by_role("list", name="Found").get_by_role("link")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("The city")
    page.wait_for_function(HIGHLIGHTED)
    field.press("Enter")
    expect(page.locator("#rule-city")).to_be_focused()
    field.fill("unicorn")
    expect(page.get_by_text("Nothing about that.")).to_be_visible()
    assert faults(page) == []
    field.fill("")
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()


def test_all_clues_and_all_creatures_are_listed(visit: Visit) -> None:
    page = visit("/rules/classic")
    expect(page.locator("#rule-all-clues li")).to_have_count(len(POSITIVE))
    page.goto("/rules/connections")
    creatures = page.locator("#rule-all-creatures li b")
    expect(creatures).to_have_count(len(NAMES))
    assert creatures.all_inner_texts() == list(NAMES)


def test_print_has_the_text_alone_and_is_light(visit: Visit) -> None:
    page = visit("/rules/connections", dark=True)
    expect(page.get_by_role("heading", name="In short")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("searchbox", name="Search the rules")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Games")).to_be_hidden()
    expect(page.get_by_role("heading", name="In short")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_the_rules_open_at_what_is_happening(visit: Visit, game: str) -> None:
    page = visit(phone=game == "classic")
    against_bots(page, game)
    page.keyboard.press("?")
    heading = page.get_by_role("dialog", name="Rules").get_by_role("heading", name=AT_FIRST[game])
    expect(heading).to_be_in_viewport()
    expect(heading).to_contain_text("Now")
    assert faults(page) == []


def test_the_rules_follow_the_phase(visit: Visit) -> None:
    page = visit()
    against_bots(page, "classic")
    for _ in range(2):
        make_a_move(page, "classic")
    expect(page.get_by_text("Ask or search").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Asking Now")).to_be_in_viewport()
