"""People at one screen: reading what they type, and hiding what the next one may not see."""

from __future__ import annotations

import shutil
import sys

from cryptid.cli.paint import is_terminal

COLUMNS = 100  # that every board fits into
WIDTH = 98  # of text


class Left(Exception):
    """There is nobody at the keyboard any more."""


def read_line(prompt: str) -> str:
    """What is typed; `Left` at the end of the input."""
    print(prompt, end="", flush=True)
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        print()
        raise Left
    return line.strip()


def clear() -> None:
    """Hide what stands on the screen; a terminal also forgets what was scrolled away."""
    if is_terminal():
        print("\033[2J\033[3J\033[H", end="")
    else:
        print("\n" * (60 if sys.stdout.isatty() else 1) + "-" * WIDTH)


def is_watched() -> bool:
    """Somebody sits at the screen and at the keyboard, rather than a file or another program."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def warn_if_narrow() -> None:
    """Boards need their columns: on a smaller screen their lines would be broken."""
    columns = shutil.get_terminal_size((COLUMNS, 24)).columns
    if sys.stdout.isatty() and columns < COLUMNS:
        print(
            f"This window has {columns} columns; boards are drawn for {COLUMNS}. Widen it, or make its letters smaller."
        )
