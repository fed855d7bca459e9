"""Clean names and chat texts before other people see them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count

from cryptid.core.game import BadInput

LONGEST_NAME = 24
MAX_MARKS = 3  # combining marks on one letter; more would be drawn over other lines
FORMER = "A former player"  # the name of a person who has deleted their identity

_RESERVED = ("You", FORMER)  # names that the page uses itself
_JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji need them
_SELECTORS = "\ufe0e\ufe0f"  # invisible; they choose between the two looks of an emoji
_KEYCAP = "\u20e3"  # the only enclosing mark in common use, in emoji
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")  # characters that render as nothing
_IGNORED = (  # ranges that Unicode calls default-ignorable, apart from control and format characters
    range(0x034F, 0x0350),
    range(0x17B4, 0x17B6),
    range(0x180B, 0x1810),
    range(0xFE00, 0xFE10),
    range(0xE0100, 0xE01F0),
)
# Cyrillic letters, Greek letters, digits and signs that look like a Latin letter, and below them that letter.
_LOOKALIKES = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u043a\u043c\u043d\u0442\u0432\u0433\u043f\u0501\u04cf"
        "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03c9\u0131"
        "0134578i|!$@",
        "aeopcyxljskmhtbrndlabenlkvoptuxwloleastblllsa",
        strict=True,
    )
)


class BadName(BadInput):
    def __init__(self, message: str) -> None:
        super().__init__("bad_name", message)


def clean_name(text: str) -> str:
    """Return the name in Unicode NFC with single spaces.

    Raises `BadName` if it is too long, or has parts that draw nothing or draw over other lines.
    """
    shown = "".join(char for char in unicodedata.normalize("NFC", text) if char not in _SELECTORS)
    name = " ".join(shown.split())
    if not all(_is_visible(char) and char not in _JOINERS for char in name):
        raise BadName("A name may only contain visible characters.")
    if "".join(_without_stacks(name)) != name:
        raise BadName("A name may only have a few accents on each letter.")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"A name must have 1 to {LONGEST_NAME} characters.")
    return name


def clean_text(text: str) -> str:
    """Return a chat text on one line, without invisible characters, stacked marks or changes of writing direction."""
    normal = unicodedata.normalize("NFC", text)
    visible = [char for char in normal if char.isspace() or char in _SELECTORS or _is_visible(char)]
    cleaned = " ".join("".join(_without_stacks(visible)).split())
    if not cleaned.strip(_SELECTORS + _JOINERS + " "):
        raise BadInput("bad_text", "The message is empty.")
    return cleaned


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return the name, followed by a number if it looks like one of the others or like a name that the page uses."""
    taken = {skeleton(other) for other in (*others, *_RESERVED)}
    if skeleton(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST_NAME - 4].rstrip()} ({number})" for number in count(2))
    return next(each for each in numbered if skeleton(each) not in taken)


def skeleton(name: str) -> str:
    """Return what a reader sees at a glance: equal for names that are easily confused."""
    letters = [char for char in unicodedata.normalize("NFKD", name).casefold() if not _is_mark(char)]
    plain = "".join(filter(str.isalnum, (_LOOKALIKES.get(char, char) for char in letters)))
    return plain.replace("rn", "m").replace("vv", "w") or "".join(letters)


def _is_visible(char: str) -> bool:
    is_empty = char in _BLANK or any(ord(char) in ignored for ignored in _IGNORED)
    return char in _JOINERS or not (unicodedata.category(char).startswith("C") or is_empty)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def _without_stacks(chars: Iterable[str]) -> Iterator[str]:
    """Yield the characters without enclosing marks, marks on nothing, and marks beyond the third on one letter."""
    marks = MAX_MARKS  # as if the text followed a letter with all its marks
    for char in chars:
        if not _is_mark(char):
            marks = MAX_MARKS if char.isspace() else 0
            yield char
        elif char == _KEYCAP or (unicodedata.category(char) == "Mn" and marks < MAX_MARKS):
            marks += 1
            yield char
