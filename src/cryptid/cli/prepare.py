"""Compile what bots calculate with before a command needs it, and say so: the first time takes a while."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from cryptid import kernels
from cryptid.bots.entrants import named
from cryptid.bots.lazy import kernels_of
from cryptid.kernels.cache import load_cached


def prepare(game: str, names: Iterable[str]) -> None:
    """Load the kernels that these bots need, from the cache or by compiling them."""
    bots = named(game)
    if any(kernels_of(bots.get(name)) for name in names) and not load_cached(game):
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"Compiling the stronger bots of {game}. This takes a while, but only once.", file=sys.stderr)
        kernels.load_game(game)
