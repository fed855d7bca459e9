"""The terminal as a screen for games: what they show, what people type, and hiding secrets from the next person."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import Protocol

from cryptid.cli.paint import Paint, is_terminal, paint

COLUMNS = 100  # the widest board
WIDTH = 98  # of text


class Left(Exception):
    """The input has ended: nobody is at the keyboard any more."""


class Screen(Protocol):
    """Where a game is shown. Every method raises `Left` once the player has left."""

    paint: Paint

    def draw(self, summary: str, board: str) -> None:
        """Show the board, because somebody is to act or has asked for it; the summary always stays in sight."""

    def refresh(self, summary: str, board: str) -> None:
        """Bring a board that is in sight up to date."""

    def say(self, text: str) -> None:
        """Add lines to what has been said."""

    def read(self, prompt: str) -> str:
        """Return the next line that is typed."""

    def clear(self) -> None:
        """Remove everything, for the next person."""


def show(play: Callable[[Screen], str], plain: bool) -> None:
    """Play on the whole terminal, or line by line if asked to or not at one. `play` returns the last line."""
    if plain or not (is_watched() and is_terminal()):
        warn_if_narrow()
        print(play(LineScreen()))
        return
    from cryptid.cli.full_screen import play_full_screen  # noqa: PLC0415 (it is slow to import)

    print(play_full_screen(play))


class LineScreen:
    """Prints one thing after another."""

    def __init__(self) -> None:
        self.paint = paint()

    def draw(self, summary: str, board: str) -> None:
        """Print the board, which contains the summary."""
        print(f"\n{board}", flush=True)

    def refresh(self, summary: str, board: str) -> None:
        """Leave what is printed as it is."""

    def say(self, text: str) -> None:
        print(text, flush=True)

    def read(self, prompt: str) -> str:
        return read_line(prompt)

    def clear(self) -> None:
        clear()


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
