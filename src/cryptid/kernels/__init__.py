"""Twins of the games' hot loops, batch-wise and compiled, held equal to `games/` by differential tests."""

from __future__ import annotations

from importlib import import_module

KERNELS = ("classic", "classic_outlook", "classic_worlds", "urban", "connections")


def warm() -> None:
    """Compile every kernel, or load what was compiled before."""
    for name in KERNELS:
        import_module(f"{__name__}.{name}").warm()
