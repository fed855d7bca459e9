"""From the front door to a move, in a real browser at a real server."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from cryptid.games import GAMES
from tests.browser.conftest import PHONE
from tests.browser.players import TITLES, against_bots

Visit = Callable[..., Page]
FIRST_LOAD_BYTES = 90_000


def code_of(page: Page) -> str:
    found = re.search(r"/t/([a-z-]+)$", page.url)
    assert found, page.url
    return found[1]


@pytest.mark.parametrize("game", TITLES)
def test_one_click_leads_to_a_game_against_bots(visit: Visit, game: str) -> None:
    page = visit()
    page.get_by_role("button", name=f"Play now against bots: {TITLES[game]}").click()
    expect(page.get_by_role("heading", name=TITLES[game], level=1)).to_be_visible()
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(
        GAMES[game].options_type().players
    )
    expect(page.get_by_role("tab", name="Log")).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_the_way_to_a_table_is_light(visit: Visit, game: str) -> None:
    """Measure the gzipped bytes that the browser fetches from the home page to a board."""
    page = visit("about:blank")
    scripts: list[Response] = []
    page.on("response", lambda one: scripts.append(one) if one.url.endswith(".js") else None)
    page.goto("/")
    against_bots(page, game)
    total = sum(len(gzip.compress(script.body())) for script in scripts)
    print(f"{game}: {len(scripts)} scripts, {total / 1000:.1f} kB gzipped")
    assert 0 < total < FIRST_LOAD_BYTES


def test_a_code_leads_to_its_table_however_it_was_typed(visit: Visit) -> None:
    host = visit("/new/connections")
    host.get_by_role("button", name="Create Connections table").click()
    host.wait_for_url("**/t/*")
    guest = visit()
    guest.get_by_label("Table code or link").fill(code_of(host).upper().replace("-", " "))
    guest.get_by_role("button", name="Join").click()
    guest.get_by_role("button", name="Sit here, seat B").click()
    expect(host.get_by_text("Waiting for players")).to_be_visible()
    host.get_by_label("Player for seat C").select_option("novice")
    host.get_by_role("button", name="Start game").click()
    for page in (host, guest):
        expect(page.get_by_role("tab", name="Log")).to_be_visible()
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Your message").fill("Good luck!")
    guest.keyboard.press("Enter")
    host.get_by_role("tab", name="Chat").click()
    expect(host.get_by_label("Chat", exact=True).get_by_text("Good luck!")).to_be_visible()


def test_a_listed_table_appears_at_the_front_door_and_goes(visit: Visit) -> None:
    watcher, host = visit(), visit("/new/urban")
    host.get_by_role("switch", name="Public table").click()
    host.get_by_role("button", name="Create Urban Legends table").click()
    host.wait_for_url("**/t/*")
    link = watcher.get_by_role("link", name=f"Join table {code_of(host)}")
    expect(link).to_be_visible()
    link.click()
    watcher.get_by_role("button", name="Sit here, Scientist").click()
    expect(host.get_by_text("All seats are taken")).to_be_visible()


def test_nonsense_is_answered_in_words(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Table code or link").fill("fern 42")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("not a table code")
    page.goto("/t/bako-ludi-meto")
    expect(page.get_by_role("alert")).to_contain_text("no table with this code")
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_who_comes_back_has_their_name_and_their_games(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Profile and settings").click()
    page.get_by_label("Your name").fill("Patient Heron")
    page.get_by_role("button", name="Save").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now against bots: Cryptid").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    code = code_of(page)
    page.get_by_role("link", name="Back to home").click()
    expect(page.get_by_text(f"Cryptid, {code}")).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"Cryptid, {code}")).to_be_visible()
    page.get_by_role("button", name="Profile and settings").click()
    expect(page.get_by_label("Your name")).to_have_value("Patient Heron")
    page.keyboard.press("Escape")
    page.set_viewport_size(PHONE)
    ends = page.evaluate(
        "['mine', 'new-game'].map((id) => document.getElementById(id).closest('section').getBoundingClientRect().right)"
    )
    assert ends[0] == ends[1], "on a phone, too, the list of games is as wide as the page"
    page.get_by_label("Level of the bots").select_option("sharp")
    page.get_by_role("button", name="Play now against bots: Cryptid").click()
    page.wait_for_url(lambda url: "/t/" in url and code not in url)
    levels = page.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}`).then((one) => one.json())")
    assert [seat["level"] for seat in levels["seats"]] == [None, "sharp", "sharp", "sharp"]


def test_a_theme_is_kept(visit: Visit) -> None:
    page = visit(dark=True)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Use light theme").click()
    expect(html).to_have_attribute("data-theme", "light")
    page.reload()
    expect(html).to_have_attribute("data-theme", "light")
