"""Lessons, by taps and by keys alone: with reasons for other taps, a place that is kept, and puzzles that follow."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cryptid.games import GAMES
from cryptid.study.lessons.lesson import Found, lessons
from cryptid.study.lessons.script import shown
from tests.browser.test_accessibility import faults
from tests.study.lessons.checking import Moment, play

Visit = Callable[..., Page]
FINISH, PUZZLES = "Now play for real", "Two puzzles on this"
FOCUSED = "name => document.activeElement.closest('[data-thing]')?.dataset.thing === name"
KEEP = "places => localStorage.setItem('cryptid.lessons', JSON.stringify(places))"
LOOKED_AT = (0, 6)  # the steps at which axe looks


def first_lesson(game: str) -> Found:
    return lessons()[game, "first"]


def short_lesson(game: str) -> Found:
    """Return the second lesson of a game, which is a short one."""
    return [found for (of, _), found in lessons().items() if of == game][1]


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'[data-thing="{name}"]').first


def coach(page: Page, moment: Moment) -> Locator:
    return page.get_by_role("status").filter(has_text=moment.step.say)


def await_step(page: Page, moment: Moment) -> None:
    expect(coach(page, moment)).to_be_visible()


def go_on(page: Page, moment: Moment) -> None:
    """Go to the next step, unless it follows by itself."""
    if not moment.step.is_part:
        page.get_by_role("button", name="Next", exact=True).click()


def assert_fits(page: Page) -> None:
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def go_to(page: Page, moments: list[Moment], hint: str) -> None:
    """Open the step with this hint, as if the learner had stopped there."""
    at = next(moment.index for moment in moments if moment.step.hint == hint)
    taps = [shown(moment.step, moment.taps) for moment in moments[:at] if moment.step.play]
    place = {"game": "connections", "name": "first", "step": at, "taps": taps, "done": False}
    page.evaluate(KEEP, {"connections/first": place})
    page.reload()
    await_step(page, moments[at])


def listen(page: Page) -> None:
    """Keep everything that is told from now on: on a busy machine a sentence can be gone before a test looks."""
    page.evaluate("""() => {
        window.told = [];
        new MutationObserver(() => {
            window.told.push(...[...document.querySelectorAll("[role=status]")].map((one) => one.textContent));
        }).observe(document, { subtree: true, childList: true, characterData: true });
    }""")


def await_told(page: Page, *sentences: str) -> None:
    """Wait until these sentences have been told in this order."""
    page.wait_for_function(
        """(sentences) => window.told.reduce((next, words) => next + words.includes(sentences[next]), 0)
            === sentences.length""",
        arg=list(sentences),
    )


def tap_through(page: Page, found: Found, looked_at: tuple[int, ...]) -> set[int]:
    """Play a lesson by taps, and return how high Back and Next or the choices were. Axe looks at these steps."""
    moments, _ = play(found)
    heights = set[int]()
    for moment in moments:
        await_step(page, moment)
        if moment.index in looked_at:
            assert_fits(page)
        heights.add(page.locator("main > .foot").evaluate("foot => foot.offsetHeight"))
        thing(page, shown(moment.step, moment.taps)).click()
        if moment is not moments[-1]:
            go_on(page, moment)
    return heights


def press_through(page: Page, found: Found, looked_at: tuple[int, ...]) -> None:
    """Play a lesson by keys alone: W rings the answer, Tab leads there, Enter taps it, and Right goes on."""
    moments, _ = play(found)
    for moment in moments:
        await_step(page, moment)
        expect(coach(page, moment)).to_be_focused()
        if moment.index in looked_at:
            assert_fits(page)
        target = shown(moment.step, moment.taps)
        expect(thing(page, target)).to_be_visible()
        page.keyboard.press("w")
        page.keyboard.press("Tab")
        page.wait_for_function(FOCUSED, arg=target)
        page.keyboard.press("Enter")
        if moment is not moments[-1] and not moment.step.is_part:
            expect(page.get_by_role("button", name="Next", exact=True)).to_be_enabled()
            page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.prove), True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_lesson_by_taps(visit: Visit, game: str, phone: bool) -> None:
    page = visit(f"/learn/{game}/first", phone=phone, dark=phone)
    assert len(tap_through(page, first_lesson(game), LOOKED_AT)) == 1
    expect(page.get_by_role("button", name=FINISH)).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_first_lesson_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}/first")
    press_through(page, first_lesson(game), LOOKED_AT)
    expect(page.get_by_role("button", name=FINISH)).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_short_lesson_by_taps_ends_with_puzzles(visit: Visit, game: str) -> None:
    found = short_lesson(game)
    page = visit(f"/learn/{game}/{found.lesson.name}", phone=True)
    tap_through(page, found, (1,))
    expect(page.get_by_role("link", name=PUZZLES)).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_short_lesson_by_keys_alone(visit: Visit, game: str) -> None:
    found = short_lesson(game)
    page = visit(f"/learn/{game}/{found.lesson.name}")
    press_through(page, found, ())
    expect(page.get_by_role("link", name=PUZZLES)).to_be_visible()


def test_two_puzzles_follow_a_lesson_and_each_leads_back_to_it(visit: Visit) -> None:
    found = lessons()["connections", "away"]
    page = visit("/learn/connections/away")
    tap_through(page, found, ())
    page.get_by_role("link", name=PUZZLES).click()
    for number in (1, 2):
        expect(page.get_by_text(f"{number} of 2, Connections")).to_be_visible()
        page.get_by_role("button", name="Give up").click()
        expect(page.get_by_text("Theme:")).to_contain_text("not the closest card")
        change = page.get_by_role("heading", name="propose").inner_text().split()[0]
        expect(page.locator("li.chosen")).to_have_count({"Flip": 1, "Swap": 2}.get(change, 0))
        expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
        learn = page.get_by_role("link", name="Learn this")
        expect(learn).to_have_attribute("href", re.compile("/learn/connections/(decides|away)"))
        if number == 1:
            page.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("link", name="Back to the lessons").click()
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    expect(page.get_by_role("link", name="Throwing a sighting away").last).to_contain_text("done")


def test_the_notebook_opens_where_the_coach_speaks_of_it(visit: Visit) -> None:
    page = visit("/learn/classic/first", phone=True)
    moments, _ = play(first_lesson("classic"))
    for moment in moments[:8]:
        await_step(page, moment)
        thing(page, shown(moment.step, moment.taps)).click()
        if moment.index < 7:
            go_on(page, moment)
    opened = page.get_by_role("region", name="Notebook: Ben")
    expect(opened.get_by_role("listitem")).to_have_count(2)
    expect(opened).to_contain_text("Within two spaces of an abandoned shack")


def test_another_tap_gets_a_reason_and_after_two_the_answer_is_ringed(visit: Visit) -> None:
    page = visit("/learn/classic/first")
    thing(page, "E5").click()
    expect(page.get_by_text("E5 is swamp. No territory, nothing built.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("This is your clue.")).to_be_visible()
    thing(page, "F3").click()
    expect(page.get_by_text("F3 is swamp. Your clue says desert or water.")).to_be_visible()
    expect(page.locator(".marks .miss")).to_have_count(1)
    expect(page.locator(".marks .ring")).to_have_count(0)
    assert faults(page) == []
    page.get_by_role("button", name="Try again").click()
    thing(page, "F4").click()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".marks .ring")).to_have_count(1)


def test_the_place_is_kept_and_back_takes_a_move_back(visit: Visit) -> None:
    page = visit("/learn/classic/first")
    moments, _ = play(first_lesson("classic"))
    for moment in moments[:4]:
        await_step(page, moment)
        thing(page, shown(moment.step, moment.taps)).click()
        go_on(page, moment)
    await_step(page, moments[4])
    page.reload()
    await_step(page, moments[4])
    expect(thing(page, "F2")).to_have_attribute("data-solid", "")
    page.get_by_role("button", name="Back", exact=True).click()
    await_step(page, moments[3])
    expect(thing(page, "F2")).not_to_have_attribute("data-solid", "")


def test_moves_of_the_others_are_told_before_the_coach_goes_on(visit: Visit) -> None:
    page = visit("/learn/connections/first", pace="brisk")
    moments, _ = play(first_lesson("connections"))
    listen(page)
    for moment in moments[:2]:
        await_step(page, moment)
        thing(page, shown(moment.step, moment.taps)).click()
    await_told(page, "Iris put Fur", "Iris put Compound", "Tom put Spiked", moments[1].step.after)
    expect(thing(page, "slot 1")).to_be_visible()
    go_to(page, moments, "Tap slot 1 or slot 4")
    expect(page.locator(".marks .ring")).to_have_count(2)
    page.route("**/api/lessons", lambda route: route.abort())  # without a connection, Next tries again
    thing(page, "slot 4").click()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_enabled()
    page.unroute("**/api/lessons")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="And now the other of the two")).to_be_visible()
    listen(page)
    thing(page, "slot 1").click()
    await_told(page, "You swapped slots 1 and 4.", "Iris laid a card face down.", "The fin is in front now")


def test_choices_stay_after_another_tap_and_what_was_tapped_is_marked(visit: Visit) -> None:
    page = visit("/learn/urban/first")
    moments, _ = play(first_lesson("urban"))
    for moment in moments[:5]:
        await_step(page, moment)
        thing(page, shown(moment.step, moment.taps)).click()
        go_on(page, moment)
    await_step(page, moments[5])
    expect(page.locator(".marks .picked")).to_have_count(2)
    thing(page, "button split 2 PP").click()
    expect(page.get_by_text("Then B would show four and D two.")).to_be_visible()
    expect(page.get_by_role("status").get_by_role("button", name="Show me")).to_be_visible()
    thing(page, "button split 2 P").click()
    expect(page.get_by_text(moments[5].step.after)).to_be_visible()
    expect(page.locator(".marks .picked")).to_have_count(0)


def test_the_list_shows_what_was_begun(visit: Visit) -> None:
    page = visit("/learn/classic/first")
    thing(page, "E5").click()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("step 2 of 14")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.get_by_text("Go on with")).to_be_visible()
    expect(page.get_by_text("Step 2 of 14, about 7 minutes left").first).to_be_visible()
    assert faults(page) == []
    expect(page.get_by_text("Go on with Cryptid")).to_be_visible()
    page.get_by_role("link", name="Your first hunt").first.click()
    expect(page.get_by_text("This is your clue.")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_front_door_leads_to_the_first_lesson_of_each_game(visit: Visit, game: str) -> None:
    page = visit("/", phone=True)
    page.locator(f"main a[href='/learn/{game}/first']", has_text=re.compile("^Learn$")).click()
    await_step(page, play(first_lesson(game))[0][0])


def test_a_lesson_that_does_not_exist_says_so(visit: Visit) -> None:
    page = visit("/learn")
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    assert page.request.post("/api/lessons", data={"game": "classic", "name": "none", "step": 0}).status == 404
