"""`compiled`: a function of numbers and arrays, as machine code where numba is installed, else as it stands.

`in_place` and `inlined` likewise, for what makes no arrays, and for what is called in hot loops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

try:
    from numba import njit
except ImportError:  # everything runs without, slowly

    def compiled(function: F) -> F:
        return function

    in_place = inlined = compiled

else:

    def compiled(function: F) -> F:
        """Compiled at its first call, once for all processes: machine code is kept beside the source.

        Numba looks at the source of this function alone to see whether what it kept is stale, so a kernel calls
        only functions of its own file.
        """
        return _kept(function)

    def in_place(function: F) -> F:
        """As `compiled`, for functions that make no arrays: numba then counts no references, which is half the work."""
        return _kept(function, _nrt=False)

    def inlined(function: F) -> F:
        """No call: to pass arrays, and to count references to them, can cost more than a function does."""
        return _kept(function, inline="always")

    def _kept(function: F, **settings: object) -> F:
        """Where neither the folder of the source nor the user's cache can be written, each process compiles anew."""
        jit = cast(Any, njit)  # Any: some settings have no type
        try:
            return cast(F, jit(cache=True, nogil=True, **settings)(function))
        except RuntimeError:
            return cast(F, jit(nogil=True, **settings)(function))
