"""Codes that people say aloud: of tables, and of transfers to another device. Such as bako-ludi-meto."""

from __future__ import annotations

import re
import secrets

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aeiou"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
GROUPS = 3

_LETTERS = re.compile(rf"(?:[{CONSONANTS}][{VOWELS}]){{{2 * GROUPS}}}")
_BETWEEN = re.compile(r"[\s-]+")


def fresh_code() -> str:
    """Three groups of two syllables out of 80: 38 bits from the system's own randomness."""
    return "-".join(secrets.choice(SYLLABLES) + secrets.choice(SYLLABLES) for _ in range(GROUPS))


def read_code(text: str) -> str | None:
    """The code as it was made, from any case, with or without hyphens and spaces; None if it cannot be one."""
    letters = _BETWEEN.sub("", text).lower()
    if not _LETTERS.fullmatch(letters):
        return None
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))
