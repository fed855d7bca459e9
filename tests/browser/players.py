"""A player who uses the page: any legal move of each game, made as people make it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.waiting import LONG

TITLES = {"classic": "Cryptid", "urban": "Urban Legends", "connections": "Connections"}

SHORT = {"Points to win": "1", "Cards in hand": "1"}  # options for a short game of Connections

MOST_MOVES = 1_000  # of people, within a whole game

# What the page shows for four to six seconds stays until `fade`: a test on a busy machine would look too late.
STAY = """
window.fading = [];
const plain = window.setTimeout;
window.setTimeout = (work, ms, ...rest) =>
  [4000, 5000, 6000].includes(ms) ? window.fading.push(work) && 0 : plain(work, ms, ...rest);
"""

# What can be pressed once there is something to decide.
OFFERS = {
    "classic": "section[aria-label='Your move'] :is(.replies button:enabled, button.confirm)",
    "urban": ".move button:enabled:not([aria-expanded]), .hand button.play:enabled, .row-button[aria-pressed], .chip",
    "connections": ".reveal .actions button, .draft button:enabled, .altering [data-slot] button, .hand [aria-pressed]",
}


def against_bots(page: Page, game: str) -> None:
    """Go from the home page to a game that has begun and waits for us."""
    page.get_by_role("button", name=f"Play now against bots: {TITLES[game]}").click()
    page.wait_for_url("**/t/*")
    await_offer(page, game)


def await_offer(page: Page, game: str) -> None:
    expect(_offer(page, game)).to_be_visible()


def create(
    page: Page,
    game: str,
    *,
    players: int | None = None,
    bots: str = "",
    level: str = "novice",
    options: Mapping[str, str] | None = None,
) -> None:
    """Fill in the form for a new table: we sit at A, bots at these letters, and the other seats stay open."""
    if players is not None:
        page.get_by_role("group", name="Players").get_by_role("radio", name=str(players)).press("Space")
    for seat in bots:
        page.get_by_label(f"Player for seat {seat}").select_option(level)
    for name, words in (options or {}).items():
        page.get_by_label(name).select_option(words)
    page.get_by_role("button", name=f"Create {TITLES[game]} table").click()
    page.wait_for_url("**/t/*")


def begin(page: Page, game: str) -> None:
    page.get_by_role("button", name="Start game").click()
    await_offer(page, game)


def fade(page: Page) -> None:
    """Wait until temporary notices have disappeared."""
    page.evaluate("window.fading.splice(0).forEach((work) => work())")


def play_to_the_end(game: str, *pages: Page) -> None:
    """Make every decision of every player until the game is over."""
    for page in who_may_move(game, *pages):
        MOVES[game](page)


def who_may_move(game: str, *pages: Page) -> Iterator[Page]:
    """Yield a page whose player has a decision to make, until the game is over."""
    for _ in range(MOST_MOVES):
        found = _next(game, pages)
        if found is None:
            return
        yield found
    raise AssertionError("the game does not come to an end")


def _next(game: str, pages: Sequence[Page]) -> Page | None:
    """Wait until somebody has something to decide, or, for None, until the game is over."""
    rematch = pages[0].get_by_role("button", name="Start rematch")
    if len(pages) == 1:
        pages[0].locator(OFFERS[game]).or_(rematch).filter(visible=True).first.wait_for()
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        if rematch.is_visible():
            return None
        for page in pages:
            if _offer(page, game).is_visible():
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody may move")


def make_a_move(page: Page, game: str) -> None:
    """Make the first move that the page offers."""
    await_offer(page, game)
    MOVES[game](page)


def _offer(page: Page, game: str) -> Locator:
    return page.locator(OFFERS[game]).first


def _classic(page: Page) -> None:
    panel = page.get_by_role("region", name="Your move")
    replies = panel.locator(".replies button")
    if replies.count():
        press(page, replies.first)
    else:
        page.locator("path.hit.allowed").first.click()
        _pick_somebody(panel)
        press(page, panel.locator("button.confirm"))


def _pick_somebody(panel: Locator) -> None:
    """Choose the player to ask, or the cube, if the chosen space allows several."""
    if panel.locator("button.confirm[aria-disabled=true]").count():
        panel.locator(".who button[aria-disabled=false]").first.click()


def _urban(page: Page) -> None:
    announcements = page.locator(".row-button[aria-pressed], .chip")
    draw = page.get_by_role("button", name="Draw", disabled=False)
    if announcements.count():
        announcements.first.click()
        press(page, page.locator(".move .actions .primary"))
    elif draw.count():
        press(page, draw)
    else:
        _urban_effect(page)


def _urban_effect(page: Page) -> None:
    """Choose a card and everything its effect asks for, or one of the choices of the phase."""
    send = page.locator(".move .actions .primary")
    card = page.locator(".hand button.play:enabled")
    if card.count():
        card.first.click()
    while send.is_disabled():
        open_groups = page.locator(".move :is([role=group], .sides, .choices):not(:has([aria-pressed=true]))")
        open_groups.locator("button[aria-pressed]:enabled").first.click()
    press(page, send)


def _connections(page: Page) -> None:
    for offered in (".reveal .actions button", ".draft button:enabled", ".altering [data-slot] button"):
        found = page.locator(offered)
        if found.count():
            found.first.click()
            break
    else:
        page.locator(".hand [aria-pressed]").first.click()
    send = page.locator(".actions button.main")
    if page.locator("#barred-reason").count():
        press(page, page.get_by_role("button", name="Pass"))
    elif send.count():
        press(page, send)


MOVES: dict[str, Callable[[Page], None]] = {"classic": _classic, "urban": _urban, "connections": _connections}


def press(page: Page, button: Locator) -> None:
    """Press the button that sends a move, confirm if the page asks, and wait until the server has accepted it."""
    handle, words = button.element_handle(), button.inner_text()
    button.click()
    confirm = page.get_by_role("group", name="Confirm your move").get_by_role("button").last
    if confirm.is_visible():
        confirm.click()
    page.wait_for_function(
        "([button, words]) => !button.isConnected || button.innerText !== words", arg=[handle, words]
    )
