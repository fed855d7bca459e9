"""The line above the board tells every act of a game, in order, at the pace of the bots. The end explains the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import groupby

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.players import MOVES, OFFERS, TITLES, await_offer, begin, create, make_a_move, press

Visit = Callable[..., Page]

# Writes down whatever the line says, each time it says something else, and a bot's first remark in the log.
LISTEN = """
window.said = [];
window.words = (node) => {
  const copy = node.cloneNode(true);
  copy.querySelectorAll("svg, .hidden-words, .number").forEach((one) => one.remove());
  return copy.textContent.replace(/\\s+/g, " ").trim();
};
new MutationObserver(() => {
  const line = document.querySelector(".told button.tell .say");
  const words = line === null ? "" : window.words(line);
  if (words !== "" && words !== window.said.at(-1)) window.said.push(words);
  window.remark ??= document.querySelector("[aria-label='What the bots say'] li")?.textContent;
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
STEP_MS = 300
SHORTER = {"connections": {"Points to win": "2", "Cards in hand": "2"}}


def play_at_the_pace(page: Page, game: str) -> list[str]:
    """Play to the end while the clock of the page runs fast; return the log, oldest first."""
    while not page.get_by_role("button", name="Start rematch").is_visible():
        offer = page.locator(OFFERS[game]).first
        if offer.is_visible() and page.locator(".players .turn", has_text="You").count():
            MOVES[game](page)
        page.clock.run_for(STEP_MS)
    page.get_by_role("tab", name="Log").click()
    log: list[str] = page.evaluate("[...document.querySelectorAll('#tab-page ol li')].map(window.words)")
    return [sentence for sentence, _ in groupby(log[::-1])]  # `said` has a sentence that is told twice running once


def untold(log: Sequence[str], said: Sequence[str]) -> list[str]:
    """Return the sentences of the log that the line did not say after those before them.

    One line can say several: a payment below its question, cards laid at the same time one after the other.
    """
    missing, at, offset = [], 0, 0
    for sentence in log:
        for i in range(at, len(said)):
            found = said[i].find(sentence, offset if i == at else 0)
            if found >= 0:
                at, offset = i, found + len(sentence)
                break
        else:
            missing.append(sentence)
    return missing


def opened(visit: Visit, game: str) -> Page:
    page = visit("about:blank", pace="brisk")
    page.clock.install()
    page.add_init_script(LISTEN)
    page.goto("/")
    return page


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_can_be_retold_from_the_line(visit: Visit, game: str) -> None:
    page = opened(visit, game)
    if game == "urban":
        page.get_by_role("button", name=f"Play now against bots: {TITLES[game]}").click()
        page.wait_for_url("**/t/*")
    else:
        page.get_by_role("link", name=f"Create table: {TITLES[game]}").click()
        create(page, game, players=3, bots="BC", options=SHORTER.get(game))
        page.get_by_role("button", name="Start game").click()
    if game == "classic":
        page.get_by_role("tab", name="Log").click()
    log = play_at_the_pace(page, game)
    said = page.evaluate("window.said")
    assert len(log) > 10
    assert untold(log, said) == []
    assert untold([*log, log[0]], said) == [log[0]]  # in order
    expect(page.get_by_role("link", name="Download game record")).to_be_visible()
    if game == "classic":
        bots_say_why(page)
    if game == "urban":
        expect(page.get_by_text("This game: novice bots. Next game: casual bots.")).to_be_visible()


def bots_say_why(page: Page) -> None:
    """Look at the remark that a bot made during the game, and at all their reasons, which come after it."""
    assert "“" in page.evaluate("window.remark")
    page.route("**/deal", lambda route: route.fulfill(status=502, body="?"))
    page.get_by_text("What the bots were thinking").click()
    expect(page.get_by_role("alert")).to_contain_text("try again in a moment")
    page.unroute("**/deal")
    page.get_by_text("What the bots were thinking").click()
    page.get_by_text("What the bots were thinking").click()
    expect(page.locator("details[open] li").nth(1)).to_contain_text(re.compile(r"\w{3}"))


def test_arrows_step_back_and_return(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=f"Play now against bots: {TITLES['classic']}").click()
    for _ in range(2):
        make_a_move(page, "classic")
    await_offer(page, "classic")
    line = page.get_by_role("region", name="The last move")
    newest = line.locator(".words").inner_text()
    page.get_by_role("button", name="The move before").click()
    past = page.get_by_role("region", name="An earlier move")
    expect(past.get_by_text("One move ago.")).to_be_visible()
    assert past.locator(".words").inner_text() != newest
    page.keyboard.press(",")
    expect(past.get_by_text("2 moves ago.")).to_be_visible()
    page.get_by_role("button", name="Now").click()
    expect(line.locator(".words")).to_have_text(newest)
    for _ in range(20):
        page.keyboard.press(",")
    expect(past.get_by_text("Find the creature")).to_be_visible()
    page.keyboard.press("Escape")
    expect(line.locator(".words")).to_have_text(newest)


def test_a_tap_goes_on_at_once(visit: Visit) -> None:
    page = visit("about:blank", pace="relaxed")
    page.clock.install()
    page.goto("/")
    page.get_by_role("button", name=f"Play now against bots: {TITLES['classic']}").click()
    await_offer(page, "classic")
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)  # from here on only taps go on
    page.locator("path.hit.allowed").first.click()
    page.locator("button.confirm").click()
    expect(page.locator(".told .words")).to_contain_text("You placed a cube")
    told = set[str]()
    while not page.locator(".players .turn", has_text="You").count():
        page.locator("div.board").click(position={"x": 5, "y": 5})
        told.add(page.locator(".told .words").inner_text())
    assert sum(not words.startswith("You") for words in told) == 3
    await_offer(page, "classic")


@pytest.mark.parametrize("trouble", ["off", "failing", "slow"])
def test_urban_announces_without_assistance(visit: Visit, trouble: str) -> None:
    page = visit("about:blank")
    if trouble != "off":
        hinder(page, is_refused=trouble == "failing")
    page.goto("/new/urban")
    page.get_by_label("Player for Scientist").select_option("novice")
    create(page, "urban")
    begin(page, "urban")
    while not page.get_by_role("heading", name="Announce a number or colours").count():
        make_a_move(page, "urban")
        await_offer(page, "urban")
    offers = page.locator(".row-button[aria-pressed], .chip")
    expect(offers).to_have_count(18)
    offers.first.click()
    press(page, page.locator(".move .actions .primary"))
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("tabpanel").get_by_text("announced").first).to_be_visible()


def hinder(page: Page, *, is_refused: bool) -> None:
    """Stand between this page and the server: refuse its requests for assistance, or never answer them."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent = json.loads(message)
            if sent["type"] != "assist":
                server.send(message)
            elif is_refused:
                refused = {"type": "refused", "key": sent["key"], "code": "no_help", "sentence": "Not now."}
                socket.send(json.dumps(refused))

        socket.on_message(pass_on)

    page.route_web_socket("**", between)
