"""Codes that are easy to say aloud, such as bako-ludi-meto: for tables, and for transfers to another device."""

from __future__ import annotations

import re
import secrets

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aeiou"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
GROUPS = 3

_LETTERS = re.compile(rf"(?:[{CONSONANTS}][{VOWELS}]){{{2 * GROUPS}}}")
_BETWEEN = re.compile(r"[\s-]+")


def fresh_code() -> str:
    """Return a random code: three groups of two syllables out of 80, which makes 38 bits."""
    return "-".join(secrets.choice(SYLLABLES) + secrets.choice(SYLLABLES) for _ in range(GROUPS))


def read_code(text: str) -> str | None:
    """Return the code in its usual form, whatever its case, hyphens and spaces; None if it is not a code."""
    letters = _BETWEEN.sub("", text).lower()
    if not _LETTERS.fullmatch(letters):
        return None
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))
