"""Kernels of classic; `KERNELS` are those that bots and assistance need."""

KERNELS = ("outlook", "worlds")
