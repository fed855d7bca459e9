"""The daily hunt as a person plays it: questions, reloads, two devices, no connection, and the front door around it."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from statistics import median
from time import perf_counter

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.classic.hunt import days
from tests.browser.conftest import running
from tests.browser.test_accessibility import faults
from tests.browser.test_installed import kept

TODAY = date(2026, 11, 10)  # a Tuesday
TOMORROW = TODAY + timedelta(days=1)
HUNT = days.hunt_on(TODAY)
HABITAT = SPACE_NAMES[HUNT.habitat]
CLOSED = {space for _, space in HUNT.cubes}
FREE = [name for space, name in enumerate(SPACE_NAMES) if space not in CLOSED and space != HUNT.habitat]
Open = Callable[..., Page]

MOST_REQUESTS, HUNT_SCRIPT_BYTES, HUNT_BYTES = 24, 90_000, 200_000  # from a cold page to the first question
FIRST_QUESTION_SECONDS = 2


@pytest.fixture(scope="module")
def hunting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on which it is that Tuesday."""
    with running(tmp_path_factory.mktemp("hunt"), "--today", str(TODAY)) as (_, address):
        yield address


@pytest.fixture
def opened(browser: Browser, hunting: str) -> Iterator[Open]:
    """Open a page on a device where it is that Tuesday; with `state` as another device of the same person."""
    contexts = []

    def open_page(
        path: str = "/hunt",
        *,
        phone: bool = False,
        dark: bool = False,
        installed: bool = False,
        state: object = None,
    ) -> Page:
        context = browser.new_context(
            base_url=hunting,
            viewport={"width": 390, "height": 844} if phone else {"width": 1440, "height": 900},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="allow" if installed else "block",
            timezone_id="UTC",
            storage_state=state,  # type: ignore[arg-type]  # what `storage_state()` returned
        )
        contexts.append(context)
        context.clock.set_fixed_time(f"{TODAY}T12:00:00Z")
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start hunting").click()


def ask(page: Page, hunter: str, space: str) -> None:
    page.get_by_role("button", name=f"{space}, ").click()
    page.get_by_role("group", name="Who to ask").get_by_role("button", name=hunter).click()
    page.get_by_role("button", name=f"Ask {hunter} about {space}").click()


def search(page: Page, space: str) -> None:
    page.get_by_role("radio", name="Search").press("Space")
    page.get_by_role("button", name=f"{space}, ").click()
    page.get_by_role("button", name=f"Search {space}").click()
    page.get_by_role("dialog").get_by_role("button", name=f"Search {space}").click()


def test_a_hunt_from_the_first_question_to_the_result(opened: Open) -> None:
    page = opened("about:blank")
    told: list[Response] = []
    page.on("response", lambda one: told.append(one) if "/api/" in one.url else None)
    page.goto("/hunt")
    start(page)
    expect(page.get_by_role("heading", name="Hunt 9")).to_be_visible()
    ask(page, "Ben", FREE[0])
    expect(page.get_by_text("1 question asked")).to_be_visible()
    ask(page, "Cora", FREE[1])
    expect(page.get_by_text("2 questions asked")).to_be_visible()
    heard = b"".join(one.body() for one in told).decode()
    kept = json.dumps(page.context.storage_state())
    assert '"habitat"' not in heard + kept
    assert '"result":null' in heard
    page.reload()
    expect(page.get_by_text("2 questions asked")).to_be_visible()
    search(page, HABITAT)
    expect(page.get_by_text(f"Found at {HABITAT}")).to_be_visible()
    expect(page.get_by_label("Text to share")).to_contain_text("Cryptid Hunt 9  2 (par ")
    expect(page.get_by_label("Text to share")).to_contain_text("Streak 1")
    assert HABITAT not in page.get_by_label("Text to share").inner_text()
    assert faults(page) == []
    page.goto("/")
    expect(page.get_by_role("link", name="Look at today's hunt")).to_be_visible()


