"""The page calls you when it is your turn: in the title, with a sound, and with a notification if allowed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import begin, create, make_a_move

Visit = Callable[..., Page]

# Notes the tones that are played and the notices that are shown; the page counts as out of sight.
LISTEN = """
window.tones = [];
window.notices = [];
class Node { connect(to) { return to; } start() {} stop() {} }
window.AudioContext = class { state = "running"; currentTime = 0; destination = new Node(); };
window.GainNode = class extends Node {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
};
window.OscillatorNode = class extends Node {
  constructor(_, options) { super(); window.tones.push(options.frequency); }
};
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, options) { window.notices.push(`${title}: ${options.body}`); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


def table_of_two(visit: Visit, sound: bool = True, notices: bool = False) -> tuple[Page, Page]:
    """Return the host, whose turn it is, and a guest who waits and can be called."""
    host = visit("/new/urban")
    create(host, "urban")
    guest = visit("about:blank")
    guest.add_init_script(LISTEN)
    guest.goto("/")
    guest.evaluate(f"localStorage['cryptid.sound'] = {str(sound).lower()}")
    guest.evaluate(f"localStorage['cryptid.notices'] = {str(notices).lower()}")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here, Scientist").click()
    begin(host, "urban")
    return host, guest


def test_the_title_says_whose_turn_it_is(visit: Visit) -> None:
    host, guest = table_of_two(visit)
    expect(host).to_have_title("● Your turn: play a card or draw · Cryptid")
    assert not guest.title().startswith("●")
    make_a_move(host, "urban")
    expect(guest).to_have_title("● Your turn: play a card or draw · Cryptid")
    expect(host).not_to_have_title(re.compile("^●"))


@pytest.mark.parametrize(("sound", "tones"), [(True, [523, 784]), (False, [])], ids=["heard", "muted"])
def test_a_sound_unless_it_is_muted(visit: Visit, sound: bool, tones: list[int]) -> None:
    host, guest = table_of_two(visit, sound=sound)
    assert guest.evaluate("window.tones") == []
    make_a_move(host, "urban")
    expect(guest).to_have_title("● Your turn: play a card or draw · Cryptid")
    guest.wait_for_function("count => window.tones.length >= count", arg=len(tones))
    assert guest.evaluate("window.tones") == tones


def test_a_page_that_may_not_notify_goes_on(visit: Visit) -> None:
    """On Android, for example, only service workers may show notifications."""
    host, guest = table_of_two(visit, notices=True)
    guest.evaluate(
        "() => { Notification = class { static permission = 'granted'; constructor() { throw TypeError(); } }; }"
    )
    make_a_move(host, "urban")
    expect(guest).to_have_title("● Your turn: play a card or draw · Cryptid")
    make_a_move(guest, "urban")


@pytest.mark.parametrize("notices", [True, False], ids=["wanted", "unwanted"])
def test_a_notice_of_the_system_where_it_is_wanted(visit: Visit, notices: bool) -> None:
    host, guest = table_of_two(visit, notices=notices)
    make_a_move(host, "urban")
    expect(guest).to_have_title("● Your turn: play a card or draw · Cryptid")
    guest.wait_for_function("count => window.notices.length >= count", arg=int(notices))
    shown = guest.evaluate("window.notices")
    code = host.url.rpartition("/")[2]
    assert shown == ([f"Your turn: play a card or draw: Table {code}"] if notices else [])
