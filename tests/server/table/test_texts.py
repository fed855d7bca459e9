"""Names and chat texts: nothing invisible, nothing that draws over other lines, no two players who look the same."""

from __future__ import annotations

import unicodedata

import pytest

from cryptid.core.game import BadInput
from cryptid.server.table.texts import BadName, clean_name, clean_text, distinct_name, skeleton
from cryptid.server.wire import messages as wire
from tests.server.table.tables import PEOPLE, do, make_table

INVISIBLE = (
    "\u034f", "\ufe0f", "\ufe00", "\U000e0100", "\U000e01ef", "\u17b4", "\u17b5", "\u180b", "\u180e", "\u180f",
    "\u200b", "\u2060", "\u2064", "\u00ad", "\ufeff", "\u202e", "\U000e0041", "\u115f", "\u3164", "\uffa0", "\u2800",
    "\U0001d159", "\u061c", "\U0001bca0",
)  # fmt: skip
ZALGO = "Z" + "\u0335\u0321\u0322\u0327\u0328" * 3


@pytest.mark.parametrize("char", INVISIBLE)
def test_a_name_or_text_that_draws_nothing_is_refused(char: str) -> None:
    for text in (char, char * 5, f" {char} "):
        with pytest.raises(BadName):
            clean_name(text)
        with pytest.raises(BadInput, match="The message is empty"):
            clean_text(text)


@pytest.mark.parametrize("char", [char for char in INVISIBLE if char != "\ufe0f"])
def test_a_name_cannot_hide_a_character(char: str) -> None:
    with pytest.raises(BadName):
        clean_name(f"An{char}n")
    assert clean_text(f"An{char}n") == "Ann"


@pytest.mark.parametrize("name", [ZALGO, "\u0301Ann", "An\u20ddn", "\u0489", "Ann \u0301\u0301"])
def test_marks_that_draw_over_other_lines_are_refused(name: str) -> None:
    with pytest.raises(BadName, match="accents"):
        clean_name(name)


def test_a_text_keeps_a_few_marks_of_a_stack() -> None:
    assert clean_text(ZALGO) == unicodedata.normalize("NFC", ZALGO)[:4]
    assert clean_text("\u0301\u0302hello \u0303\u0489") == "hello"
    assert clean_text("5\ufe0f\u20e3 \u2764\ufe0f") == "5\ufe0f\u20e3 \u2764\ufe0f"


@pytest.mark.parametrize(
    "name",
    [
        "Zo\u00eb", "\u1ec5\u1eed Nguy\u1ec5n",
        "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "\u0e17\u0e35\u0e48\u0e23\u0e31\u0e01",
        "\u0939\u093f\u0928\u094d\u0926\u0940", "\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f", "\u732b",
    ],
)  # fmt: skip
def test_names_of_many_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_an_emoji_in_a_name_loses_its_invisible_selector() -> None:
    assert clean_name("Ann \u2764\ufe0f") == "Ann \u2764"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"), ("Ann", "\u0410nn"), ("Paul", "\u03a1aul"), ("Bill", "B1ll"), ("Bill", "BiIl"),
        ("modern", "rnodem"),        ("Zoe", "Zo\u00eb"), ("Ann", "A.n.n"), ("Otto", "0tt0"), ("Ann", "\uff21nn"),
    ],
)  # fmt: skip
def test_names_that_look_the_same_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert distinct_name(other, [one]) == f"{other} (2)"


def test_other_names_have_another() -> None:
    names = ["Ann", "Anna", "Ann 2", "Ben", "\U0001f98a", "\U0001f43b", "\u732b"]
    assert len({skeleton(name) for name in names}) == len(names)
    assert distinct_name("Ann", ["Anna", "Ben"]) == "Ann"


def test_names_that_the_page_uses_get_a_number() -> None:
    assert distinct_name("you", []) == "you (2)"
    assert distinct_name("A Former Player", []) == "A Former Player (2)"
    assert distinct_name("x" * 24, ["x" * 24]) == f"{'x' * 20} (2)"


def test_at_a_table_an_impostor_gets_a_number() -> None:
    table = make_table("classic", 5, seats=(None, None, None, None, "novice"))
    a, b, c, d, *_ = PEOPLE
    do(table, a, wire.Sit(0))
    do(table, b, wire.Sit(1))
    do(table, b, wire.Rename("\u0410"))
    do(table, c, wire.Sit(2))
    do(table, c, wire.Rename("a"))
    do(table, c, wire.Rename("a"))
    character = table.state.chairs[4].character
    assert character is not None
    do(table, d, wire.Sit(3))
    do(table, d, wire.Rename(character.upper()))
    names = [chair.name for chair in table.state.chairs]
    assert names == ["A", "\u0410 (2)", "a (3)", f"{character.upper()} (2)", None]
