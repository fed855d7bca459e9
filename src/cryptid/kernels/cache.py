"""The machine code that numba keeps on disk.

It goes to the folder that NUMBA_CACHE_DIR names, beside the source, or to the user's cache, whichever can be written.
"""

from __future__ import annotations

import os
from pathlib import Path

from cryptid import kernels


def is_kept() -> bool:
    """Tell whether one of these folders can be written."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    folders = [Path(named)] if named else []
    return any(map(_can_write, (*folders, Path(__file__).parent, Path.home())))


def _can_write(folder: Path) -> bool:
    """Tell whether files can be created in this folder, which may have to be created itself."""
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    return nearest.is_dir() and os.access(nearest, os.W_OK)


def load_cached(game: str) -> bool:
    """Load the kernels of a game, and return True; or return False as soon as one has to be compiled."""
    from cryptid.kernels.compiling import IS_PLAIN  # noqa: PLC0415 (slow to import)

    if IS_PLAIN:
        kernels.load_game(game)
        return True
    from numba.core import event  # noqa: PLC0415 (not everybody has it)

    class Refusal(event.Listener):
        def on_start(self, event: event.Event) -> None:
            raise NotCached

        def on_end(self, event: event.Event) -> None:
            """Do nothing."""

    try:
        with event.install_listener("numba:compile", Refusal()):
            kernels.load_game(game)
    except NotCached:
        return False
    return True


class NotCached(Exception):
    """A kernel would have to be compiled."""
