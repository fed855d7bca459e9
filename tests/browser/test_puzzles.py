"""Puzzles in the browser, as people solve them; nothing of an answer arrives before it is earned."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from cryptid.study.lessons.lesson import lessons
from cryptid.study.puzzle import Puzzle, kinds, shipped_puzzle
from tests.browser.test_accessibility import faults

Visit = Callable[..., Page]
PUZZLE_SCRIPT_BYTES = 90_000
ABOVE_THE_FOOT = """
document.querySelector(".said").getBoundingClientRect().bottom <=
  document.querySelector(".foot").getBoundingClientRect().top
"""
JSON = {"content-type": "application/json"}


class Traffic:
    """Everything about puzzles that the server sent to a page."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        page.on("response", self._hear)

    def _hear(self, response: Response) -> None:
        self._responses.append(response)

    def bodies(self) -> list[tuple[str, str]]:
        return [(one.url, one.text()) for one in self._responses if "/api/puzzles" in one.url and one.ok]

    def sent(self) -> Any:
        """The puzzle that was sent last. Any: JSON."""
        return json.loads([text for url, text in self.bodies() if url.endswith("/next")][-1])

    def puzzle(self) -> Puzzle:
        return shipped_puzzle(self.sent()["id"])


def opened(visit: Visit, kind: str, **more: Any) -> tuple[Page, Traffic]:
    """Open a page with a puzzle of this kind, and wait until it can be answered. Any: arguments of a visit."""
    page = visit("/rules", **more)
    traffic = Traffic(page)
    with page.expect_response("**/api/puzzles/ahead"):
        page.goto(f"/puzzles/{kind}")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    return page, traffic


def choose(page: Page, puzzle: Puzzle, answer: str) -> None:
    """Choose an answer as a person does."""
    if puzzle.kind == "where":
        page.get_by_role("button", name=f"{answer},").or_(
            page.get_by_role("button", name=answer, exact=True)
        ).first.click()
    elif puzzle.kind == "question":
        page.keyboard.press(str(puzzle.choices.index(answer) + 1))
    elif puzzle.kind == "sighting":
        change, _, proposal = answer.partition(" + ")
        for slot in change.split()[1:]:
            page.get_by_role("button", name=f"Slot {slot} ").click()
        page.get_by_role("button", name=proposal.removeprefix("propose ")).click()
    else:
        raise AssertionError(puzzle.kind)


def is_hidden(traffic: Traffic, puzzle: Puzzle) -> bool:
    """Tell whether nothing that was sent names what is to be found out."""
    text = "".join(text for _, text in traffic.bodies())
    sent = traffic.sent()
    seen = json.dumps([sent["public"], sent["private"]])
    clues = puzzle.record.deal.setup.clues if puzzle.game == "classic" else ()
    others = [clue for seat, clue in enumerate(clues) if seat != puzzle.seat]
    is_unproven = '"answer":"' not in text and '"proof":[{' not in text
    return is_unproven and not any(f'"{clue}"' in seen for clue in others)


@pytest.mark.parametrize("kind", ["where", "question", "sighting"])
def test_a_puzzle_is_solved(visit: Visit, kind: str) -> None:
    page, traffic = opened(visit, kind)
    puzzle = traffic.puzzle()
    assert is_hidden(traffic, puzzle)
    choose(page, puzzle, puzzle.answer)
    page.locator(".foot .primary").click()
    expect(page.get_by_role("heading", name="Yes.")).to_be_visible()
    expect(page.get_by_role("list", name="Proof")).to_be_visible()
    steps = page.locator(".proof > li").count()
    expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"Step {steps - 1} of {steps}")).to_be_visible()
    assert faults(page) == []
    with page.expect_response("**/api/puzzles/next"):
        page.keyboard.press("n")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    assert traffic.puzzle().id != puzzle.id


def test_a_wrong_answer_is_explained_and_tried_again(visit: Visit) -> None:
    page, traffic = opened(visit, "question", phone=True)
    puzzle = traffic.puzzle()
    wrong = next(choice for choice in puzzle.choices if choice != puzzle.answer)
    choose(page, puzzle, wrong)
    page.locator(".foot .primary").click()
    expect(page.get_by_text("One more try for half the rating")).to_be_visible()
    assert page.evaluate(ABOVE_THE_FOOT)
    assert is_hidden(traffic, puzzle)
    choose(page, puzzle, puzzle.answer)
    page.locator(".foot .primary").click()
    expect(page.get_by_role("heading", name="Yes.")).to_be_visible()


