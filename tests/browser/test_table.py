"""The frame of a table: what holds for every game."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from cryptid.server.http.page import built_client
from tests.browser.players import against_bots, await_offer, begin, create, fade
from tests.browser.test_front_door import code_of

Visit = Callable[..., Page]


def start(page: Page) -> None:
    """Start a game of Connections against bots, and wait until it is our turn."""
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
    page.get_by_role("navigation", name="Table tabs").get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog", name="Log").get_by_text("drew").first).to_be_visible()


def test_a_lost_connection_comes_back_without_a_word_lost(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("tab", name="Chat").click()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("You're offline")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("You're offline")).to_have_count(0)
    page.get_by_label("Your message").fill("Back again")
    page.get_by_role("button", name="Send message").click()
    expect(page.get_by_label("Chat", exact=True).get_by_text("Back again")).to_be_visible()


def test_a_reload_changes_nothing(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Your message").fill("Still here")
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


def test_a_line_of_the_log_shows_its_place_on_a_phone(visit: Visit) -> None:
    page = visit(phone=True)
    against_bots(page, "classic")
    page.locator("path.hit.allowed").first.click()
    page.get_by_role("button", name="Place a cube on").click()
    expect(page.get_by_role("button", name="cube: you")).to_have_count(1)
    page.get_by_role("navigation", name="Table tabs").get_by_role("button", name="Log").click()
    log = page.get_by_role("dialog", name="Log")
    log.get_by_role("button", name="placed a cube").last.click()
    expect(log).to_have_count(0)
    expect(page.locator(".board .pointed")).to_be_in_viewport()


def test_a_key_turns_from_tab_to_tab(visit: Visit) -> None:
    page = visit()
    against_bots(page, "urban")
    for tab in ("Log", "Chat", "Cards"):
        page.keyboard.press("t")
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


def test_an_invitation_has_the_code_and_the_link_and_says_that_friends_cannot_open_it_yet(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("button", name="Invite players").click()
    dialog = page.get_by_role("dialog", name="Invite players")
    expect(dialog.get_by_role("textbox")).to_have_value(page.url)
    expect(dialog.get_by_text(code_of(page), exact=True)).to_be_visible()
    expect(dialog.get_by_text("Friends can't open this link yet")).to_be_visible()
    expect(dialog.get_by_role("img", name="QR code")).to_have_count(0)


def test_a_spectator_may_do_nothing(visit: Visit) -> None:
    page = visit()
    start(page)
    spectator = visit(f"/t/{code_of(page)}")
    expect(page.get_by_text("1 watching")).to_be_visible()
    expect(spectator.get_by_role("heading", name="Sighting report")).to_be_visible()
    expect(spectator.get_by_role("group", name="Your move")).to_have_count(0)
    spectator.get_by_role("tab", name="Chat").click()
    expect(spectator.get_by_label("Your message")).to_have_count(0)


def test_who_leaves_can_come_back(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("button", name="Open table menu").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Leave table").click()
    page.get_by_role("button", name="Return to my seat").click()
    expect(page.get_by_role("button", name="Return to my seat")).to_have_count(0)


def test_a_clock_runs_down(visit: Visit) -> None:
    page = visit("/new/classic")
    limit_turns(page, 3000)
    create(page, "classic", players=3, bots="BC")
    begin(page, "classic")
    clock = page.get_by_role("list", name="Players").locator("time")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    assert 0 < seconds(clock.inner_text()) < seconds(first) <= 3000


def seconds(shown: str) -> int:
    """Return the seconds left on a clock such as 49:58."""
    minutes, rest = map(int, shown.split(":"))
    return 60 * minutes + rest


def test_when_the_clock_has_run_down_a_bot_makes_the_move(visit: Visit) -> None:
    page = visit("/new/classic")
    limit_turns(page, 5)
    create(page, "classic", players=3, bots="BC")
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("button", name="cube: you").first).to_be_visible()


def limit_turns(page: Page, seconds: int) -> None:
    """Give the next table turns of this many seconds, whatever clock is chosen."""

    def change(route: Route) -> None:
        asked = json.loads(route.request.post_data or "")
        asked["configuration"]["turn_seconds"] = seconds
        route.continue_(post_data=asked)

    page.route("**/api/tables", change)


def test_the_others_vote_about_somebody_who_is_gone(visit: Visit) -> None:
    host = visit("/new/classic")
    create(host, "classic", players=3)
    guests = [visit(host.url), visit(host.url)]
    for guest, seat in zip(guests, "BC", strict=True):
        guest.get_by_role("button", name=f"Sit here, seat {seat}").click()
    begin(host, "classic")
    guests[1].get_by_role("button", name="Open table menu").click()
    guests[1].get_by_role("button", name="Leave").click()
    guests[1].get_by_role("button", name="Leave table").click()
    expect(guests[1].get_by_role("button", name="Return to my seat")).to_be_visible()
    url = guests[1].url
    guests[1].goto("/")
    for page in (host, guests[0]):
        expect(page.get_by_text("is away.")).to_be_visible()
    host.get_by_role("button", name="Let a bot play").click()
    expect(guests[0].get_by_text("1 of 2 voted to let a bot play.")).to_be_visible()
    guests[0].get_by_role("button", name="Let a bot play").click()
    for page in (host, guests[0]):
        expect(page.get_by_role("list", name="Players").get_by_text("bot playing")).to_be_visible()
    guests[1].goto(url)
    guests[1].get_by_role("button", name="Return to my seat").click()
    expect(host.get_by_role("list", name="Players").get_by_text("bot playing")).to_have_count(0)


def test_emotes_are_seen_and_said(visit: Visit) -> None:
    page = visit()
    start(page)
    spectator = visit(page.url)
    expect(page.get_by_text("1 watching")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("group", name="Emotes").get_by_role("button", name="Hello!").click()
    for one in (page, spectator):
        expect(one.get_by_role("list", name="Players").locator(".emote svg")).to_be_visible()
    expect(spectator.get_by_text(": Hello!")).to_have_count(1)
    fade(spectator)
    expect(spectator.locator(".emote")).to_have_count(0)


def test_who_sits_down_is_here(visit: Visit) -> None:
    host = visit("/new/urban")
    create(host, "urban")
    guest = visit(host.url)
    expect(host.get_by_text("1 watching")).to_be_visible()
    guest.get_by_role("button", name="Sit here, Scientist").click()
    expect(host.get_by_role("list", name="Players").get_by_text("Scientist, online")).to_be_visible()
    expect(host.get_by_text("1 watching")).to_have_count(0)


def test_a_game_can_be_ended_by_agreement_and_played_again(visit: Visit) -> None:
    page = visit()
    start(page)
    first = page.url
    page.get_by_role("button", name="Open table menu").click()
    page.get_by_role("button", name="Propose ending the game").click()
    expect(page.get_by_role("main").get_by_text("Game ended early")).to_be_visible()
    page.get_by_role("button", name="Start rematch").click()
    expect(page).not_to_have_url(first)
    await_offer(page, "connections")


def test_all_javascript_is_small() -> None:
    """All files together, gzipped; no page loads all of them."""
    folder = built_client()
    assert folder is not None
    scripts: list[Path] = list((folder / "assets").glob("*.js"))
    zipped = {script: script.with_name(f"{script.name}.gz").read_bytes() for script in scripts}
    assert all(gzip.decompress(small) == script.read_bytes() for script, small in zipped.items())
    total = sum(map(len, zipped.values()))
    print(f"{len(scripts)} scripts, {total / 1000:.1f} kB gzipped")
    assert 0 < total < 300_000
