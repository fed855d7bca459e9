"""Twins of the games' hot loops, compiled, and held equal to `games/` by differential tests (docs/kernels.md)."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

KERNELS = tuple(
    f"{package.name}.{kernel}"
    for package in iter_modules(__path__)
    if package.ispkg
    for kernel in import_module(f"{__name__}.{package.name}").KERNELS
)  # those that bots and assistance need, such as "classic.worlds"


def load(name: str) -> None:
    """Compile a kernel, or load what was compiled before."""
    import_module(f"{__name__}.{name}").warm()


def warm() -> None:
    """Load every kernel that bots and assistance need."""
    for name in KERNELS:
        load(name)