@pytest.mark.parametrize("kind", ["whose", "escape"])
def test_a_hint_and_giving_up(visit: Visit, kind: str) -> None:
    page, traffic = opened(visit, kind, dark=True)
    puzzle = traffic.puzzle()
    page.keyboard.press("h")
    expect(page.get_by_text("Hint.")).to_be_visible()
    assert is_hidden(traffic, puzzle)
    assert faults(page) == []
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("That was the answer. Unrated.")).to_be_visible()
    assert faults(page) == []


def test_a_puzzle_goes_on_after_the_reply(visit: Visit) -> None:
    """The page shows the first move's reply and takes the next move. The proof is about the first position."""
    name = "escape-7026f40a"
    puzzle: Puzzle | None = shipped_puzzle(name)
    page = visit("/puzzles")
    expect(page.get_by_text("1500 rating")).to_be_visible()
    sent = page.request.get(f"/api/puzzles/{name}").text()
    page.route("**/api/puzzles/next", lambda route: route.fulfill(body=sent, content_type="application/json"))
    traffic = Traffic(page)
    page.goto("/puzzles/escape")
    replies = 0
    while puzzle is not None:
        expect(page.get_by_role("button", name="Choose an answer")).to_be_visible()
        expect(page.get_by_text("Your move again.")).to_have_count(min(replies, 1))
        assert '"proof":[{' not in "".join(text for _, text in traffic.bodies())
        play_urban(page, puzzle)
        puzzle = kinds()["escape"].after(puzzle, puzzle.answer)
        replies += puzzle is not None
    assert replies == 2
    expect(page.get_by_role("heading", name="Yes.")).to_be_visible()
    expect(page.get_by_role("list", name="Proof")).to_be_visible()
    assert faults(page) == []


def play_urban(page: Page, puzzle: Puzzle) -> None:
    """Choose the right move and send it."""
    card, _, _ = puzzle.answer.partition(" ")
    page.get_by_role("group", name="Your cards").get_by_role("button", name=card.capitalize()).click()
    if card != "draw":
        at = [choice for choice in puzzle.choices if choice.startswith(card)].index(puzzle.answer)
        page.get_by_role("group", name="Moves").get_by_role("button").nth(at).click()
    page.locator(".foot .primary").click()


@pytest.mark.parametrize("kind", ["hide", "capture"])
def test_moves_of_a_card_are_offered(visit: Visit, kind: str) -> None:
    page, traffic = opened(visit, kind, phone=True)
    cards = page.get_by_role("group", name="Your cards").get_by_role("button")
    cards.filter(has_not_text="Draw").first.click()
    page.get_by_role("group", name="Moves").get_by_role("button").first.click()
    expect(page.locator(".foot .primary")).to_be_enabled()
    page.locator(".foot .primary").click()
    expect(page.get_by_text("Not quite.").or_(page.get_by_role("heading", name="Yes."))).to_be_visible()
    assert traffic.puzzle().kind == kind


def test_a_run_until_the_first_miss(visit: Visit) -> None:
    page = visit("/puzzles")
    puzzle = None
    while puzzle is None or puzzle.kind not in ("where", "question", "sighting"):
        with page.expect_response("**/api/puzzles/runs") as started:
            page.goto("/puzzles/first_miss")
        puzzle = shipped_puzzle(started.value.json()["puzzle"]["id"])
    expect(page.locator(".foot .primary")).to_be_visible()
    choose(page, puzzle, next(choice for choice in puzzle.choices if choice != puzzle.answer and "pass" not in choice))
    page.locator(".foot .primary").click()
    expect(page.get_by_role("heading", name="0 solved")).to_be_visible()
    page.get_by_role("button", name="Start another run").click()
    expect(page.locator("main.play")).to_be_visible()


def test_the_proof_stays_until_the_next_puzzle_has_come(visit: Visit) -> None:
    page, _ = opened(visit, "question")
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("That was the answer.")).to_be_visible()
    held: list[Route] = []
    page.route("**/api/puzzles/next", lambda route: held.extend([route]))
    with page.expect_request("**/api/puzzles/next"):
        page.get_by_role("button", name="Next puzzle").click()
    page.keyboard.press("n")  # is ignored while the next one is on its way
    expect(page.get_by_text("That was the answer.")).to_be_visible()
    expect(page.get_by_role("button", name="Give up")).to_have_count(0)
    held[0].continue_()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    expect(page.get_by_role("list", name="Proof")).to_have_count(0)
    assert len(held) == 1


