"""Twins of the games' hot loops, batch-wise and compiled, held equal to `games/` by differential tests."""

from __future__ import annotations

from importlib import import_module

KERNELS = ("urban.batch", "connections.batch", "classic.outlook", "classic.worlds")


def load(name: str) -> None:
    """Compile a kernel, or load what was compiled before."""
    import_module(f"{__name__}.{name}").warm()


def warm() -> None:
    """Load every kernel."""
    for name in KERNELS:
        load(name)
