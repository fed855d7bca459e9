"""Compiled twins of the hot loops of `games/`, in batches, kept equal by differential tests (docs/kernels.md)."""

from __future__ import annotations

from importlib import import_module

from cryptid.core.folders import module_of
from cryptid.games import GAMES


def names() -> list[str]:
    """Return the kernels that servers compile ahead, such as "classic.worlds": `KERNELS` of each game's folder."""
    return [f"{game}.{name}" for game in GAMES for name in getattr(module_of(__name__, game), "KERNELS", ())]


def load(name: str) -> None:
    """Compile a kernel, or load it from the cache."""
    import_module(f"{__name__}.{name}").warm()


def warm() -> None:
    """Load every kernel."""
    for name in names():
        load(name)