@pytest.mark.parametrize("kind", kinds())
def test_the_way_to_a_puzzle_is_light(visit: Visit, kind: str) -> None:
    """Measure the gzipped scripts that the browser fetches from a cold page to a puzzle."""
    page = visit("about:blank")
    scripts: list[Response] = []
    page.on("response", lambda one: scripts.append(one) if one.url.endswith(".js") else None)
    page.goto(f"/puzzles/{kind}")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    total = sum(len(gzip.compress(script.body())) for script in scripts)
    print(f"{kind}: {len(scripts)} scripts, {total / 1000:.1f} kB gzipped")
    assert 0 < total < PUZZLE_SCRIPT_BYTES


def give_up(page: Page, **wanted: str) -> None:
    """Give up a puzzle, over HTTP."""
    sent = page.request.post("/api/puzzles/next", data=wanted).json()
    said = page.request.post(f"/api/puzzles/{sent['id']}/give_up", data="null", headers=JSON)
    assert said.ok, said.text()


def test_the_front_door_offers_the_weakest_theme_and_the_next_lesson(visit: Visit) -> None:
    page = visit("/puzzles")
    expect(page.get_by_text("1500 rating")).to_be_visible()
    for _ in range(3):
        give_up(page, kind="where", theme="twin_spaces", grade="hard")
    page.goto("/")
    card = page.get_by_role("region", name="Twin spaces").or_(page.get_by_role("region", name="Exactly one habitat"))
    expect(card).to_contain_text("0% solved")
    expect(card.get_by_role("link", name="Your first hunt")).to_be_visible()
    with page.expect_response("**/api/puzzles/next") as sent:
        card.get_by_role("link", name="Solve three").click()
    assert {"twin_spaces", "one_habitat"}.intersection(shipped_puzzle(sent.value.json()["id"]).themes)
    expect(page.get_by_text(", 1 of 3")).to_be_visible()


def test_the_front_door_of_an_expert(visit: Visit) -> None:
    page = visit("/puzzles")
    expect(page.get_by_text("1500 rating")).to_be_visible()
    for game, name in lessons():
        if game == "classic":
            done = {"game": game, "name": name, "step": 0, "taps": [], "done": True}
            assert page.request.post("/api/me/lessons", data=done).ok
    page.goto("/")
    card = page.get_by_role("region", name="Fiendish")
    expect(card.get_by_text("Open tables")).to_be_visible()
    assert faults(page) == []
    with page.expect_response("**/api/puzzles/next") as sent:
        card.get_by_role("link", name="Solve three").click()
    assert sent.value.json()["grade"] == "fiendish"


def test_sections_have_the_dock_on_a_phone(visit: Visit) -> None:
    page = visit("/", phone=True)
    for section in ("Puzzles", "Learn", "Home"):
        page.get_by_role("navigation", name="Sections").get_by_role("link", name=section).click()
        current = page.get_by_role("navigation", name="Sections").locator("[aria-current=page]")
        expect(current).to_have_text(section)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/puzzles/where")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    expect(page.get_by_role("navigation", name="Sections")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_the_overview_counts_what_was_solved(visit: Visit, phone: bool) -> None:
    page, traffic = opened(visit, "question", phone=phone)
    puzzle = traffic.puzzle()
    choose(page, puzzle, puzzle.answer)
    page.locator(".foot .primary").click()
    expect(page.get_by_role("heading", name="Yes.")).to_be_visible()
    page.get_by_role("link", name="Back to all puzzles").click()
    expect(page.get_by_text("1 of 2000 solved")).to_be_visible()
    expect(page.get_by_text("Your latest puzzles")).to_be_visible()
    assert len(kinds()) + 2 == page.locator(".kinds li").count()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_puzzles_go_on_without_a_connection_and_are_synced(visit: Visit) -> None:
    page, traffic = opened(visit, "question")
    puzzle = traffic.puzzle()
    page.context.set_offline(True)
    choose(page, puzzle, puzzle.answer)
    page.locator(".foot .primary").click()
    expect(page.get_by_text("The verdict comes when you are online")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_text("40 left without a connection")).to_be_visible()
    expect(page.get_by_role("button", name="Choose an answer")).to_be_visible()  # the new puzzle has come
    page.keyboard.press("1")
    page.locator(".foot .primary").click()
    verdict = page.get_by_text("One more try").or_(page.get_by_text("The proof comes when you are online"))
    expect(verdict).to_be_visible()
    assert is_hidden(traffic, puzzle)
    page.context.set_offline(False)
    with page.expect_response("**/api/puzzles/sync") as synced:
        page.reload()
    first, second = synced.value.json()
    assert (first["id"], first["is_right"], first["is_over"]) == (puzzle.id, True, True)
    assert second["id"] != puzzle.id
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    assert page.evaluate("localStorage.getItem('cryptid.puzzles.tried')") == "[]"
