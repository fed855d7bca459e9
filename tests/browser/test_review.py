"""The review of a finished game: steps, points of view, links, records, and playing on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.players import SHORT, TITLES, against_bots, await_offer, begin, create, make_a_move, play_to_the_end
from tests.browser.test_accessibility import faults

Visit = Callable[..., Page]
GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = {"classic": "classic/four-advanced", "urban": "urban/escape", "connections": "connections/two"}


def drop(page: Page, game: str) -> None:
    """Choose a record file on the page that takes them."""
    page.locator("input[type=file]").set_input_files(GOLDEN / f"{RECORDS[game]}.jsonl")
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Step through the game")).to_be_visible()


def number(page: Page) -> int:
    return int(page.get_by_role("group", name="Step through the game").locator(".number b").inner_text())


def expect_move(page: Page, move: int) -> None:
    steps = page.get_by_role("group", name="Step through the game")
    expect(steps.locator(".number b")).to_have_text(str(move))
    expect(page).to_have_url(re.compile(rf"#{move}$"))


def await_chances(page: Page) -> None:
    """Wait until the game is read and the chances to win are there."""
    expect(page.get_by_role("img", name="Chance to win.")).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_a_record_is_stepped_through(visit: Visit, game: str) -> None:
    page = visit("/review")
    drop(page, game)
    last = number(page)
    page.keyboard.press("Home")
    expect_move(page, 0)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="One move on").click()
    expect_move(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_move(page, 1)
    page.keyboard.press("End")
    expect_move(page, last)
    page.get_by_role("tab", name="Moves").click()
    page.locator(".moves a").nth(2).click()
    expect_move(page, 3)
    page.keyboard.press("Shift+ArrowRight")
    assert number(page) > 3
    for eyes in ("1", "6", "0"):
        page.keyboard.press(eyes)
    expect(page.get_by_role("radio", name="All")).to_be_checked()


def test_the_game_plays_by_itself_to_the_end(visit: Visit) -> None:
    page = visit("/review")
    drop(page, "urban")
    last = number(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play the moves").click()
    expect_move(page, last)
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()


def test_eyes_show_what_a_seat_knew(visit: Visit) -> None:
    page = visit("/review")
    drop(page, "classic")
    expect(page.get_by_role("img", name="habitat on")).to_be_visible()
    page.get_by_role("radio", name="Seat B").press("Space")
    expect(page.get_by_role("img", name="spaces fit this clue")).to_be_visible()
    expect(page.get_by_role("img", name="habitat on")).to_have_count(0)
    page.get_by_role("radio", name="Spectator").press("Space")
    expect(page.get_by_role("img", name="spaces fit this clue")).to_have_count(0)


def test_before_and_after_a_move(visit: Visit) -> None:
    page = visit("/review")
    drop(page, "classic")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("img", name="Map with 1 pieces")).to_be_visible()
    page.get_by_role("button", name="Before", exact=True).click()
    expect(page.get_by_role("img", name="Map with 0 pieces")).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_role("img", name="Map with 1 pieces")).to_be_visible()


def test_a_file_that_is_no_record_is_refused(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy milk.\n")
    page = visit("/review")
    page.locator("input[type=file]").set_input_files(tmp_path / "notes.txt")
    expect(page.get_by_role("alert")).to_contain_text("This file can't be reviewed. line 1:")


def test_from_the_end_to_the_review_and_on_from_a_move(visit: Visit) -> None:
    page = visit("/new/connections")
    create(page, "connections", players=2, bots="B", options=SHORT)
    begin(page, "connections")
    table = page.url
    page.goto(f"{table}/review")
    expect(page.get_by_role("alert")).to_have_text("The review opens when the game is over.")
    page.goto(table)
    await_offer(page, "connections")
    play_to_the_end("connections", page)
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("radio", name="You")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect_move(page, 1)
    stranger = visit(f"{table}/review#1")
    expect_move(stranger, 1)
    expect(stranger.get_by_role("radio", name="You")).to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(lambda url: "/review" not in url and url != table)
    await_offer(page, "connections")
    expect(page.get_by_text(f"From move 1 of {table.rsplit('/', 1)[1]}")).to_be_visible()
    page.goto("/")
    row = page.get_by_role("link", name=f"Review: {table.rsplit('/', 1)[1]}")
    expect(row).to_be_visible()
    row.click()
    expect(page.get_by_role("group", name="Step through the game")).to_be_visible()


def test_two_people_play_the_same_deal_by_its_code(visit: Visit) -> None:
    first = visit("/new/connections")
    first.get_by_label("Deal").first.select_option("A new deal code to share")
    first.get_by_role("button", name="Create Connections table").click()
    first.wait_for_url("**/t/*")
    words = first.get_by_text("Deal code connections-").first.inner_text()
    found = re.search(r"connections-\d-\w+", words)
    assert found
    second = visit("/new/connections")
    second.get_by_label("Deal").first.select_option("A deal code you were given")
    second.get_by_role("textbox", name="Deal code").fill(found[0].lower())
    second.get_by_role("button", name="Create Connections table").click()
    second.wait_for_url("**/t/*")
    expect(second.get_by_text(f"Deal code {found[0]}").first).to_be_visible()


def test_decisions_are_judged_and_odds_are_drawn(visit: Visit) -> None:
    page = visit("/review")
    drop(page, "classic")
    page.get_by_role("button", name="Doubt in bits").click()  # there once chances have come
    expect(page.get_by_role("img", name="Doubt in bits.")).to_be_visible()
    page.get_by_role("tab", name="Moves").click()
    page.locator(".moves a").nth(15).click()
    expect_move(page, 16)
    card = page.get_by_role("region", name="The move in words")
    expect(card.get_by_text("Blunder", exact=True)).to_be_visible()
    expect(card.get_by_text("The master would search")).to_be_visible()
    expect(card.get_by_text("pieces already told the answer")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("Seat A could narrow it down to")).to_be_visible()
    expect(page.locator(".heat").first).to_be_visible()
    page.get_by_role("button", name="Show on board").click()
    expect(page.locator(".board").get_by_text("master")).to_be_visible()
    page.get_by_role("slider").fill("12")
    expect_move(page, 12)


def test_the_chart_grows_while_games_are_played_out(visit: Visit) -> None:
    page, held = visit("/review"), list[Route]()

    def hold_second(route: Route) -> None:
        if (route.request.post_data_json or {})["part"] == 1:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/chances", hold_second)
    drop(page, "classic")
    await_chances(page)
    expect(page.get_by_text("still being played out")).to_be_visible()
    band = page.locator("[data-chart] path.edge").first
    first = band.get_attribute("d")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.get_by_text("still being played out")).to_have_count(0)
    assert len(band.get_attribute("d") or "") > len(first or "")


def test_the_board_of_a_tablet_stays_in_sight(visit: Visit) -> None:
    page = visit("/review")
    page.set_viewport_size({"width": 820, "height": 1100})
    drop(page, "classic")
    page.get_by_role("tab", name="Moves").click()
    page.evaluate("() => scrollTo(0, 0)")
    page.get_by_role("button", name="One move back").click()
    expect_move(page, 18)
    expect(page.locator(".moves [aria-current=step] i")).to_have_text("18")
    assert page.evaluate("() => scrollY") == 0


def test_a_proof_is_shown_step_by_step(visit: Visit) -> None:
    page = visit("/review")
    drop(page, "classic")
    page.get_by_role("button", name="Seat C after move 12").click()
    expect(page.get_by_role("heading", name="Seat C could have known: E9")).to_be_visible()
    shown = page.locator(".board .kept")
    expect(shown.first).to_be_visible()
    first = shown.count()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-current=step] .nth")).to_have_text("2")
    page.keyboard.press("End")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(shown).to_have_count(1)
    assert first > 1
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="The move in words")).to_be_visible()


COSTLY = {  # a mistake of the record: its move, what the master would do, and the story
    "urban": (14, "The master would", "costliest decision was move 14"),
    "connections": (62, "The master would flip slot 1", "took the lead for good at sighting"),
}


@pytest.mark.parametrize("game", COSTLY)
def test_other_games_are_judged_and_told_too(visit: Visit, game: str) -> None:
    page = visit("/review")
    drop(page, game)
    await_chances(page)
    move, master, story = COSTLY[game]
    summary = page.get_by_role("region", name="Summary")
    expect(summary.get_by_text(story)).to_be_visible()
    expect(summary.get_by_role("columnheader", name="Accuracy")).to_be_visible()
    points = summary.get_by_role("listitem")
    expect(points).to_have_count(3)
    first = points.first.get_by_role("button")
    words = first.inner_text()
    first.click()
    assert f"Move {number(page)}" in words
    page.get_by_role("tab", name="Moves").click()
    page.locator(".moves a").nth(move - 1).click()
    expect_move(page, move)
    card = page.get_by_role("region", name="The move in words")
    expect(card.get_by_text("Blunder", exact=True)).to_be_visible()
    expect(card.get_by_text("own view, not with hindsight")).to_be_visible()
    expect(card.get_by_role("heading", name=master)).to_be_visible()
    page.get_by_role("button", name="Show on board").click()
    expect(page.get_by_role("button", name="Before", exact=True)).to_have_attribute("aria-pressed", "true")
    drawn = page.get_by_role("img", name="The master would") if game == "urban" else page.locator("[data-best='1']")
    expect(drawn).to_be_visible()
    page.get_by_role("tab", name="Hands").click()
    expect(page.get_by_role("tabpanel", name="Hands").get_by_text(re.compile(".'s hand$"))).to_have_count(2)
    if game == "urban":
        page.get_by_role("button", name="One move back").click()  # another mistake, of the seat that won
        expect(card.get_by_text("won the game all the same, with move")).to_be_visible()
    else:
        expect(card.get_by_text("Seat B won the point all the same, with move 64.")).to_be_visible()
        came = page.get_by_role("region", name="Board").get_by_role("img", name=re.compile("Seat B won at slot"))
        expect(came).to_be_visible()
    assert not faults(page)


def test_a_notebook_shows_the_clues_left_by_both_rulers(visit: Visit) -> None:
    page = visit("/review")
    drop(page, "classic")
    await_chances(page)
    expect(page.get_by_role("columnheader", name="Own clue, spaces")).to_be_visible()
    expect(page.get_by_role("cell", name="of 108")).to_have_count(4)
    page.get_by_role("tab", name="Notebook").click()
    notes = page.get_by_role("tabpanel", name="Notebook")
    expect(notes.get_by_text("Choose a player above")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("1")
    expect(notes.get_by_text("of 48 clues left, 48 by the pieces alone").first).to_be_visible()
    expect(notes.get_by_role("heading", name="Seat A")).to_have_count(0)
    expect(notes.get_by_text("the real clue").first).to_be_attached()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="One move back").click()
    expect(notes.get_by_text("1 of 48 clues left").first).to_be_visible()
    assert not faults(page)


@pytest.mark.parametrize("game", TITLES)
def test_pictures_of_board_and_chart_are_saved(visit: Visit, game: str) -> None:
    page = visit("/review")
    drop(page, game)
    await_chances(page)
    page.get_by_role("button", name="Share").first.click()
    for what, least in (("board", 50_000), ("chart", 20_000)):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save picture of the {what}").click()
        data = Path(saved.value.path()).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert len(data) > least, f"{what}: {len(data)} bytes"


def call_mistakes(route: Route) -> None:
    """Call every decision in a review a mistake, so that there is something to learn from, and the first decisive."""
    found = route.fetch().json()
    review = found["review"]
    judged = [move for move in review["moves"] if move["verdict"] is not None]
    for move in judged:
        move["verdict"]["judgement"] = "mistake"
    point = {"ply": judged[0]["ply"], "seat": judged[0]["seat"], "kind": "passed_up", "space": 0}
    review["story"]["turning_points"] = [{**point, "odds": 0.6, "bits": None, "loss": None}]
    route.fulfill(json=found)


def test_own_mistakes_are_exercises(visit: Visit) -> None:
    page = visit("/new/classic")
    page.route("**/api/tables/*/review", call_mistakes)
    create(page, "classic", players=3, bots="BC", level="expert")  # which soon win
    begin(page, "classic")
    play_to_the_end("classic", page)
    decided = page.get_by_role("link", name=re.compile(r"Turning point, move \d+.* on A1"))
    expect(decided).to_have_attribute("href", re.compile(r"/review#\d+$"))
    page.get_by_role("link", name="Review the game").click()
    await_chances(page)
    page.get_by_role("button", name="Doubt in bits").click()
    expect(page.get_by_role("img", name="Doubt in bits.")).to_be_visible()
    page.get_by_role("button", name="Learn from your").first.click()
    expect(page.get_by_role("heading", name="Find something better")).to_be_visible()
    expect(page.get_by_role("region", name="Your move")).to_be_visible()
    assert not faults(page)
    page.get_by_role("button", name="Give a hint").click()
    expect(page.get_by_text(" left.").first).to_be_visible()
    make_a_move(page, "classic")
    expect(page.locator("[aria-live] p").first).to_be_visible()
    while page.get_by_role("heading", name="Find something better").is_visible():
        page.get_by_role("button", name=re.compile("Skip|Next exercise|Finish")).click()
    expect(page.get_by_role("heading", name=re.compile(r"You solved \d of \d"))).to_be_visible()
    page.get_by_role("button", name="Back to the review").last.click()
    expect(page.get_by_role("group", name="Step through the game")).to_be_visible()


def test_the_board_of_a_running_game_goes_back(visit: Visit) -> None:
    page = visit()
    against_bots(page, "classic")
    make_a_move(page, "classic")
    await_offer(page, "classic")
    page.get_by_role("button", name="The move before").click()
    page.get_by_role("button", name="The move before").click()
    expect(page.get_by_text("The board shows how it was.")).to_be_visible()
    page.get_by_role("button", name="Now").click()
    expect(page.get_by_text("The board shows how it was.")).to_have_count(0)


LOOKS = [(1440, 900), (1366, 657), (390, 844), (844, 390), (820, 1100)]


@pytest.mark.parametrize("game", TITLES)
def test_every_size_fits_and_is_accessible(visit: Visit, game: str) -> None:
    page = visit("/review")
    drop(page, game)
    await_chances(page)
    page.keyboard.press("ArrowLeft")
    for i, (width, height) in enumerate(LOOKS):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if i % 2 else "light")
        page.keyboard.press("1" if i % 2 else "0")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{width} px: the page is {wide} px too wide"
        found = faults(page)
        assert not found, f"{width} px: " + "\n".join(found)


def test_a_phone_has_the_list_in_a_sheet(visit: Visit) -> None:
    page = visit("/review", phone=True)
    drop(page, "classic")
    summary, board = page.get_by_role("region", name="Summary"), page.get_by_role("region", name="Board")
    tops = [box["y"] for one in (summary, board) if (box := one.bounding_box()) is not None]
    assert len(tops) == 2
    assert tops[0] < tops[1], "the summary is above the board"
    page.get_by_role("button", name="Moves", exact=True).click()
    page.get_by_role("dialog").locator(".moves a").nth(4).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_move(page, 5)
    for title, inside in (("Notebook", "Choose a player above"), ("Chart", "if everybody plays on as before")):
        page.get_by_role("button", name=title, exact=True).click()
        expect(page.get_by_role("dialog").get_by_text(inside)).to_be_visible()
        assert not faults(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Share").first.click()
    expect(page.get_by_text("This game comes from a file.")).to_be_visible()
