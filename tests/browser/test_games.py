"""The three games in real browsers: two people, phones, the keyboard, and the variants of classic."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cryptid.games.classic.clues import Mode
from cryptid.games.classic.model import Search
from tests.browser.phases import Phase, Stand, at
from tests.browser.players import (
    SHORT,
    TITLES,
    against_bots,
    await_offer,
    begin,
    create,
    make_a_move,
    play_to_the_end,
    press,
)

Visit = Callable[..., Page]


def test_two_people_in_two_browsers(visit: Visit) -> None:
    host = visit("/new/connections")
    create(host, "connections", players=2, options={**SHORT, "First player": "Seat A"})
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here, seat B").click()
    begin(host, "connections")
    play_to_the_end("connections", host, guest)
    for page in (host, guest):
        expect(page.get_by_role("link", name="Download game record")).to_be_visible()
    assert sum(page.get_by_text("You won,").count() for page in (host, guest)) == 1


def test_classic_for_two_has_two_clues_and_colours_each(visit: Visit) -> None:
    host = visit("/new/classic")
    create(host, "classic", players=2)
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here, seat B").click()
    begin(host, "classic")
    for page in (host, guest):
        expect(page.get_by_role("region", name="Your clues").get_by_role("switch")).to_have_count(2)
    for page in (host, guest) * 2:
        make_a_move(page, "classic")
    expect(guest.get_by_role("button", name="cube: ")).to_have_count(4)


@pytest.mark.parametrize("game", TITLES)
def test_on_a_phone(visit: Visit, game: str) -> None:
    page = visit(phone=True)
    against_bots(page, game)
    for _ in range(3):
        make_a_move(page, game)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_move_that_is_made_without_a_connection_arrives_once(visit: Visit) -> None:
    page = visit()
    against_bots(page, "classic")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("You're offline")).to_be_visible()
    page.locator("path.hit.allowed").first.click()
    page.get_by_role("button", name="Place a cube on").click()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("button", name="cube: you")).to_have_count(1)
    page.reload()
    await_offer(page, "classic")
    expect(page.get_by_role("button", name="cube: you")).to_have_count(1)
    make_a_move(page, "classic")
    expect(page.get_by_role("button", name="cube: you")).to_have_count(2)


def log_of(page: Page) -> list[str]:
    """Return the lines of the log, newest first."""
    page.get_by_role("tab", name="Log").click()
    lines = page.get_by_role("tabpanel").get_by_role("listitem")
    expect(lines.first).to_be_visible()  # the log is loaded when its tab is opened
    return lines.all_inner_texts()


@pytest.mark.parametrize(("game", "moves"), [("classic", 2), ("urban", 4), ("connections", 4)])
def test_the_log_reads_the_same_after_a_reload(visit: Visit, game: str, moves: int) -> None:
    page = visit()
    against_bots(page, game)
    for _ in range(moves):
        make_a_move(page, game)
    await_offer(page, game)
    before = log_of(page)
    assert len(before) > 6
    page.reload()
    await_offer(page, game)
    assert log_of(page) == before


def tab_to(page: Page, target: Locator) -> None:
    """Reach this element with the Tab key alone."""
    for _ in range(80):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {target}")


def start_by_keys(page: Page, game: str) -> None:
    tab_to(page, page.get_by_role("button", name=f"Play now against bots: {TITLES[game]}"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    await_offer(page, game)


def test_classic_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    start_by_keys(page, "classic")
    tab_to(page, page.locator("path.hit[tabindex='0']"))
    for key in ("n", "Enter", "Enter", "Enter"):  # the next space, look at it, to the button, press it
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="cube: you")).to_have_count(1)


def test_urban_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    start_by_keys(page, "urban")
    cards = page.get_by_role("group", name="Your cards").get_by_role("button")
    expect(cards.first).to_be_visible()
    before = cards.count()
    page.keyboard.press("d")
    expect(cards).to_have_count(before + 1)


def test_connections_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    start_by_keys(page, "connections")
    tab_to(page, page.locator(".draft button[tabindex='0']"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    words = page.locator(".actions button.main").inner_text()
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("tabpanel").get_by_text(words.split()[1].lower())).to_be_visible()


def test_a_hint_vote(visit: Visit) -> None:
    host = visit("/new/classic")
    create(host, "classic", players=3, bots="C")
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here, seat B").click()
    begin(host, "classic")
    for page in (host, guest) * 2:
        make_a_move(page, "classic")
    host.get_by_role("button", name="Call for a hint").click()
    expect(host.get_by_role("list", name="Votes")).to_be_visible()
    press(guest, guest.get_by_role("button", name="Vote for a hint"))
    for page in (host, guest):
        expect(page.get_by_role("region", name="Your clue").get_by_text("Hint:")).to_be_visible()


def test_a_correction_in_honour_mode(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_role("switch", name="Honour mode").click()
    create(page, "classic", players=3, bots="BC")
    begin(page, "classic")
    page.get_by_role("button", name="in your area").first.click()
    press(page, page.get_by_role("button", name="Place a cube on"))
    await_offer(page, "classic")
    page.get_by_role("button", name="Correct a piece").click()
    page.locator("path.hit.allowed").first.click()
    press(page, page.get_by_role("button", name="Correct", exact=False).filter(has_text="move the piece"))
    expect(page.get_by_role("button", name="Correct a piece")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("tabpanel").get_by_text("a mistake.")).to_be_visible()


def test_classic_explains_its_signs_its_notebook_and_what_a_search_costs(visit: Visit) -> None:
    def searches(stand: Stand) -> list[int]:
        """Return the spaces with a disc of the seat that may search there."""
        seat = min(stand.deciding(), default=0)
        own = stand.public.discs[seat]
        return [one.space for one in stand.legal(seat) if isinstance(one, Search) and own >> one.space & 1]

    page = visit("about:blank")
    stand = Phase("", "classic", lambda one: at("act")(one) and bool(searches(one))).open(page)
    page.get_by_role("button", name="What is this? The signs on the map").click()
    expect(page.locator("[popover]:popover-open").get_by_text("cougar")).to_be_visible()
    page.keyboard.press("Escape")
    unlisted = page.get_by_text("Not listed, because").inner_text().count(";") + 1
    listed = len(Mode.NORMAL.pool) - unlisted - 1  # nor is our own clue
    expect(page.locator(".kind .chips li")).to_have_count(listed)
    expect(page.get_by_role("group", name="Whose clue").get_by_text(f"of {listed} left")).to_have_count(3)
    page.get_by_role("radio", name="Search").check()
    page.locator(f"[data-space='{searches(stand)[0]}']").click(force=True)
    expect(page.get_by_text("Your disc is here already")).to_be_visible()
