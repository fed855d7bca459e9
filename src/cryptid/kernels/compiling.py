"""Decorators that compile a function of numbers and arrays with numba; without numba they change nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

# Everything also runs as plain Python, slowly. Numba knows this variable too, but takes half a second to import.
IS_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or find_spec("numba") is None

if IS_PLAIN:

    def compiled(function: F) -> F:
        return function

    in_place = inlined = compiled

else:
    from numba import njit

    def compiled(function: F) -> F:
        """Compile at the first call and keep the machine code beside the source, for all processes.

        Numba compiles again when the file of this function changes, but not when another file does. So a kernel calls
        only functions of its own file.
        """
        return _kept(function)

    def in_place(function: F) -> F:
        """As `compiled`, for functions that create no arrays: numba then counts no references, half the work."""
        return _kept(function, _nrt=False)

    def inlined(function: F) -> F:
        """As `compiled`, but inlined into its callers: passing arrays can cost more than the function itself."""
        return _kept(function, inline="always")

    def _kept(function: F, **settings: object) -> F:
        """Compile with a cache on disk; if neither the source folder nor the user's cache is writable, without."""
        jit = cast(Any, njit)  # Any: some settings have no type
        try:
            return cast(F, jit(cache=True, nogil=True, **settings)(function))
        except RuntimeError:
            return cast(F, jit(nogil=True, **settings)(function))
