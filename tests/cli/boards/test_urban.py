"""Urban Legends in the terminal."""

from __future__ import annotations

import re

import pytest

from cryptid.cli.boards.urban import choices, draw, tell
from cryptid.cli.paint import ansi, plain
from cryptid.core.game import view, visible
from cryptid.core.record import replay
from cryptid.games.urban.model import CRYPTID, SCIENTIST
from tests.games.urban.games import played
from tests.games.urban.positions import URBAN, act, step, table

NAMES = ("Ann", "Bo")
MOVING = table(
    6,
    "sensor",
    "s",
    "-,o,PW,m!,-,o,PW,o,-",
    "-,m,-,o@,KKK,m!@,PPW",
    wilds=("down", "up"),
    removed="ooomoo",
    evidence=(1, 1),
)
PICTURE = """\
Round 6 of at most 8, sensor phase: you to act.

Cryptid's row (inactive, spaces y)
           +-- A ---+          +-- B ---+          +-- C ---+          +-- D ---+
     y0    |ordinary|    y1    |MYSTERY |    y2    |ordinary|    y3    |ordinary|    y4
     .     |        |    PW    |   !    |    .     |        |    PW    |        |    .
           |  2 PW  |          |  2 PW  |          |  2 PW  |          |  2 PW  |
           +--------+          +=reach==+          +=reach==+          +=reach==+
Scientist's row (active, spaces x)
                     +-- a ---+          +-- b ---+          +-- c ---+
               x0    |MYSTERY |    x1    |ordinary|    x2    |MYSTERY |    x3
               .     |        |    .     |    @   |   KKK    |   !@   |   PPW
                     |        |          |        |          |        |
                     +--------+          +--------+          +--------+

! evidence   @ presence   in an inactive block: how many sensors are around it, and their colours
Cryptid: evidence 1; wild card face down; 3 in hand; 7 in deck.
    Discard: empty.
Scientist (you): evidence 1; wild card face UP; hand split, shuffle, align; 7 in deck.
    Discard: empty.
Block deck: 4 left. Removed: 6, of these mysterious: 1.
What the Cryptid could announce if hiding came now:
  2 sensors                -> B C D, takes 1 evidence
  PW (pink, white)         -> B C D, takes 1 evidence
  anything else -> nothing (captured). 2 would save the Cryptid."""


def test_the_table_as_the_scientist_sees_it() -> None:
    assert draw(view(MOVING, SCIENTIST), plain) == PICTURE


def test_colours_add_nothing_but_colour() -> None:
    painted = draw(view(MOVING, SCIENTIST), ansi)
    assert painted != PICTURE
    assert re.sub(r"\033\[[0-9;]*m", "", painted) == PICTURE


def test_the_cryptid_has_its_own_row_below() -> None:
    lines = draw(view(MOVING, CRYPTID), plain).splitlines()
    assert lines.index("Cryptid's row (inactive, spaces y)") > lines.index("Scientist's row (active, spaces x)")
    assert lines[0].endswith("the Scientist to act.")


def test_choices_name_every_kind_once() -> None:
    seen = view(MOVING, SCIENTIST)
    lines = choices(seen, URBAN.legal_actions(seen)).splitlines()
    assert [line.split()[0].strip(":") for line in lines[1:]] == ["split", "shuffle", "align", "wild", "draw"]
    assert lines[-1].endswith("(1 way)")
    assert choices(view(MOVING, CRYPTID), ()) == "Nothing to decide now."


def test_phases_say_what_is_special_about_them() -> None:
    state = act(table(3, "restrict", "s", "-,o,-,o,-,o,-", "PWK,o,-,o@,WWKK,o@,PPP,o,-"), "restrict left")
    assert "Lifted, to be put down by the Cryptid: PWK." in draw(view(state, None), plain)
    seen = view(state, CRYPTID)
    assert "(pink)" in choices(seen, URBAN.legal_actions(seen))
    state = act(state, "relocate P 0", "relocate W 0", "relocate K 0")
    assert "You drew two blocks: ordinary and ordinary." in draw(view(state, CRYPTID), plain)
    assert "You drew" not in draw(view(state, SCIENTIST), plain)


def test_no_announcement_saves() -> None:
    state = table(1, "hiding", "c", "-,o@,-", "PPPP,o,WWW,o,KKK")
    picture = draw(view(state, CRYPTID), plain)
    assert "What can be announced:" in picture
    assert "None would save the Cryptid." in picture
    over = draw(view(act(state, "announce 1"), None), plain)
    assert over.startswith("Round 1: captured. The Scientist wins.")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("split 3 PP", "Bo splits space x3: PP left, W right."),
        ("wild split 3 PP", "Bo splits space x3 with the wild card: PP left, W right."),
        ("shuffle 2 K left", "Bo shuffles a black sensor of space x2 to the left."),
        ("align P right", "Bo aligns pink to the right."),
        ("draw", "Bo draws 1 card."),
    ],
)
def test_telling_a_move(text: str, line: str) -> None:
    assert tell(step(MOVING, text)[1][0], NAMES) == line


def test_telling_a_split_of_one() -> None:
    state = table(1, "sensor", "c", "-,o@,P", "PPP,o,WWW,o,KKK")
    assert tell(step(state, "split 1 -")[1][0], NAMES) == "Ann splits space x1: P right."


def test_telling_whole_games() -> None:
    """Every event of many games fits in one line, and nobody is told another seat's cards."""
    kinds: set[str] = set()
    for seed in range(25):
        record, _ = played(seed)
        for made in replay(URBAN, record):
            kinds |= {event.kind for event in made.events}
            lines = [tell(event, NAMES) for event in made.events]
            assert all(line.endswith(".") and "\n" not in line and len(line) <= 100 for line in lines)
            assert not any(line.startswith("You") for line in (tell(e, NAMES) for e in visible(made.events, None)))
    assert kinds == {
        *("split", "shuffle", "align", "drew", "cards", "reshuffled", "announced", "evidence", "wild"),
        *("restricted", "relocated", "blocks", "expanded", "round", "over"),
    }


def test_telling_the_ends() -> None:
    escape = table(3, "hiding", "c", "-,o@,-,o@,-,o@,-", "P,o,PWK,o,PWK,o,PWK,o,-")
    assert tell(step(escape, "announce PWK")[1][-1], NAMES) == "The Cryptid escapes: Ann wins."
    assert tell(step(escape, "announce 10")[1][0], NAMES) == "Ann announces 10 sensors: no presence."
    assert tell(step(escape, "announce 1")[1][-1], NAMES) == "The Cryptid is captured: Bo wins."


def test_every_picture_fits_a_hundred_columns() -> None:
    for seed in range(6):
        _, states = played(seed)
        for state in states:
            for seat in (None, 0, 1):
                seen = view(state, seat)
                text = draw(seen, plain) + "\n" + choices(seen, URBAN.legal_actions(seen))
                assert max(map(len, text.splitlines())) <= 100
