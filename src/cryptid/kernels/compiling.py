"""`compiled`: a function of numbers and arrays, as machine code where numba is installed, else as it stands.

`inlined` likewise, for what is small and called in hot loops: it becomes a part of its callers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

try:
    from numba import njit
except ImportError:  # everything runs without, slowly

    def compiled(function: F) -> F:
        return function

    inlined = compiled

else:

    def compiled(function: F) -> F:
        """Compiled at its first call, once for all processes: machine code is kept beside the source.

        Numba looks at the source of this function alone to see whether what it kept is stale, so a kernel calls
        only functions of its own file.
        """
        return cast(F, njit(cache=True, nogil=True)(function))

    def inlined(function: F) -> F:
        """No call, and so no counting of references to arrays, which costs more than a small function does."""
        return cast(F, njit(cache=True, nogil=True, inline="always")(function))
