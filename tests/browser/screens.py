"""Walks from screen to screen, which stop where a test should look; test_matrix.py has the phases of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.players import against_bots, begin, create, make_a_move

Visit = Callable[..., Page]
Stops = Iterator[tuple[str, Page]]  # what the screen is, and the page that shows it
Walk = Callable[[Visit], Stops]


def front_door(visit: Visit) -> Stops:
    page = visit()
    page.get_by_role("button", name="Profile and settings").click()
    page.get_by_text("Switch to another device").click()
    yield "settings", page
    page.get_by_role("button", name="Create code").click()
    expect(page.get_by_text("Enter this code on the other device")).to_be_visible()
    yield "transfer", page
    page.keyboard.press("Escape")
    page.get_by_label("Table code or link").fill("fern 42")
    page.get_by_role("button", name="Join").click()
    yield "a code that is none", page


def errors(visit: Visit) -> Stops:
    page = visit("/t/bako-ludi-meto")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "no such table", page
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    yield "not found", page


def companion(visit: Visit) -> Stops:
    page = visit("/companion")
    step, on = page.get_by_role("heading", level=1), page.get_by_role("button", name="Next")
    for source in ("Map key", "Printed card", "New map"):
        page.get_by_role("group", name="Map", exact=True).get_by_role("radio", name=source).press("Space")
        yield f"companion, {source}", page
    page.get_by_role("button", name="Create set-up").click()
    expect(on).to_be_visible()
    for number in range(13):
        if number % 3 == 0:  # two tiles, two structures and the whole map
            yield f"companion, {step.inner_text()}", page
        on.click()
    page.get_by_role("button", name="Show player A's clue").click()
    yield "companion, a clue", page
    for button in page.get_by_role("button", name="agrees").all():
        button.click()
    page.get_by_role("button", name="Show hint").click()
    yield "companion, the hint", page
    page.get_by_role("button", name="Show habitat").click()
    yield "companion, asked for the habitat", page
    page.get_by_role("button", name="Show habitat").click()
    yield "companion, the habitat", page


def gathering(visit: Visit) -> Stops:
    host = visit("/new/connections")
    host.get_by_role("switch", name="Public table").click()
    create(host, "connections", players=3, bots="C")
    expect(host.get_by_role("heading", name="Seats")).to_be_visible()
    yield "gathering, the host", host
    guest = visit()
    expect(guest.get_by_role("link", name="Join table").first).to_be_visible()
    yield "lobby", guest
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here, seat B").click()
    expect(guest.get_by_text("joined the table.")).to_be_visible()
    yield "gathering, a guest", guest
    begin(host, "connections")
    host.get_by_role("button", name="Invite players").click()
    yield "invitation", host
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Open table menu").click()
    host.get_by_text("Proof of a fair deal").click()
    yield "menu", host


def classic(visit: Visit) -> Stops:
    yield from beside_the_board(visit, "classic", "Notebook")


def urban(visit: Visit) -> Stops:
    yield from beside_the_board(visit, "urban", "Cards")


def connections(visit: Visit) -> Stops:
    yield from beside_the_board(visit, "connections", "Sightings")


def votes(visit: Visit) -> Stops:
    host = visit("/new/classic")
    create(host, "classic", players=3, bots="C")
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here, seat B").click()
    begin(host, "classic")
    for page in (host, guest) * 2:
        make_a_move(page, "classic")
    host.get_by_role("button", name="Call for a hint").click()
    expect(guest.get_by_role("button", name="Vote for a hint")).to_be_visible()
    yield "a hint vote", guest
    guest.goto("/")
    expect(host.get_by_text("is away.")).to_be_visible()
    yield "somebody is away", host
    host.context.set_offline(True)
    host.evaluate("dispatchEvent(new Event('offline'))")
    expect(host.get_by_text("You're offline")).to_be_visible()
    yield "offline", host


def beside_the_board(visit: Visit, game: str, name: str) -> Stops:
    """Open the game's own page, the log and the chat, which are tabs, or sheets on a phone; then the rules."""
    page = visit()
    against_bots(page, game)
    for tab in (name, "Log", "Chat"):
        page.get_by_role("tab", name=tab).click()
        yield f"{tab}, beside the board", page
        page.set_viewport_size(PHONE)
        page.get_by_role("navigation", name="Table tabs").get_by_role("button", name=tab).click()
        expect(page.get_by_role("dialog", name=tab)).to_be_visible()
        yield f"{tab}, sheet", page
        page.keyboard.press("Escape")
        page.set_viewport_size(DESKTOP)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules").get_by_role("heading", name="In short")).to_be_visible()
    yield "rules", page


WALKS: tuple[Walk, ...] = (front_door, errors, companion, gathering, classic, urban, connections, votes)
