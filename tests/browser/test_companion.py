"""The companion guides a physical table from the box to the habitat, and shows each secret only to its owner."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cryptid.games.classic.board import COLS
from cryptid.games.classic.boxed import Boxed, boxed
from cryptid.games.classic.clues import Mode, clue_words
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.games.classic.setup import cards

Visit = Callable[..., Page]
SEED = 7
NAMES = {"stone": "standing stone", "shack": "abandoned shack"}


def choose(page: Page, source: str = "New map", players: int = 4) -> None:
    """Fill in the form; the server will deal from the seed above."""
    page.route("**/api/setups", lambda route: route.continue_(post_data=route.request.post_data_json | {"seed": SEED}))
    page.get_by_role("group", name="Players").get_by_role("radio", name=str(players)).press("Space")
    page.get_by_role("group", name="Map", exact=True).get_by_role("radio", name=source).press("Space")


def deal(page: Page) -> None:
    page.get_by_role("button", name="Create set-up").press("Enter")
    expect(title(page)).to_contain_text("Place tile")


def to_the_table(page: Page) -> None:
    page.get_by_role("button", name="Skip to the whole map").click()
    page.get_by_role("button", name="Next").click()
    expect(title(page)).to_have_text("Start playing")


def title(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def titles(made: Boxed) -> list[str]:
    tiles = [f"Place tile {tile.tile}{', upside down' if tile.rotated else ''}" for tile in made.setup.layout]
    structures = [f"Place the {one.colour} {NAMES[one.kind]}" for one in made.setup.structures]
    return [*tiles, *structures, "Check the whole map", "Start playing"]


def clues(made: Boxed) -> list[str]:
    return [f"{words[0].upper()}{words[1:]}." for words in map(clue_words, made.setup.clues)]


def habitat(made: Boxed) -> str:
    row, col = made.setup.habitat or (0, 0)
    return f"The habitat is {SPACE_NAMES[row * COLS + col]}."


def press(page: Page, name: str) -> None:
    """Tab to the button of this name, as people without a mouse do, and press it."""
    button = page.get_by_role("button", name=name)
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"the keyboard does not get to {name}")


def test_the_whole_way_on_a_phone_by_keyboard(visit: Visit) -> None:
    made = boxed(4, Mode.NORMAL, SEED)
    page = visit("/companion", phone=True)
    choose(page)
    deal(page)
    expect(title(page)).to_be_focused()
    for words in titles(made):
        expect(title(page)).to_have_text(words)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(title(page)).to_have_text("Check the whole map")
    page.keyboard.press("ArrowRight")
    press(page, "Show player B's clue")
    expect(page.get_by_text(clues(made)[1], exact=True)).to_be_visible()
    for letter in "ABCD":
        press(page, f"Player {letter} agrees")
    press(page, "Show hint")
    assert made.setup.hint is not None
    expect(page.get_by_text(made.setup.hint.words)).to_be_visible()
    press(page, "Show habitat")
    press(page, "Show habitat")
    expect(page.get_by_text(habitat(made))).to_be_visible()


@pytest.mark.parametrize("ending", ["tap", "other", "blur", "hidden", "reload", "back"])
def test_a_clue_is_out_of_sight_at_once(visit: Visit, ending: str) -> None:
    page = visit("/companion", phone=True)
    choose(page)
    deal(page)
    to_the_table(page)
    clue = page.get_by_text(clues(boxed(4, Mode.NORMAL, SEED))[0], exact=True)
    expect(clue).to_have_count(0)
    page.get_by_role("button", name="Show player A's clue").tap()
    expect(clue).to_be_visible()
    ways: dict[str, Callable[[], object]] = {
        "tap": lambda: page.get_by_role("button", name="Hide player A's clue").tap(),
        "other": lambda: page.get_by_role("button", name="Show player B's clue").tap(),
        "blur": lambda: page.evaluate("dispatchEvent(new Event('blur'))"),
        "hidden": lambda: page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"),
        "reload": page.reload,
        "back": lambda: page.keyboard.press("ArrowLeft"),
    }
    ways[ending]()
    expect(clue).to_have_count(0)
    expect(title(page)).to_have_text("Check the whole map" if ending == "back" else "Start playing")


def test_the_hint_waits_for_everybody(visit: Visit) -> None:
    page = visit("/companion", phone=True)
    choose(page, players=3)
    deal(page)
    to_the_table(page)
    for count, letter in enumerate("ABC"):
        expect(page.get_by_role("button", name=f"{count} of 3 agree")).to_be_disabled()
        page.get_by_role("button", name=f"Player {letter} agrees").tap()
    page.reload()
    page.get_by_role("button", name="Show hint").tap()
    hint = boxed(3, Mode.NORMAL, SEED).setup.hint
    assert hint is not None
    expect(page.get_by_text(hint.words)).to_be_visible()
    page.get_by_role("button", name="Player B agrees").tap()
    expect(page.get_by_text(hint.words)).to_have_count(0)
    expect(page.get_by_role("button", name="2 of 3 agree")).to_be_disabled()


def test_the_habitat_is_asked_about_first(visit: Visit) -> None:
    page = visit("/companion", phone=True)
    choose(page)
    deal(page)
    to_the_table(page)
    page.get_by_role("button", name="Show habitat").tap()
    expect(page.get_by_text("The habitat is")).to_have_count(0)
    page.get_by_role("button", name="Keep it hidden").tap()
    expect(page.get_by_role("button", name="Show habitat")).to_be_visible()


def test_two_players_have_two_clues_each(visit: Visit) -> None:
    made = boxed(2, Mode.NORMAL, SEED)
    page = visit("/companion", phone=True)
    choose(page, players=2)
    deal(page)
    to_the_table(page)
    expect(page.get_by_text("the pieces of two colours")).to_be_visible()
    page.get_by_role("button", name="Show player B's clues").tap()
    shown = [page.get_by_text(words, exact=False) for words in clues(made)]
    expect(shown[2]).to_be_visible()
    expect(shown[3]).to_be_visible()
    expect(shown[0]).to_have_count(0)


def test_a_finger_turns_the_pages_and_a_reload_keeps_the_place(visit: Visit) -> None:
    wanted = titles(boxed(4, Mode.NORMAL, SEED))
    page = visit("/companion", phone=True)
    choose(page)
    deal(page)
    for start, end, words in ((300, 80, wanted[1]), (300, 290, wanted[1]), (300, 80, wanted[2]), (80, 300, wanted[1])):
        swipe(page, start, end)
        expect(title(page)).to_have_text(words)
    page.reload()
    expect(title(page)).to_have_text(wanted[1])
    swipe(page, 80, 300)
    swipe(page, 80, 300)
    expect(title(page)).to_have_text("Companion")


def swipe(page: Page, start: int, end: int) -> None:
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": 300}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": end, "y": 305}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_of_the_box(visit: Visit) -> None:
    page = visit("/companion", phone=True)
    choose(page, "Printed card")
    page.get_by_role("group", name="Clues").get_by_role("radio", name="Advanced").press("Space")
    offered = page.get_by_role("combobox", name="Card").locator("option").all_inner_texts()
    assert offered[1:] == [card.id for card in cards().values() if card.mode is Mode.ADVANCED]
    page.get_by_role("combobox", name="Card").select_option("A12")
    deal(page)
    expect(title(page)).to_have_text(titles(boxed(4, Mode.ADVANCED, SEED, "A12"))[0])
    to_the_table(page)
    expect(page.get_by_text("Card A12")).to_be_visible()


def test_a_key_or_what_is_none(visit: Visit) -> None:
    page = visit("/companion", phone=True)
    choose(page, "Map key")
    page.get_by_role("textbox", name="Map key").fill("12345")
    page.get_by_role("button", name="Create set-up").tap()
    expect(page.get_by_role("alert")).to_contain_text("is not a key like")
    page.get_by_role("textbox", name="Map key").fill("intro_12345625037B0B3472")
    deal(page)
    expect(title(page)).to_have_text("Place tile 1")
