"""Compiling kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from numba.core.caching import CompileResultCacheImpl

from cryptid.kernels import compiling


@pytest.mark.parametrize("way", [compiling.compiled, compiling.in_place, compiling.inlined])
def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(way: Callable[[Any], Any]) -> None:
    def plus(a: int, b: int) -> int:
        return a + b

    with patch.object(CompileResultCacheImpl, "_locator_classes", []):  # the folders that numba would try
        quick = way(plus)
    assert quick(1, 2) == 3
    assert quick is not plus
