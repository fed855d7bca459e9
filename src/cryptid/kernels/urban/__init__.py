"""Kernels of urban; `KERNELS` are those that bots and assistance need."""

KERNELS = ("batch",)
