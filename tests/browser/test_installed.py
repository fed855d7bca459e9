"""The page can be installed, opens without a connection, and keeps no answer of the server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS

Visit = Callable[..., Page]
KEPT = """async (patience) => {
  const late = new Promise((_, fail) => setTimeout(fail, patience, new Error("there is no service worker")));
  await Promise.race([navigator.serviceWorker.ready, late]);
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


def kept(page: Page) -> list[str]:
    """Return the files in the service worker's cache, once it is active."""
    paths: list[str] = page.evaluate(KEPT, PATIENCE_MS)
    return paths


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit(installed=True)
    kept(page)
    browser = page.context.new_cdp_session(page)
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors] == ["in-incognito"]  # as every context of these tests is
    assert browser.send("Page.getAppManifest")["errors"] == []


def test_the_companion_goes_on_without_a_connection(visit: Visit) -> None:
    page = visit("/companion", phone=True, installed=True)
    kept(page)
    page.get_by_role("button", name="Create set-up").tap()
    page.get_by_role("button", name="Skip to the whole map").tap()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Check the whole map")).to_be_visible()
    page.get_by_role("button", name="Next").tap()
    page.get_by_role("button", name="Show player A's clue").tap()
    page.get_by_role("button", name="New set-up").tap()
    page.get_by_role("button", name="Delete set-up").tap()
    page.get_by_role("button", name="Create set-up").tap()
    expect(page.get_by_role("alert")).to_contain_text("Can't reach the server")


@pytest.mark.parametrize(("path", "words"), [("/", "Can't reach the server"), ("/new/urban", "Couldn't load the page")])
def test_every_page_says_so_without_a_connection(visit: Visit, path: str, words: str) -> None:
    page = visit(installed=True)
    kept(page)
    page.context.set_offline(True)
    page.goto(path)
    expect(page.get_by_text(words)).to_be_visible()


def test_no_answer_of_the_server_is_kept(visit: Visit) -> None:
    page = visit(installed=True)
    kept(page)
    page.goto("/companion")  # with the worker in between
    page.get_by_role("button", name="Create set-up").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Play now against bots: Cryptid").click()
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    page.goto("/")  # which asks for the person's tables
    expect(page.get_by_text(re.compile(r"Cryptid, \w{4}-"))).to_be_visible()
    paths = kept(page)
    assert {"/", "/theme.js", "/icon.svg"} == {path for path in paths if not path.startswith("/assets/")}
    assert any(path.startswith("/assets/Companion") for path in paths)
    assert not any(path.startswith("/assets/classic") for path in paths)
