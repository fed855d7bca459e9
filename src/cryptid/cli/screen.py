"""The terminal as a shared screen: reading what people type, and hiding one person's secrets from the next."""

from __future__ import annotations

import shutil
import sys

from cryptid.cli.paint import is_terminal

COLUMNS = 100  # the widest board
WIDTH = 98  # of text


class Left(Exception):
    """The input has ended: nobody is at the keyboard any more."""


def read_line(prompt: str) -> str:
    """Prompt for a line and return it. Raise `Left` at the end of the input."""
    print(prompt, end="", flush=True)
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        print()
        raise Left
    return line.strip()


def clear() -> None:
    """Clear the screen and, on a terminal, its scrollback."""
    if is_terminal():
        print("\033[2J\033[3J\033[H", end="")
    else:
        print("\n" * (60 if sys.stdout.isatty() else 1) + "-" * WIDTH)


def is_watched() -> bool:
    """Return whether a person is at the screen and the keyboard, rather than a file or another program."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def warn_if_narrow() -> None:
    """Warn if the window is too narrow, which would break the lines of the boards."""
    columns = shutil.get_terminal_size((COLUMNS, 24)).columns
    if sys.stdout.isatty() and columns < COLUMNS:
        print(f"This window has {columns} columns, but boards need {COLUMNS}. Widen it, or use a smaller font.")
