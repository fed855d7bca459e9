"""Find the module or folder that a game has in another package, by the game's name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def module_of(package: str, *path: str) -> Any:
    """Import the module at this path below a package, such as ("classic", "assist"), or return None if there is none.

    Any: what such modules offer depends on the package.
    """
    name = package
    for part in path:
        name = f"{name}.{part}"
        if find_spec(name) is None:
            return None
    return import_module(name)
