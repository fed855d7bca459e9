"""The page shows why the server refused a request, and stays usable."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.players import against_bots, begin, create, make_a_move

Visit = Callable[..., Page]
REFUSAL = "Not today, thank you."


def refuse(page: Page, *kinds: str) -> None:
    """Intercept the page's requests of these kinds and refuse them."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent = json.loads(message)
            if sent["type"] == "do" and sent["command"]["type"] in kinds:
                refused = {"type": "refused", "key": sent["key"], "code": "no", "sentence": REFUSAL}
                socket.send(json.dumps(refused))
            else:
                server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket("**", between)


def test_a_move_that_comes_too_late_is_refused_and_the_next_is_taken(visit: Visit) -> None:
    late = True

    def between(socket: WebSocketRoute) -> None:
        """Pass everything on; while `late`, send moves as if they had been decided before the game began."""
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent = json.loads(message)
            server.send(json.dumps(sent | {"ply": 0}) if late and sent["type"] == "do" else message)

        socket.on_message(pass_on)

    page = visit("about:blank")
    page.route_web_socket("**", between)
    page.goto("/")
    against_bots(page, "urban")
    page.keyboard.press("d")
    expect(page.get_by_text("The game has moved on")).to_be_visible()
    late = False
    make_a_move(page, "urban")


def test_before_the_game_the_page_shows_what_is_and_not_what_was_refused(visit: Visit) -> None:
    page = visit("about:blank")
    refuse(page, "fill", "rename", "leave")
    page.goto("/new/classic")
    create(page, "classic", players=3)
    bot = page.get_by_label("Player for seat B")
    bot.select_option("novice")
    expect(page.get_by_text(REFUSAL)).to_be_visible()
    expect(bot).to_have_value("")
    page.get_by_label("Your name at this table").fill("Patient Heron")
    page.get_by_role("button", name="Save name").click()
    page.get_by_role("button", name="Leave my seat").click()
    expect(page.get_by_label("Your name at this table")).to_have_value("Patient Heron")
    expect(page.get_by_text("(you)")).to_be_visible()


def test_what_is_refused_while_a_sheet_is_open_is_said_on_it(visit: Visit) -> None:
    page = visit("about:blank", phone=True)
    refuse(page, "say")
    page.goto("/")
    against_bots(page, "classic")
    page.get_by_role("navigation", name="Table tabs").get_by_role("button", name="Chat").click()
    chat = page.get_by_role("dialog", name="Chat")
    chat.get_by_label("Your message").fill("Hello")
    chat.get_by_role("button", name="Send message").click()
    expect(chat.get_by_role("status").get_by_text(REFUSAL)).to_be_visible()
    expect(chat.get_by_label("Your message")).to_have_value("Hello")


def test_a_choice_survives_whatever_does_not_change_the_game(visit: Visit) -> None:
    host = visit("about:blank")
    refuse(host, "act")
    host.goto("/new/urban")
    create(host, "urban")
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here, Scientist").click()
    begin(host, "urban")
    card = host.locator(".hand button.play:enabled").first
    card.click()
    host.keyboard.press("d")
    expect(host.get_by_text(REFUSAL)).to_be_visible()
    host.get_by_role("tab", name="Chat").click()
    host.get_by_text("Mute players").click()
    mute = host.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button").first
    for pressed in ("true", "false"):  # a person who is no longer muted is shown by a full sync
        mute.click()
        expect(mute).to_have_attribute("aria-pressed", pressed)
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Your message").fill("Well?")
    guest.keyboard.press("Enter")
    expect(host.get_by_label("Chat", exact=True).get_by_text("Well?")).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")
