"""Distances between hexes: flat-topped, row and column from 0, odd columns half a hex lower."""

from __future__ import annotations


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return the number of steps from one (row, column) to another."""
    (row_a, col_a), (row_b, col_b) = a, b
    dq = col_a - col_b
    dr = (row_a - col_a // 2) - (row_b - col_b // 2)
    return max(abs(dq), abs(dr), abs(dq + dr))
