"""Kernels of connections."""
