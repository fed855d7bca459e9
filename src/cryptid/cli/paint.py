"""Colours, if the terminal can show them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

Paint = Callable[[str, str], str]  # text and ANSI style numbers to text


def plain(text: str, _style: str) -> str:
    return text


def ansi(text: str, style: str) -> str:
    """Colour a text. `style` holds the numbers of an ANSI SGR sequence, such as "1;38;5;160"."""
    return f"\033[{style}m{text}\033[0m"


def is_terminal() -> bool:
    """Return whether standard output is a terminal that understands ANSI sequences."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def paint() -> Paint:
    """Return `ansi`, or `plain` if the output is not a terminal or NO_COLOR is set (https://no-color.org)."""
    return ansi if is_terminal() and not os.environ.get("NO_COLOR") else plain
