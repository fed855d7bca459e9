"""Fast twins of the hot loops of `games/`, in batches, kept equal by differential tests (docs/kernels.md)."""

from __future__ import annotations

from importlib import import_module

from cryptid.core.folders import module_of
from cryptid.games import GAMES


def names(game: str) -> list[str]:
    """Return the kernels that servers compile ahead, such as "classic.worlds": `KERNELS` of the game's folder."""
    return [f"{game}.{name}" for name in getattr(module_of(__name__, game), "KERNELS", ())]


def all_names() -> list[str]:
    return [name for game in GAMES for name in names(game)]


def load(name: str) -> None:
    """Compile a kernel, or load it from the cache. As plain Python it only has to be imported."""
    from cryptid.kernels.compiling import IS_PLAIN  # noqa: PLC0415 (not everything that imports this package needs it)

    kernel = import_module(f"{__name__}.{name}")
    if not IS_PLAIN:
        kernel.warm()


def load_game(game: str) -> None:
    for name in names(game):
        load(name)
