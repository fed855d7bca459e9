"""The frame of a table: what holds for every game."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from cryptid.server.page import built_client
from tests.browser.players import against_bots, await_offer
from tests.browser.test_front_door import code_of

Visit = Callable[..., Page]


def start(page: Page) -> None:
    """A game of Connections against bots, which waits for us."""
    against_bots(page, "connections")


def test_a_move_is_asked_about_on_touch_and_can_be_taken_back(visit: Visit) -> None:
    page = visit(phone=True)
    against_bots(page, "urban")
    draw = page.get_by_role("button", name="Draw")
    question = page.get_by_role("group", name="Confirm your move")
    draw.click()
    question.get_by_role("button", name="Undo").click()
    expect(question).to_have_count(0)
    draw.click()
    question.get_by_role("button", name="Draw").click()
    page.get_by_role("navigation", name="Beside the board").get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog", name="Log").get_by_text("drew")).to_be_visible()


def test_a_lost_connection_comes_back_without_a_word_lost(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("tab", name="Chat").click()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("You are offline")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("You are offline")).to_have_count(0)
    page.get_by_label("Say something").fill("Back again")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_label("Chat", exact=True).get_by_text("Back again")).to_be_visible()


def test_a_reload_changes_nothing(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Still here")
    page.keyboard.press("Enter")
    page.reload()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_label("Chat", exact=True).get_by_text("Still here")).to_be_visible()


def test_rules_are_one_key_away_and_escape_leads_back(visit: Visit) -> None:
    page = visit()
    start(page)
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)


def test_an_invitation_has_the_code_the_link_and_a_picture(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite others")
    expect(dialog.get_by_role("textbox")).to_have_value(page.url)
    expect(dialog.get_by_text(code_of(page), exact=True)).to_be_visible()
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()


def test_a_spectator_may_do_nothing(visit: Visit) -> None:
    page = visit()
    start(page)
    spectator = visit(f"/t/{code_of(page)}")
    expect(page.get_by_text("1 watching")).to_be_visible()
    expect(spectator.get_by_role("heading", name="Sighting report")).to_be_visible()
    expect(spectator.get_by_role("group", name="Your move")).to_have_count(0)
    spectator.get_by_role("tab", name="Chat").click()
    expect(spectator.get_by_label("Say something")).to_have_count(0)


def test_who_leaves_can_come_back(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_a_game_can_be_ended_by_agreement_and_played_again(visit: Visit) -> None:
    page = visit()
    start(page)
    first = page.url
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Propose to end the game").click()
    expect(page.get_by_role("status").get_by_text("The game was abandoned")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(first)
    await_offer(page, "connections")


def test_all_javascript_is_small() -> None:
    """Gzipped, everything together: no page loads all of it."""
    folder = built_client()
    assert folder is not None
    scripts: list[Path] = list((folder / "assets").glob("*.js"))
    total = sum(len(gzip.compress(script.read_bytes())) for script in scripts)
    print(f"{len(scripts)} scripts, {total / 1000:.1f} kB gzipped")
    assert 0 < total < 150_000
