"""What belongs to a game in another package: a module or folder of the game's name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def module_of(package: str, game: str) -> Any:
    """Import what a game has in this package, or return None if it has nothing there.

    Any: what such modules offer depends on the package.
    """
    name = f"{package}.{game}"
    return import_module(name) if find_spec(name) else None
