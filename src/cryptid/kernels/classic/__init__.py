"""Kernels of classic."""

KERNELS = ("outlook", "worlds")  # what servers compile ahead
