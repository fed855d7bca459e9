"""Colours where the terminal can show them."""

from __future__ import annotations

from collections.abc import Callable

Paint = Callable[[str, str], str]  # text and ANSI style numbers to text


def plain(text: str, style: str) -> str:
    return text


def ansi(text: str, style: str) -> str:
    """`style` is the numbers of an ANSI "select graphic rendition" sequence, such as "1;38;5;160"."""
    return f"\033[{style}m{text}\033[0m"
