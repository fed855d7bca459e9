"""Kernels of connections."""

KERNELS = ("batch",)  # what servers compile ahead
