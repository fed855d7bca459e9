"""Clean names and chat texts before other people see them."""

from __future__ import annotations

import unicodedata

from cryptid.core.game import BadInput

LONGEST_NAME = 24

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # characters that render as nothing
_JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji need them


class BadName(BadInput):
    def __init__(self, message: str) -> None:
        super().__init__("bad_name", message)


def clean_name(text: str) -> str:
    """Return the name in Unicode NFC with single spaces. Raises `BadName` if it is too long or has invisible parts."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not all(_is_visible(char) and char not in _JOINERS for char in name):
        raise BadName("A name may only contain visible characters.")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"A name must have 1 to {LONGEST_NAME} characters.")
    return name


def clean_text(text: str) -> str:
    """Return a chat text on one line, without invisible characters or changes of writing direction."""
    visible = "".join(char for char in unicodedata.normalize("NFC", text) if char.isspace() or _is_visible(char))
    cleaned = " ".join(visible.split())
    if not cleaned:
        raise BadInput("bad_text", "The message is empty.")
    return cleaned


def _is_visible(char: str) -> bool:
    return char in _JOINERS or not (unicodedata.category(char).startswith("C") or char in _BLANK)
