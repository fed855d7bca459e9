"""Clean names and chat texts before other people see them."""

from __future__ import annotations

import unicodedata

from cryptid.core.game import BadInput

LONGEST_NAME = 24

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # characters that render as nothing
_JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji need them


class BadName(BadInput):
    """A name that cannot be shown to others."""

    def __init__(self, sentence: str) -> None:
        super().__init__("bad_name", sentence)


def clean_name(text: str) -> str:
    """The name as others see it, or `BadName`: composed, spaced singly, 1 to 24 characters, nothing invisible."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not all(_is_seen(sign) and sign not in _JOINERS for sign in name):
        raise BadName("A name has only signs that can be seen.")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"A name has 1 to {LONGEST_NAME} characters.")
    return name


def clean_text(text: str) -> str:
    """What somebody says, on one line and without what is invisible or turns the direction of writing."""
    said = "".join(sign for sign in unicodedata.normalize("NFC", text) if sign.isspace() or _is_seen(sign))
    said = " ".join(said.split())
    if not said:
        raise BadInput("bad_text", "There is nothing to say in that.")
    return said


def _is_seen(sign: str) -> bool:
    return sign in _JOINERS or not (unicodedata.category(sign).startswith("C") or sign in _BLANK)
