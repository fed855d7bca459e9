"""What people can do about others and themselves: free a seat, report, look through the lobby, delete their data."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import running
from tests.browser.test_accessibility import faults
from tests.browser.test_front_door import code_of
from tests.browser.test_invitation import open_page

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

LIST = """async (people) => {
  const post = (path, body, more) => fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...more },
    body: JSON.stringify(body),
  }).then((response) => response.json());
  const configuration = { game: "urban", seats: [null, null], listed: true };
  for (let i = 0; i < people; i++) {
    const { token } = await post("/api/programs", { name: `Walker ${i}` });
    const more = { authorization: `Bearer ${token}` };
    for (let j = 0; j < 3; j++) await post("/api/tables", { configuration, seat: 0 }, more);
  }
}"""


def faults_in_both_themes(page: Page) -> list[str]:
    """Return what axe finds on the page as it is, light and dark."""
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {fault}" for fault in faults(page)]
    return found


def test_a_host_frees_a_seat_and_a_guest_reports_and_deletes_themselves(tmp_path: Path, browser: Browser) -> None:
    with running(tmp_path) as (_, address):
        host = open_page(browser, f"{address}/new/urban")
        host.get_by_role("button", name="Create Urban Legends table").click()
        host.wait_for_url("**/t/*")
        guest = open_page(browser, f"{address}/t/{code_of(host)}", phone=True)
        guest.get_by_role("button", name="Sit here, Scientist").tap()
        host.get_by_role("button", name="Free the seat of").click()
        expect(guest.get_by_text("The host has freed your seat.")).to_be_visible()
        guest.get_by_role("button", name="Open table menu").tap()
        guest.get_by_role("button", name="Report this table or a player").tap()
        guest.get_by_label("In your words, if you like").fill("no reason given")
        assert faults_in_both_themes(guest) == []
        guest.get_by_role("button", name="Send report").tap()
        expect(guest.get_by_text("The operator will read your report.")).to_be_visible()
        guest.get_by_role("button", name="Open table menu").tap()
        guest.get_by_role("button", name="Profile and settings").tap()
        guest.get_by_text("Your data").tap()
        expect(guest.get_by_role("button", name="Delete your data")).to_be_visible()
        assert faults_in_both_themes(guest) == []
        guest.get_by_role("button", name="Delete your data").tap()
        expect(guest.get_by_role("button", name="Delete me")).to_be_visible()
        assert faults_in_both_themes(guest) == []
        guest.get_by_role("button", name="Delete me").tap()
        expect(guest.get_by_text("Your name, your chat and your identity are deleted.")).to_be_visible()
        assert guest.evaluate("async () => (await fetch('/api/me')).status") == 401
        for page in (host, guest):
            page.context.close()


def test_the_lobby_has_pages_and_open_seats(tmp_path: Path, browser: Browser) -> None:
    with running(tmp_path) as (_, address):
        page = open_page(browser, address, phone=True)
        page.evaluate(LIST, 5)
        expect(page.get_by_text("Page 1 of 2")).to_be_visible()
        page.get_by_role("button", name="Show more").tap()
        expect(page.get_by_role("link", name="Join table")).to_have_count(3)
        page.get_by_role("switch", name="Only open seats for me").tap()
        expect(page.get_by_role("link", name="Join table")).to_have_count(12)
        page.context.close()
