"""Kernels of connections; `KERNELS` are those that bots and assistance need."""

KERNELS = ("batch",)
