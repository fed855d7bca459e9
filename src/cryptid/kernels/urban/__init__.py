"""Kernels of urban."""
