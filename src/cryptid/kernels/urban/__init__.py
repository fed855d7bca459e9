"""Kernels of urban."""

KERNELS = ("batch",)  # what servers compile ahead