def test_two_devices_hunt_together(opened: Open) -> None:
    desk = opened()
    start(desk)
    ask(desk, "Ben", FREE[0])
    expect(desk.get_by_text("1 question asked")).to_be_visible()
    phone = opened(phone=True, state=desk.context.storage_state())
    expect(phone.get_by_text("1 question asked")).to_be_visible()
    ask(phone, "Cora", FREE[1])
    expect(phone.get_by_text("2 questions asked")).to_be_visible()
    ask(desk, "Dev", FREE[2])
    expect(desk.get_by_role("alert")).to_contain_text("moved on")
    expect(desk.get_by_text("2 questions asked")).to_be_visible()


def test_without_a_connection_a_search_is_checked_and_sent_later(opened: Open) -> None:
    page = opened()
    start(page)
    ask(page, "Ben", FREE[0])
    expect(page.get_by_text("1 question asked")).to_be_visible()
    page.route("**/api/hunts/**", lambda route: route.abort())
    search(page, HABITAT)
    expect(page.get_by_text("That is the habitat!")).to_be_visible()
    page.unroute("**/api/hunts/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text(f"Found at {HABITAT}")).to_be_visible()


def test_the_hunt_opens_without_a_connection(opened: Open) -> None:
    first = opened(installed=True)
    kept(first)
    start(first)
    ask(first, "Ben", FREE[0])
    expect(first.get_by_text("1 question asked")).to_be_visible()
    first.context.set_offline(True)
    first.close()
    page = first.context.new_page()
    page.goto("/hunt")
    expect(page.get_by_role("heading", name="Hunt 9")).to_be_visible()
    expect(page.get_by_text("1 question asked")).to_be_visible()
    expect(page.get_by_text("You can look and search; asking needs a connection.")).to_be_visible()
    ask(page, "Cora", FREE[1])
    expect(page.get_by_role("alert")).to_contain_text("Can't reach the server")
    expect(page.get_by_text("1 question asked")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("asking needs a connection")).to_have_count(0)
    ask(page, "Cora", FREE[1])
    expect(page.get_by_text("2 questions asked")).to_be_visible()


def test_a_hunt_begun_before_midnight_counts_for_its_day(opened: Open) -> None:
    page = opened("about:blank")
    page.context.clock.set_fixed_time(f"{TODAY}T23:58:00Z")
    page.goto("/hunt")
    start(page)
    ask(page, "Ben", FREE[0])
    expect(page.get_by_text("1 question asked")).to_be_visible()
    page.context.clock.set_fixed_time(f"{TOMORROW}T00:03:00Z")
    ask(page, "Cora", FREE[1])
    expect(page.get_by_text("2 questions asked")).to_be_visible()
    search(page, HABITAT)
    expect(page.get_by_text(f"Found at {HABITAT}")).to_be_visible()
    expect(page.get_by_label("Text to share")).to_contain_text("Streak 1")
    expect(page.get_by_label("Text to share")).not_to_contain_text("archive")
    page.goto("/hunt")
    expect(page.get_by_role("heading", name="Hunt 10")).to_be_visible()
    expect(page.get_by_text("Ask your first question")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_hunt_that_is_over_is_explained_step_by_step(opened: Open, phone: bool) -> None:
    page = opened("about:blank", phone=phone)
    told: list[Response] = []
    page.on("response", lambda one: told.append(one) if one.url.endswith("/proof") else None)
    page.goto("/hunt")
    start(page)
    ask(page, "Ben", FREE[0])
    expect(page.get_by_text("1 question asked")).to_be_visible()
    search(page, HABITAT)
    page.get_by_role("button", name="See it step by step").click()
    expect(page.get_by_role("heading", name=f"Why it is {HABITAT}")).to_be_visible()
    assert [one.status for one in told] == [200]
    expect(page.get_by_text("Your pieces left it open.")).to_be_visible()
    steps = page.get_by_role("list", name="Proof").get_by_role("button")
    expect(steps.first).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Next step").click()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    for _ in range(steps.count()):
        page.keyboard.press("ArrowRight")
    expect(steps.last).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("img", name="The map: 1 space is left")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Back to the result").click()
    expect(page.get_by_text(f"Found at {HABITAT}")).to_be_visible()


def test_giving_up_shows_the_answer(opened: Open) -> None:
    page = opened(phone=True)
    start(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Give up and see the answer").click()
    expect(page.get_by_role("heading", name=f"It was {HABITAT}.")).to_be_visible()
    assert page.get_by_label("Text to share").count() == 0


def test_days_that_have_no_hunt(opened: Open) -> None:
    page = opened("/hunt/2027-01-01")
    page.get_by_role("button", name="Start hunting").click()
    expect(page.get_by_text("has not begun yet")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("phone", [False, True])
def test_the_hunt_fits_and_axe_finds_nothing(opened: Open, phone: bool, dark: bool) -> None:
    page = opened(phone=phone, dark=dark)
    start(page)
    ask(page, "Ben", FREE[0])
    expect(page.get_by_text("1 question asked")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    if phone:
        page.get_by_role("button", name="Notebook").click()
        expect(page.get_by_role("heading", name="Ben may hold")).to_be_visible()
        assert faults(page) == []


@pytest.mark.parametrize("day", ["2026-11-07", "2026-11-08"])
def test_the_longest_trail_and_the_most_hunters_fit_a_phone(opened: Open, day: str) -> None:
    page = opened(f"/hunt/{day}", phone=True)
    start(page)
    expect(page.get_by_text("Ask your first question")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_an_answer_says_how_much_it_told(opened: Open) -> None:
    page = opened()
    start(page)
    ask(page, "Ben", FREE[0])
    expect(page.get_by_role("region", name="Your question")).to_contain_text(
        re.compile(rf"{FREE[0]}: Ben (yes|no), told (little|something|a lot)\.")
    )


def test_keys(opened: Open) -> None:
    page = opened()
    start(page)
    page.keyboard.type(FREE[0])
    page.keyboard.press("2")
    button = page.get_by_role("button", name=f"Ask Cora about {FREE[0]}")
    button.press("Enter")
    expect(page.get_by_text("1 question asked")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Choose a space to search")).to_be_visible()


def test_the_front_door_for_a_newcomer_and_for_somebody_who_comes_back(opened: Open) -> None:
    page = opened("/")
    expect(page.get_by_role("link", name="Learn Cryptid in 8 minutes")).to_be_visible()
    assert page.locator(".button.primary:visible").count() == 1
    page.get_by_role("link", name="Start today's hunt").click()
    start(page)
    ask(page, "Ben", FREE[0])
    expect(page.get_by_text("1 question asked")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Back on the trail,")).to_be_visible()
    expect(page.get_by_role("link", name="Go on hunting")).to_be_visible()
    assert page.locator(".button.primary:visible").count() == 1
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("navigation", name="Sections")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def first_question(page: Page) -> None:
    """Open the hunt and get ready to send the first question."""
    page.goto("/hunt")
    start(page)
    page.get_by_role("button", name=f"{FREE[0]}, ").click()
    expect(page.get_by_role("button", name=f"Ask Ben about {FREE[0]}")).to_have_attribute("aria-disabled", "false")


def test_the_way_to_the_first_question_is_light(opened: Open) -> None:
    page = opened("about:blank")
    fetched: list[Response] = []
    page.on("response", lambda one: fetched.extend([one]))
    first_question(page)
    sizes = {one.url: len(gzip.compress(one.body())) for one in fetched}
    scripts = sum(size for url, size in sizes.items() if url.endswith(".js"))
    print(f"hunt: {len(fetched)} requests, {sum(sizes.values()) / 1000:.1f} kB, {scripts / 1000:.1f} kB of scripts")
    assert len(fetched) <= MOST_REQUESTS
    assert 0 < scripts < HUNT_SCRIPT_BYTES
    assert sum(sizes.values()) < HUNT_BYTES


@pytest.mark.prove
@pytest.mark.alone
def test_the_first_question_is_possible_at_once(opened: Open) -> None:
    seconds = []
    for _ in range(5):
        page = opened("about:blank")
        began = perf_counter()
        first_question(page)
        seconds.append(perf_counter() - began)
    print(f"hunt: first question possible after {median(seconds):.2f} s, in the middle of {len(seconds)} visits")
    assert median(seconds) < FIRST_QUESTION_SECONDS


def test_the_digest_on_the_page_is_that_of_the_habitat() -> None:
    assert (
        days.digest(TODAY, HUNT.salt, HUNT.habitat)
        == hashlib.sha256(f"{TODAY} {HUNT.salt} {HABITAT}".encode()).hexdigest()
    )
