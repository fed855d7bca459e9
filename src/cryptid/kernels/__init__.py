"""Twins of the games' hot loops, batch-wise and compiled, held equal to `games/` by differential tests."""
