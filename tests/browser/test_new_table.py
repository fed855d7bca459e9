"""The form for a new table offers every choice that the games have."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cryptid.core.codec import encode
from cryptid.games import GAMES
from tests.browser.players import TITLES
from tests.browser.test_front_door import code_of

Visit = Callable[..., Page]
LEFT = "Hints"  # left as it is, since without hints nobody is asked how many


def change(control: Locator) -> None:
    """Choose any value but the current one."""
    match control.evaluate("control => control.localName"):
        case "button":
            control.click()
        case "select":
            control.select_option(index=1)
        case _:
            control.get_by_role("radio", checked=False).last.press("Space")


@pytest.mark.parametrize("game", TITLES)
def test_every_option_can_be_chosen(visit: Visit, game: str) -> None:
    page = visit(f"/new/{game}")
    if game == "classic":  # whose variant for two has options of its own
        page.get_by_role("group", name="Players").get_by_role("radio", name="2").press("Space")
    rules = page.locator("section", has=page.get_by_role("heading", name="Rules"))
    controls = rules.locator("[role=switch], fieldset, select")
    expect(controls.first).to_be_visible()
    place = 0
    while place < controls.count():  # some are offered only once others are chosen
        if not controls.nth(place).inner_text().startswith(LEFT):
            change(controls.nth(place))
        place += 1
    page.get_by_role("button", name=f"Create {TITLES[game]} table").click()
    page.wait_for_url("**/t/*")
    chosen = page.request.get(f"/api/tables/{code_of(page)}").json()["configuration"]["options"]
    defaults = encode(GAMES[game].options_type())
    assert defaults.keys() - chosen.keys() == ({"grade"} if game == "classic" else set())  # for new maps, normal clues
    unchanged = {name for name in chosen if chosen[name] == defaults[name]}
    assert unchanged == {"classic": {"hints"}, "urban": {"players"}, "connections": {"players"}}[game]


def test_a_map_difficulty_can_be_chosen(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_role("group", name="Map difficulty").get_by_role("radio", name="Hard").press("Space")
    page.get_by_role("button", name=f"Create {TITLES['classic']} table").click()
    page.wait_for_url("**/t/*")
    assert page.request.get(f"/api/tables/{code_of(page)}").json()["configuration"]["options"]["grade"] == "hard"
