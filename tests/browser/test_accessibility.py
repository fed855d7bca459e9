"""axe finds nothing on any screen, in either theme, on a desktop or a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

Visit = Callable[..., Page]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """What axe objects to, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def front_door(page: Page) -> None:
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def settings(page: Page) -> None:
    page.get_by_role("button", name="You and your settings").click()
    page.get_by_text("Go on with another device").click()


def new_table(page: Page) -> None:
    page.get_by_role("link", name="Create table: Connections").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


def gathering(page: Page) -> None:
    new_table(page)
    page.get_by_role("button", name="Create Connections table").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()


def table(page: Page) -> None:
    page.get_by_role("button", name="Play now against bots: Cryptid").click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    expect(page.get_by_text("The game begins.")).to_be_visible()


def menu(page: Page) -> None:
    table(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_text("The commitment to the deal").click()


def rules(page: Page) -> None:
    table(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


SCREENS = (front_door, settings, new_table, gathering, table, menu, rules)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(visit: Visit, screen: Callable[[Page], None], dark: bool) -> None:
    page = visit(phone=dark, dark=dark)
    screen(page)
    assert faults(page) == []


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit()
    front_door(page)
    page.get_by_role("button", name="You and your settings").evaluate("button => button.removeAttribute('aria-label')")
    assert [fault.partition(":")[0] for fault in faults(page)] == ["button-name"]
