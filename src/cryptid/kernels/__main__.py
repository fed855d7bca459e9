"""`python -m cryptid.kernels`: compile every kernel, once for all processes."""

from cryptid.kernels import warm

warm()
