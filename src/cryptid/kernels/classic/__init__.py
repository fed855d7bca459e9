"""Kernels of classic."""
